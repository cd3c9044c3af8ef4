//! Components without interaction: cards, steps, file trees, badges and the like.
//!
//! Each becomes elements with classes, so it works without scripts and needs no code in the shell.
//! The files in `styles` have their rules.

use book_source::chapters::head_tags::attribute_value;
use diagnostics::{codes, suggestion};
use mdx_lite::{Element, Node, NodeKind};
use nav_model::Layout;
use safe_html::escape::attribute;
use safe_html::{LoadFault, Resource};
use site_layout::icon;
use site_model::OverridePart;

use crate::{
    Builder,
    link::color_mode::Mode,
    tree::piece::{Attributes, Piece, add_class},
};

/// The colours of badges, as of admonitions.
const BADGES: [&str; 5] = ["note", "tip", "info", "warning", "danger"];
const BUTTONS: [&str; 2] = ["primary", "secondary"];

impl Builder<'_> {
    /// Builds `<Cards>`, `<Columns>` or `<Steps>`: its content in a box with a class.
    pub(crate) fn group(&mut self, class: &str, element: &Element, node: &Node) -> Vec<Piece> {
        let children = self.children(element, node);
        vec![Piece::element("div", class_attribute(class), children)]
    }

    /// Builds `<FileTree>`, whose files are the items of a list.
    pub(crate) fn file_tree(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let is_list = |child: &Node| matches!(child.kind, NodeKind::List { .. });
        if !node.children.iter().any(is_list) {
            let message = "this `<FileTree>` has no list, so it is not a tree".to_owned();
            self.warn(codes::TABS_WITHOUT_ITEM, node, message).help = Some(
                "write each file as an item, below a blank line: `- src/`, and `  - a.ts` inside of it"
                    .to_owned(),
            );
        }
        self.group("mr-file-tree", element, node)
    }

    /// Builds `<Card title href icon description>`; without `href` the card is not a link.
    pub(crate) fn card(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        if self.is_replaced(OverridePart::Card) {
            return vec![self.replaced_card(element, node)];
        }
        let mut heading = Vec::new();
        heading.extend(self.icon_of(element, "icon", node));
        let title = self.content_of(element, "title").unwrap_or_default();
        let title = self.inlines(&title);
        heading.extend(match self.text_of(element, "href") {
            Some(href) => {
                vec![self.anchor(&href, class_attribute("mr-card__link"), title, node)]
            }
            None => title,
        });
        let mut parts = Vec::new();
        if !heading.is_empty() {
            parts.push(Piece::element(
                "p",
                class_attribute("mr-card__title"),
                heading,
            ));
        }
        if let Some(text) = self.content_of(element, "description") {
            let text = self.inlines(&text);
            parts.push(Piece::element("p", Attributes::new(), text));
        }
        parts.extend(self.children(element, node));
        vec![Piece::element("div", class_attribute("mr-card"), parts)]
    }

    /// Builds `<Hero name tagline image imageDark>`: the message of a front page. The name is the
    /// heading of a page with `layout: home`; the content contains the actions, and code is beside them.
    pub(crate) fn hero(&mut self, element: &Element, node: &Node) -> Piece {
        let is_home = self.doc.front.layout == Layout::Home;
        // Only the first hero has the title; a later one is a call to action.
        let is_title = is_home && !self.built.has_hero;
        self.built.has_hero |= is_home;
        if self.is_replaced(OverridePart::Hero) {
            return self.replaced_hero(element, node);
        }
        let mut parts = Vec::new();
        if let Some(name) = self.content_of(element, "name") {
            let name = self.inlines(&name);
            let tag = if is_title { "h1" } else { "p" };
            parts.push(Piece::element(tag, class_attribute("mr-hero__name"), name));
        }
        if let Some(text) = self.content_of(element, "tagline") {
            let text = self.inlines(&text);
            let class = class_attribute("mr-hero__tagline");
            parts.push(Piece::element("p", class, text));
        }
        let children = self.children(element, node);
        let (code, children): (Vec<_>, Vec<_>) = children
            .into_iter()
            .partition(|child| is_home && child.is_code());
        parts.push(Piece::element(
            "div",
            class_attribute("mr-hero__actions"),
            children,
        ));
        let text = Piece::element("div", class_attribute("mr-hero__text"), parts);
        let has_dark = element.attr("imageDark").is_some();
        let mut all = vec![text];
        for (property, mode) in [("image", Mode::Light), ("imageDark", Mode::Dark)] {
            let Some(address) = self.text_of(element, property) else {
                continue;
            };
            let mut attrs = class_attribute("mr-hero__image");
            attrs.insert("alt".into(), String::new());
            if has_dark {
                // Only a lazy picture is not loaded in the other mode.
                add_class(&mut attrs, mode.class());
            } else {
                attrs.insert("loading".into(), "eager".into());
            }
            all.push(self.image_element(&address, attrs, node));
        }
        if !code.is_empty() {
            let class = class_attribute("mr-hero__code");
            all.push(Piece::element("div", class, code));
        }
        Piece::element("div", class_attribute("mr-hero"), all)
    }

    /// Builds `<ThemedImage alt sources>`: a picture for each colour mode.
    pub(crate) fn themed_image(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let Some(sources) = element.attr("sources") else {
            return Vec::new();
        };
        let source = |mode| attribute_value(sources.value.get(mode)?);
        let pictures: Vec<_> = [("light", Mode::Light), ("dark", Mode::Dark)]
            .into_iter()
            .filter_map(|(key, mode)| Some((source(key)?, mode)))
            .collect();
        let is_written = |key| sources.value.get(key).is_some();
        if pictures.is_empty()
            || ["light", "dark"]
                .into_iter()
                .filter(|key| is_written(key))
                .count()
                > pictures.len()
        {
            let help = "write both addresses as strings: `sources={{ light: \"a.svg\", dark: \"b.svg\" }}`";
            self.unreadable(element, sources).help = Some(help.to_owned());
        }
        let has_both = pictures.len() > 1;
        let mut pieces = Vec::new();
        for (address, mode) in pictures {
            let mut attrs = Attributes::new();
            for name in ["alt", "height", "title", "width"] {
                let value = element.attr(name).and_then(|it| attribute_value(&it.value));
                attrs.extend(value.map(|value| (name.to_owned(), value)));
            }
            if has_both {
                add_class(&mut attrs, mode.class());
            }
            pieces.push(self.image_element(&address, attrs, node));
        }
        pieces
    }

    /// Builds `<Badge type text>`: a word in a coloured box.
    pub(crate) fn badge(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let kind = self.choice(element, "type", &BADGES, node);
        let class = format!("mr-badge mr-badge--{kind}");
        let text = self.content_of(element, "text").unwrap_or_default();
        let mut children = self.inlines(&text);
        children.extend(self.inlines(&node.children));
        vec![Piece::inline("span", class_attribute(&class), children)]
    }

    /// Builds `<LinkButton href variant icon>`: a link that looks like a button.
    pub(crate) fn link_button(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let variant = self.choice(element, "variant", &BUTTONS, node);
        let class = format!("mr-button mr-button--{variant}");
        let mut children = Vec::new();
        children.extend(self.icon_of(element, "icon", node));
        children.extend(self.inlines(&node.children));
        let href = self.text_of(element, "href").unwrap_or_default();
        vec![self.anchor(&href, class_attribute(&class), children, node)]
    }

    /// Builds `<Icon name label>`, which is decorative without a label.
    pub(crate) fn icon(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let icon = self.icon_of(element, "name", node);
        icon.into_iter()
            .chain(self.children(element, node))
            .collect()
    }

    /// Builds `<Video src title poster>`, which loads the video only when the reader plays it.
    pub(crate) fn video(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let mut attrs = class_attribute("mr-video");
        attrs.insert("controls".into(), String::new());
        attrs.insert("preload".into(), "none".into());
        for (name, resource) in [("src", Resource::Media), ("poster", Resource::Image)] {
            let address = self.resource_of(element, name, resource, node);
            attrs.extend(address.map(|address| (name.to_owned(), address)));
        }
        if let Some(title) = self.text_of(element, "title") {
            attrs.insert("aria-label".into(), title);
        }
        let children = self.children(element, node);
        vec![Piece::element("video", attrs, children)]
    }

    /// Returns the address of a resource that a property names, unless pages may not load it.
    pub(super) fn resource_of(
        &mut self,
        element: &Element,
        property: &str,
        resource: Resource,
        node: &Node,
    ) -> Option<String> {
        let url = self.text_of(element, property)?;
        let address = self.resource_address(&url, resource, node)?;
        if self.is_trusted() {
            return Some(address);
        }
        match self.context.sanitizer.media().check(resource, &address) {
            Ok(()) => return Some(address),
            Err(LoadFault::Origin(origin)) => self.media_dropped(&origin, node.span.range()),
            Err(_) => drop(self.check_scheme(&url, false, node)),
        }
        None
    }

    /// Returns the icon that a property names.
    fn icon_of(&mut self, element: &Element, property: &str, node: &Node) -> Option<Piece> {
        let label = self.text_of(element, "label");
        let name = match self.icon_value(element, property, node)? {
            IconValue::Name(name) => name,
            IconValue::Address(address) => {
                let mut attrs = class_attribute("mr-icon-picture");
                attrs.insert("src".into(), address);
                attrs.insert("alt".into(), label.unwrap_or_default());
                return Some(Piece::inline("img", attrs, Vec::new()));
            }
        };
        let named = match label {
            Some(label) => format!("role=\"img\" aria-label=\"{}\"", attribute(&label)),
            None => "aria-hidden=\"true\"".to_owned(),
        };
        // Not a rule of the stylesheet, which every page contains; also, printers leave backgrounds out.
        Some(Piece::Inline(format!(
            "<svg class=\"mr-icon\" viewBox=\"0 0 24 24\" {named}><path d=\"{}\"></path></svg>",
            icon::path(name)?,
        )))
    }

    /// Returns the icon that a property names: a built-in one, or a picture of the book. An unknown name
    /// is reported and shows nothing.
    pub(crate) fn icon_value(
        &mut self,
        element: &Element,
        property: &str,
        node: &Node,
    ) -> Option<IconValue> {
        let written = self.text_of(element, property)?;
        if icon::is_file(&written) {
            let address = self.resource_of(element, property, Resource::Image, node);
            return address.map(IconValue::Address);
        }
        let name = self.choice(element, property, &icon::NAMES, node);
        (name == written).then_some(IconValue::Name(name))
    }

    /// Returns the value of a property that has fixed choices; the first one if it is not set.
    pub(crate) fn choice(
        &mut self,
        element: &Element,
        property: &str,
        choices: &[&'static str],
        node: &Node,
    ) -> &'static str {
        let Some(written) = self.text_of(element, property) else {
            return choices[0];
        };
        if let Some(choice) = choices.iter().find(|choice| **choice == written) {
            return choice;
        }
        let message = format!(
            "the property `{property}` of `<{}>` has no value `{written}`",
            element.name
        );
        let help = suggestion(&written, choices.iter().copied(), "known values");
        self.warn(codes::UNKNOWN_CHOICE, node, message).help = Some(help);
        choices[0]
    }
}

/// The icon of a component.
pub(crate) enum IconValue {
    Name(&'static str),
    Address(String),
}

impl IconValue {
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Name(name) => name,
            Self::Address(address) => address,
        }
    }
}

pub(crate) fn class_attribute(class: &str) -> Attributes {
    Attributes::from([("class".to_owned(), class.to_owned())])
}

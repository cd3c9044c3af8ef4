//! HTML elements written in MDX. Attributes get their HTML names; scripts and inline styles are
//! removed.

use std::ops::Range;

use mdx_lite::{
    Element, Node, NodeKind, Value,
    html::{html_attribute_name, is_html},
};

use crate::{
    Builder,
    link::color_mode::with_modes,
    tree::{
        flatten::flatten,
        piece::{Attributes, Piece, add_class},
    },
};
use book_source::{
    chapters::{head_tags::attribute_value, leading_title::is_head},
    class_of_style,
};
use diagnostics::{codes, nearest};
use safe_html::{
    Origin, is_allowed_attribute, is_allowed_element, is_dropped_with_content, stands_apart,
};
use site_model::{Component, Node as PageNode};

/// Elements that a click acts on, in which nothing else may be clicked.
pub(crate) const CONTROLS: [&str; 4] = ["a", "button", "label", "summary"];

impl Builder<'_> {
    /// Builds a JSX element: a component, a fragment, or an HTML element.
    pub(super) fn jsx(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        if element.name.is_empty() {
            return self.children(element, node);
        }
        if is_head(element) && !self.context.components.contains_key(&element.name) {
            self.head(node);
            return Vec::new();
        }
        if element.is_component() {
            return self.component(element, node);
        }
        if !is_allowed_element(&element.name) && !self.is_trusted() {
            return self.refused(element, node);
        }
        vec![self.html_element(element, node)]
    }

    /// Builds the content of an element, as blocks or inline like the element itself.
    pub(super) fn children(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        if element.flow {
            self.blocks(&node.children)
        } else {
            self.inlines(&node.children)
        }
    }

    fn html_element(&mut self, element: &Element, node: &Node) -> Piece {
        let mut attrs = self.attributes(element, node);
        match element.name.as_str() {
            "a" => {
                let children = without_controls(self.children(element, node));
                match attrs.remove("href") {
                    Some(href) => self.anchor(&href, attrs, children, node),
                    None => Piece::inline("a", attrs, children),
                }
            }
            "img" => {
                let src = attrs.remove("src").unwrap_or_default();
                self.image_element(&src, attrs, node)
            }
            "details" => self.details(element, node),
            "picture" => {
                let children = node.children.iter().flat_map(|child| match child.kind {
                    // The image of a picture is its child.
                    NodeKind::Paragraph => self.inlines(&child.children),
                    _ => self.inlines(std::slice::from_ref(child)),
                });
                let children = children.collect();
                let picture = Piece::inline("picture", attrs, children);
                match &picture {
                    Piece::Inline(html) => with_modes(html).map_or(picture, Piece::Inline),
                    _ => picture,
                }
            }
            wide @ ("table" | "pre") => {
                let wide = Piece::element(wide, attrs, self.children(element, node));
                Self::scroll_box(wide)
            }
            name => {
                let children = self.children(element, node);
                let children = match CONTROLS.contains(&name) {
                    true => without_controls(children),
                    false => children,
                };
                match element.flow {
                    true => Piece::element(name, attrs, children),
                    false => Piece::inline(name, attrs, children),
                }
            }
        }
    }

    /// Returns the allowed attributes by their HTML names; styles become a class.
    pub(super) fn attributes(&mut self, element: &Element, node: &Node) -> Attributes {
        let mut attrs = Attributes::new();
        let mut style_class = None;
        for attr in &element.attrs {
            let name = html_attribute_name(&attr.name);
            if name == "style" {
                self.check_style_value(&attr.value, attr.span.range());
                style_class = class_of_style(self.context.styles, &attr.value);
                continue;
            }
            let Some(value) = attribute_value(&attr.value) else {
                // HTML leaves these values out.
                if !matches!(attr.value, Value::Null | Value::Undefined | Value::Bool(_)) {
                    self.unreadable(element, attr);
                }
                continue;
            };
            let resolved = self.element_address(&element.name, &name, &value, node);
            let value = resolved.unwrap_or(value);
            let media = self.context.sanitizer.media();
            if self.is_trusted() || is_allowed_attribute(media, &element.name, &name, &value) {
                attrs.insert(name, value);
            } else if let Some(origin) = media.refused_origin(&element.name, &name, &value) {
                self.media_dropped(&origin, node.span.range());
            } else {
                let message = format!("the attribute `{}` was dropped", attr.name);
                self.warn(codes::ATTRIBUTE_DROPPED, node, message);
            }
        }
        if let Some(class) = style_class {
            add_class(&mut attrs, &class);
        }
        if let Some(name) = attrs.get("name").filter(|_| element.name == "a") {
            self.built.anchors.insert(name.clone());
        }
        if let Some(id) = attrs.get("id") {
            self.add_anchor(id, node);
        }
        attrs
    }

    fn refused(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        self.element_dropped(&element.name, node.span.range());
        let name = element.name.to_ascii_lowercase();
        if is_dropped_with_content(&name) {
            return Vec::new();
        }
        let mut children = self.children(element, node);
        if stands_apart(&name) {
            children.push(Piece::Text(" ".to_owned()));
        }
        children
    }

    /// Returns whether a word ends at an offset, as before the parameter of a generic type.
    fn follows_word(&self, at: usize) -> bool {
        let before = self.source.text.get(..at).unwrap_or_default();
        before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
    }

    /// Reports a dropped element, once for each name on a page.
    pub(super) fn element_dropped(&mut self, name: &str, span: Range<usize>) {
        let name = name.to_ascii_lowercase();
        if self.dropped_elements.contains(&name) {
            return;
        }
        let message = format!("the element `<{name}>` is not allowed and was dropped");
        let help = match self.component_in_capitals(&name) {
            Some(component) if !self.is_mdx() => format!(
                "`<{component}>` is a component, and works in `.mdx` chapters: rename the file to `.mdx`"
            ),
            Some(component) => format!("did you mean the component `<{component}>`?"),
            None if !is_html(&name) && self.follows_word(span.start) => {
                format!("write `\\<{name}>`, or put the type between backticks")
            }
            None if !is_html(&name) && nearest(&name, NAMES).is_some() => {
                let near = nearest(&name, NAMES).unwrap_or_default();
                format!("did you mean `<{near}>`?")
            }
            None if !is_html(&name) => "remove it, or write `&lt;` for a literal `<`; the name of a component begins with a capital letter, and so does its file in `theme/components`".to_owned(),
            None => "remove it, write `&lt;` for a literal `<`, or set `allow-html = \"trusted\"` if you trust all authors".to_owned(),
        };
        self.warn_at(codes::ELEMENT_DROPPED, span, message).help = Some(help);
        self.dropped_elements.insert(name);
    }

    /// Reports media of another site, once for each site on a page.
    pub(super) fn media_dropped(&mut self, origin: &Origin, span: Range<usize>) {
        if !self.dropped_attributes.insert(origin.to_string()) {
            return;
        }
        let message = format!("pages load no video or sound from `{origin}`");
        let is_page = VIDEO_SITES
            .iter()
            .any(|site| origin.as_str().ends_with(site));
        let help = if is_page {
            "write `<Embed src=\"…\" title=\"…\" />`, which shows the page of a video after a click"
                .to_owned()
        } else {
            format!(
                "copy the file into the book; the owner of the site can allow it with `media-origins = [\"{origin}\"]` in `[output.react]`"
            )
        };
        self.warn_at(codes::OTHER_SITE_MEDIA, span, message).help = Some(help);
    }

    /// Reports an attribute dropped from raw HTML, once for each name on a page.
    pub(super) fn raw_attribute_dropped(&mut self, name: &str, span: Range<usize>) {
        if self.dropped_attributes.contains(name) {
            return;
        }
        let message = format!("the attribute `{name}` is not allowed here and was dropped");
        // Names that begin with `on` are handlers, not misspelt.
        let near =
            nearest(name, ATTRIBUTES).filter(|near| *near != name && !name.starts_with("on"));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                "remove it, or set `allow-html = \"trusted\"` if you trust all authors".to_owned()
            }
        };
        self.warn_at(codes::ATTRIBUTE_DROPPED, span, message).help = Some(help);
        self.dropped_attributes.insert(name.to_owned());
    }
}

/// Sites whose addresses are pages with a video, not files.
const VIDEO_SITES: [&str; 6] = [
    "youtube.com",
    "youtube-nocookie.com",
    "youtu.be",
    "vimeo.com",
    "bilibili.com",
    "youku.com",
];

/// Elements that authors write and misspell; short names are near to too many others.
const NAMES: [&str; 12] = [
    "audio",
    "blockquote",
    "caption",
    "center",
    "details",
    "figcaption",
    "figure",
    "picture",
    "source",
    "strong",
    "summary",
    "table",
];

/// Attributes that authors write and misspell.
const ATTRIBUTES: [&str; 16] = [
    "align", "alt", "class", "colspan", "controls", "height", "href", "id", "lang", "loading",
    "poster", "rowspan", "src", "target", "title", "width",
];

/// Returns the content of an element that a click acts on, with pictures and blocks of code that have no
/// buttons. Components of the owner stay live.
fn without_controls(children: Vec<Piece>) -> Vec<Piece> {
    let is_live = |piece: &Piece| matches!(piece, Piece::Live(_));
    let has_own = |piece: &Piece| matches!(piece, Piece::Live(node) if has_own(node));
    match children.iter().any(is_live) && !children.iter().any(has_own) {
        true => vec![Piece::Inline(flatten(&children))],
        false => children,
    }
}

fn has_own(node: &PageNode) -> bool {
    match node {
        PageNode::Live { component } => matches!(component, Component::Own { .. }),
        PageNode::Element { children, .. } => children.iter().any(has_own),
        _ => false,
    }
}

//! Components in a chapter: built-in, own and unknown ones.

use book_source::docusaurus::replacement;
use diagnostics::{codes, nearest, suggestion};
use mdx_lite::{Element, Node, NodeKind};
use nav_model::Item;
use site_model::{Card, Component};

use super::registry::{BuiltIn, COMPONENTS, built_in};
use crate::{
    Builder,
    tree::{
        flatten::flatten,
        nesting,
        piece::{self, Attributes, Piece, ready},
    },
};

impl Builder<'_> {
    pub(crate) fn component(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        match built_in(&element.name) {
            Some(one) => {
                self.check_properties(one, element, node);
                (one.build)(self, element, node)
            }
            None => match self.context.components.get(&element.name) {
                Some(module) => vec![self.own_component(module, element, node)],
                None => self.unknown_component(element, node),
            },
        }
    }

    pub(super) fn check_properties(&mut self, component: &BuiltIn, element: &Element, node: &Node) {
        let has_spread = element.attrs.iter().any(|attr| attr.name.is_empty());
        if let Some(needed) = component.needs
            && element.attr(needed).is_none()
            && !has_spread
        {
            let message = format!(
                "the property `{needed}` of `<{}>` is missing",
                component.name
            );
            self.warn(codes::UNUSABLE_PROPERTY, node, message).help =
                Some(format!("add `{needed}=\"…\"`"));
        }
        for attr in &element.attrs {
            if component.takes(&attr.name) {
                continue;
            }
            let message = format!("`<{}>` has no property `{}`", component.name, attr.name);
            let help = match component.properties().next() {
                Some(_) => {
                    let title = "properties of the component";
                    suggestion(&attr.name, component.properties(), title)
                }
                None => "remove it; the component has no properties".to_owned(),
            };
            let place = Node::new(attr.span, NodeKind::Text(String::new()));
            self.warn(codes::UNKNOWN_PROPERTY, &place, message).help = Some(help);
        }
    }

    /// Returns the component whose name differs from `name` only in capitals.
    pub(crate) fn component_in_capitals(&self, name: &str) -> Option<&str> {
        let own = self.context.components.keys().map(String::as_str);
        let mut names = COMPONENTS.iter().map(|one| one.name).chain(own);
        names.find(|own| own.eq_ignore_ascii_case(name))
    }

    fn unknown_component(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let name = &element.name;
        let (own, faulty) = (self.context.components, self.context.faulty_components);
        if !faulty.contains(name) {
            let own = own.keys().chain(faulty);
            let names = COMPONENTS.iter().map(|one| one.name);
            let names = names.chain(own.map(String::as_str));
            let help = replacement(name).map(str::to_owned);
            let help = help.unwrap_or_else(|| {
                let known = suggestion(name, names.clone(), "known components");
                let is_name = name.chars().all(|c| c.is_ascii_alphanumeric());
                match is_name && nearest(name, names).is_none() {
                    true => format!("write it in `theme/components/{name}.tsx`; {known}"),
                    false => known,
                }
            });
            self.warn(
                codes::UNKNOWN_COMPONENT,
                node,
                format!("unknown component `<{name}>`; its content is shown"),
            )
            .help = Some(help);
        }
        let attrs = Attributes::from([("data-mdx".to_owned(), name.clone())]);
        let children = self.children(element, node);
        match element.flow {
            true => vec![Piece::element("div", attrs, children)],
            false => vec![Piece::inline("span", attrs, children)],
        }
    }

    pub(crate) fn admonition_element(&mut self, element: &Element, node: &Node) -> Piece {
        let kind = self.text_of(element, "type");
        let title = self.content_of(element, "title");
        let kind = kind.as_deref().unwrap_or("info");
        self.check_admonition_type(kind, node);
        self.admonition(kind, title.as_deref(), node)
    }

    /// Builds `<details>` or `<Details>`. The summary is an attribute or the first `<summary>`
    /// inside.
    pub(crate) fn details(&mut self, element: &Element, node: &Node) -> Piece {
        let property = self.content_of(element, "summary");
        // Beside the property, a `<summary>` is content.
        let summary = own_summary(&node.children).filter(|_| property.is_none());
        let title = match (property, summary) {
            (Some(content), _) => flatten(&self.inlines(&content)),
            (None, Some(summary)) => self.summary(summary),
            (None, None) => safe_html::escape::text(&self.context.strings.details).into_owned(),
        };
        let rest: Vec<Node> = node
            .children
            .iter()
            .filter_map(|child| without(child, summary))
            .collect();
        let children = if element.flow {
            self.blocks(&rest)
        } else {
            self.inlines(&rest)
        };
        let title = nesting::fitting("<details><summary>", title, "</summary></details>");
        let id = element.str_attr("id").map(str::to_owned);
        self.built.anchors.extend(id.clone());
        Piece::component(Component::Details {
            summary: ready(title),
            id,
            open: element.flag("open"),
            children: piece::nodes(children),
        })
    }

    /// Returns the inline content of a summary, even if it was written as a paragraph.
    fn summary(&mut self, node: &Node) -> String {
        let mut pieces = Vec::new();
        for child in &node.children {
            match child.kind {
                NodeKind::Paragraph => pieces.extend(self.inlines(&child.children)),
                _ => pieces.extend(self.inlines(std::slice::from_ref(child))),
            }
        }
        flatten(&pieces)
    }

    pub(crate) fn doc_card_list(&self) -> Piece {
        let cards = cards(self.context.nav, self.doc);
        Piece::component(Component::DocCardList { cards })
    }
}

/// Returns cards for the pages of the category that a page introduces or belongs to.
pub fn cards(nav: &nav_model::Site, doc: &nav_model::Doc) -> Vec<Card> {
    let sidebar = doc
        .sidebar
        .as_ref()
        .and_then(|name| nav.sidebars().get(name));
    let items = sidebar.and_then(|sidebar| members(&sidebar.items, &doc.path));
    let card = |item: &Item| {
        let (label, path) = match item {
            Item::Link {
                label,
                path,
                unlisted: false,
                ..
            } => (label, path),
            Item::Category(category) => (
                &category.label,
                category.path.as_ref().or(category.first.as_ref())?,
            ),
            _ => return None,
        };
        let description = nav.at(path).and_then(nav_model::Doc::summary);
        Some(Card {
            label: label.clone(),
            path: path.clone(),
            description: description.unwrap_or_default().to_owned(),
        })
    };
    let cards = items.unwrap_or_default().iter().filter_map(card);
    cards.filter(|card| card.path != doc.path).collect()
}

/// Returns the summary of a box, ignoring boxes inside it.
fn own_summary(nodes: &[Node]) -> Option<&Node> {
    nodes.iter().find_map(|node| match &node.kind {
        NodeKind::Jsx(element) => match element.name.as_str() {
            "summary" => Some(node),
            "details" | "Details" => None,
            _ => own_summary(&node.children),
        },
        _ => own_summary(&node.children),
    })
}

/// Returns the node without `taken` below it; `None` if nothing is left.
fn without(node: &Node, taken: Option<&Node>) -> Option<Node> {
    let Some(taken) = taken else {
        return Some(node.clone());
    };
    if std::ptr::eq(node, taken) {
        return None;
    }
    if !matches!(node.kind, NodeKind::Paragraph) {
        return Some(node.clone());
    }
    let children: Vec<Node> = node
        .children
        .iter()
        .filter_map(|child| without(child, Some(taken)))
        .collect();
    let is_blank = children
        .iter()
        .all(|child| child.text().trim().is_empty() && child.children.is_empty());
    (!is_blank).then(|| Node::with(node.span, node.kind.clone(), children))
}

/// Returns the items of the category whose own page is at `path`, or that contains it.
fn members<'a>(items: &'a [Item], path: &str) -> Option<&'a [Item]> {
    let categories = items.iter().filter_map(|item| match item {
        Item::Category(category) => Some(category),
        _ => None,
    });
    for category in categories {
        let inside = category.items.as_deref().unwrap_or_default();
        if category.path.as_deref() == Some(path) {
            return Some(inside);
        }
        if let Some(found) = members(inside, path) {
            return Some(found);
        }
    }
    let here = items
        .iter()
        .any(|item| matches!(item, Item::Link { path: of, .. } if of == path));
    here.then_some(items)
}

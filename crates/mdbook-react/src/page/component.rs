//! The components that an author can use in MDX.

use mdx_lite::{Element, Node, NodeKind};
use nav_model::Item;
use site_model::{Card, Component};

use super::{
    Builder, nesting,
    piece::{self, Attributes, Piece, ready},
    raw_html::flatten,
};
use crate::{diagnostic::codes, icon};

/// Builds what a component puts on the page.
type Build = fn(&mut Builder<'_>, &Element, &Node) -> Vec<Piece>;

/// A component that an author can use.
struct BuiltIn {
    name: &'static str,
    build: Build,
    /// Whether `styles/content-components.css` draws it.
    has_rules: bool,
}

const fn plain(name: &'static str, build: Build) -> BuiltIn {
    let has_rules = false;
    BuiltIn {
        name,
        build,
        has_rules,
    }
}

const fn drawn(name: &'static str, build: Build) -> BuiltIn {
    let has_rules = true;
    BuiltIn {
        name,
        build,
        has_rules,
    }
}

/// Every component that an author can use. CONTRIBUTING.md describes how to add one.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "a method of `Builder<'_>` is not general over its lifetime"
)]
const COMPONENTS: [BuiltIn; 18] = [
    plain("Admonition", |b, element, node| {
        vec![b.admonition_element(element, node)]
    }),
    drawn("Badge", |b, element, node| b.badge(element, node)),
    drawn("Card", |b, element, node| b.card(element, node)),
    drawn("CardLink", |b, element, node| b.card(element, node)),
    drawn("Cards", |b, element, node| {
        b.group("mr-cards", element, node)
    }),
    drawn("Columns", |b, element, node| {
        b.group("mr-columns", element, node)
    }),
    plain("Details", |b, element, node| vec![b.details(element, node)]),
    plain("DocCardList", |b, _, _| vec![b.doc_card_list()]),
    drawn("Embed", |b, element, node| vec![b.embed(element, node)]),
    drawn("FileTree", |b, element, node| {
        b.group("mr-file-tree", element, node)
    }),
    drawn("Hero", |b, element, node| vec![b.hero(element, node)]),
    drawn("Icon", |b, element, node| b.icon(element, node)),
    drawn("LinkButton", |b, element, node| {
        b.link_button(element, node)
    }),
    drawn("Steps", |b, element, node| {
        b.group("mr-steps", element, node)
    }),
    plain("TabItem", |b, element, node| b.lone_tab(element, node)),
    plain("Tabs", |b, element, node| b.tabs(element, node)),
    // The page has a table of contents beside it.
    plain("TOCInline", |_, _, _| Vec::new()),
    drawn("Video", |b, element, node| b.video(element, node)),
];

/// The rules of components without interaction, for the layer `content`.
const RULES: &str = include_str!("../../styles/content-components.css");

/// Returns these rules if one of `texts` may use such a component: each page carries the
/// stylesheet, and they are 1.2 kB of it, compressed.
pub(crate) fn component_styles<'a>(mut texts: impl Iterator<Item = &'a str>) -> String {
    let drawn = COMPONENTS.iter().filter(|one| one.has_rules);
    let beginnings: Vec<_> = drawn.map(|one| format!("<{}", one.name)).collect();
    let is_used = texts.any(|text| beginnings.iter().any(|name| text.contains(name)));
    match is_used {
        true => RULES.to_owned() + &icon::rules(),
        false => String::new(),
    }
}

/// Returns whether a name is one of these components.
pub(crate) fn is_built_in(name: &str) -> bool {
    COMPONENTS.iter().any(|one| one.name == name)
}

impl Builder<'_> {
    pub(super) fn component(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        match COMPONENTS.iter().find(|one| one.name == element.name) {
            Some(one) => (one.build)(self, element, node),
            None => match self.context.own.components.get(&element.name) {
                Some(module) => vec![self.own_component(module, element, node)],
                None => self.unknown_component(element, node),
            },
        }
    }

    fn unknown_component(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let name = &element.name;
        let own = self.context.own.components.keys().map(String::as_str);
        let names: Vec<_> = COMPONENTS.iter().map(|one| one.name).chain(own).collect();
        let help = match crate::diagnostic::nearest(name, names.iter().copied()) {
            Some(known) => format!("did you mean `{known}`?"),
            None => format!("known components: {}", names.join(", ")),
        };
        self.warn(
            codes::UNKNOWN_COMPONENT,
            node,
            format!("unknown component `<{name}>`; its content is shown"),
        )
        .help = Some(help);
        let attrs = Attributes::from([("data-mdx".to_owned(), name.clone())]);
        let children = self.children(element, node);
        match element.flow {
            true => vec![Piece::element("div", attrs, children)],
            false => vec![Piece::inline("span", attrs, children)],
        }
    }

    fn admonition_element(&mut self, element: &Element, node: &Node) -> Piece {
        let kind = self.text_of(element, "type");
        let title = self.content_of(element, "title");
        let kind = kind.as_deref().unwrap_or("info");
        self.check_admonition_type(kind, node);
        self.admonition(kind, title.as_deref(), node)
    }

    /// `<details>` and `<Details>`: the summary is an attribute or the first `<summary>` inside.
    pub(super) fn details(&mut self, element: &Element, node: &Node) -> Piece {
        let summary = own_summary(&node.children);
        let title = match (self.content_of(element, "summary"), summary) {
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

    /// The inline content of a summary, also where it was written as a paragraph.
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

    fn doc_card_list(&self) -> Piece {
        let cards = cards(self.context.nav, self.doc);
        Piece::component(Component::DocCardList { cards })
    }
}

/// Cards for the pages of the category that a page stands for or stands in.
pub(crate) fn cards(nav: &nav_model::Site, doc: &nav_model::Doc) -> Vec<Card> {
    let sidebar = doc.sidebar.as_ref().and_then(|name| nav.sidebars.get(name));
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
        let description = nav.at(path).and_then(|doc| doc.front.description.clone());
        Some(Card {
            label: label.clone(),
            path: path.clone(),
            description: description.unwrap_or_default(),
        })
    };
    let cards = items.unwrap_or_default().iter().filter_map(card);
    cards.filter(|card| card.path != doc.path).collect()
}

/// The summary of a box, which is not that of a box in it.
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

/// The same node without `taken` below it; `None` when nothing is left.
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

/// The items of the category whose own page is at `path`, or else that holds it.
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

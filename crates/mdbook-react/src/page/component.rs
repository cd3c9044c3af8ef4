//! The components that an author can use in MDX.

use mdx_lite::{Element, Node, NodeKind};
use nav_model::Item;
use site_model::{Card, Component};

use super::{
    Builder, nesting,
    piece::{self, Attributes, Piece, ready},
    raw_html::flatten,
};
use crate::diagnostic::codes;

/// Builds what a component puts on the page.
type Build = fn(&mut Builder<'_>, &Element, &Node) -> Vec<Piece>;

/// Every component that an author can use.
const COMPONENTS: [(&str, Build); 18] = [
    ("Admonition", |b, element, node| {
        vec![b.admonition_element(element, node)]
    }),
    ("Badge", |b, element, node| b.badge(element, node)),
    ("Card", |b, element, node| b.card(element, node)),
    ("CardLink", |b, element, node| b.card(element, node)),
    ("Cards", |b, element, node| {
        b.group("mr-cards", element, node)
    }),
    ("Columns", |b, element, node| {
        b.group("mr-columns", element, node)
    }),
    ("Details", |b, element, node| vec![b.details(element, node)]),
    ("DocCardList", |b, _, _| vec![b.doc_card_list()]),
    ("Embed", |b, element, node| vec![b.embed(element, node)]),
    ("FileTree", |b, element, node| {
        b.group("mr-file-tree", element, node)
    }),
    ("Hero", |b, element, node| vec![b.hero(element, node)]),
    ("Icon", |b, element, node| b.icon(element, node)),
    ("LinkButton", |b, element, node| {
        b.link_button(element, node)
    }),
    ("Steps", |b, element, node| {
        b.group("mr-steps", element, node)
    }),
    ("TabItem", |b, element, node| b.lone_tab(element, node)),
    ("Tabs", |b, element, node| b.tabs(element, node)),
    // The page has a table of contents beside it.
    ("TOCInline", |_, _, _| Vec::new()),
    ("Video", |b, element, node| b.video(element, node)),
];

/// Returns whether a name is one of these components.
pub(crate) fn is_built_in(name: &str) -> bool {
    COMPONENTS.iter().any(|(own, _)| *own == name)
}

impl Builder<'_> {
    pub(super) fn component(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        match COMPONENTS.iter().find(|(name, _)| *name == element.name) {
            Some((_, build)) => build(self, element, node),
            None => match self.context.own.components.get(&element.name) {
                Some(module) => vec![self.own_component(module, element, node)],
                None => self.unknown_component(element, node),
            },
        }
    }

    fn unknown_component(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let name = &element.name;
        let own = self.context.own.components.keys().map(String::as_str);
        let names: Vec<_> = COMPONENTS
            .iter()
            .map(|(name, _)| *name)
            .chain(own)
            .collect();
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

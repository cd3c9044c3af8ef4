//! The components that an author can use in MDX.

use mdx_lite::{Element, Node, NodeKind, Value};
use nav_model::Item;
use site_model::{Card, Component, TabPanel};

use super::{
    Builder,
    piece::{self, Attributes, Piece, ready},
};

/// The names an author can use.
pub(crate) const COMPONENTS: [&str; 6] = [
    "Admonition",
    "Details",
    "DocCardList",
    "TabItem",
    "Tabs",
    "TOCInline",
];

impl Builder<'_> {
    pub(super) fn component(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        match element.name.as_str() {
            "Tabs" => self.tabs(element, node),
            "Details" => vec![self.details(element, node)],
            "DocCardList" => vec![self.doc_card_list()],
            "Admonition" => vec![self.admonition_element(element, node)],
            // The page has a table of contents beside it.
            "TOCInline" => Vec::new(),
            _ => self.unknown_component(element, node),
        }
    }

    fn unknown_component(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let name = &element.name;
        let help = match crate::diagnostic::nearest(name, COMPONENTS) {
            Some(known) => format!("did you mean `{known}`?"),
            None => format!("known components: {}", COMPONENTS.join(", ")),
        };
        self.warn(
            "H004",
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
        let kind = element.str_attr("type").unwrap_or("info").to_owned();
        let title = element.str_attr("title").map(|title| {
            let text = NodeKind::Text(title.to_owned());
            vec![Node::new(element.open, text)]
        });
        self.admonition(&kind, title.as_deref(), node)
    }

    /// `<details>` and `<Details>`: the summary is an attribute or the first `<summary>` inside.
    pub(super) fn details(&mut self, element: &Element, node: &Node) -> Piece {
        let is_summary =
            |node: &Node| matches!(&node.kind, NodeKind::Jsx(e) if e.name == "summary");
        let summary = node.descendants().find(|node| is_summary(node));
        let title = match (element.str_attr("summary"), summary) {
            (Some(text), _) => crate::html::text(text).into_owned(),
            (None, Some(summary)) => self.summary(summary),
            (None, None) => crate::html::text(&self.context.strings.details).into_owned(),
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
        piece::html(&pieces)
    }

    fn tabs(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let labels = labels(element);
        let mut panels: Vec<TabPanel> = Vec::new();
        let mut by_default = None;
        for (item, child) in tab_items(&node.children) {
            let value = item
                .str_attr("value")
                .map_or_else(|| panels.len().to_string(), str::to_owned);
            if panels.iter().any(|panel| panel.value == value) {
                self.warn(
                    "H005",
                    child,
                    format!("two tabs have the value `{value}`; the second is left out"),
                );
                continue;
            }
            let listed = labels
                .iter()
                .find(|(of, _)| *of == value)
                .map(|(_, label)| label.clone());
            let label = item.str_attr("label").map(str::to_owned).or(listed);
            if item.flag("default") {
                by_default = Some(value.clone());
            }
            panels.push(TabPanel {
                label: label.unwrap_or_else(|| value.clone()),
                children: piece::nodes(self.children(item, child)),
                value,
            });
        }
        let Some(first) = panels.first().map(|panel| panel.value.clone()) else {
            self.warn(
                "H006",
                node,
                "`<Tabs>` holds no `<TabItem>`; its content is shown".into(),
            );
            return self.children(element, node);
        };
        let wanted = element
            .str_attr("defaultValue")
            .map(str::to_owned)
            .or(by_default);
        let selected = match wanted {
            Some(value) if panels.iter().any(|panel| panel.value == value) => value,
            Some(value) => {
                let known: Vec<_> = panels
                    .iter()
                    .map(|panel| format!("`{}`", panel.value))
                    .collect();
                let message = format!("no tab has the default value `{value}`");
                self.warn("H007", node, message).help =
                    Some(format!("available values: {}", known.join(", ")));
                first
            }
            None => first,
        };
        let group_id = element.str_attr("groupId").map(str::to_owned);
        let query = match element.str_attr("queryString") {
            Some(name) => Some(name.to_owned()),
            None => group_id.clone().filter(|_| element.flag("queryString")),
        };
        let id = self.next_id("tabs");
        vec![Piece::component(Component::Tabs {
            group_id,
            query,
            selected,
            id,
            panels,
        })]
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

/// `values={[{label, value}]}` of a tab set.
fn labels(element: &Element) -> Vec<(String, String)> {
    let Some(Value::Arr(values)) = element.attr("values").map(|attr| &attr.value) else {
        return Vec::new();
    };
    let text = |pairs: &[(String, Value)], name: &str| {
        pairs
            .iter()
            .find(|(of, _)| of == name)
            .and_then(|(_, value)| value.shown())
    };
    values
        .iter()
        .filter_map(|value| match value {
            Value::Obj(pairs) => Some((text(pairs, "value")?, text(pairs, "label")?)),
            _ => None,
        })
        .collect()
}

/// The tab items among nodes, also inside paragraphs.
fn tab_items(nodes: &[Node]) -> Vec<(&Element, &Node)> {
    let mut found = Vec::new();
    for node in nodes {
        match &node.kind {
            NodeKind::Jsx(element) if element.name == "TabItem" => found.push((element, node)),
            NodeKind::Paragraph => found.extend(tab_items(&node.children)),
            _ => {}
        }
    }
    found
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

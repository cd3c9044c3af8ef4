//! Tabs: panels of which one is shown.

use std::collections::{BTreeMap, HashSet};

use diagnostics::codes;
use mdx_lite::{Element, Node, NodeKind, Value};
use site_model::{Component, TabPanel};

use super::registry::built_in;
use crate::{
    Builder,
    tree::piece::{self, Piece},
};

impl Builder<'_> {
    pub(crate) fn tabs(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let mut inside = Inside::default();
        inside.add(&node.children);
        let (panels, by_default) = self.panels(&element.tab_labels(), &inside.items);
        let Some(first) = panels.first().map(|panel| panel.value.clone()) else {
            self.warn(
                codes::TABS_WITHOUT_ITEM,
                node,
                "`<Tabs>` has no `<TabItem>`; its content is shown without tabs".into(),
            )
            .help =
                Some("write each tab as `<TabItem value=\"…\">`, directly inside `<Tabs>`".into());
            return self.children(element, node);
        };
        for stray in inside.strays {
            let message = "content of `<Tabs>` outside of a `<TabItem>` is not shown";
            self.warn(codes::STRAY_IN_TABS, stray, message.into()).help =
                Some("move it into a `<TabItem>`, or out of `<Tabs>`".into());
        }
        let wanted = self.text_of(element, "defaultValue").or(by_default);
        let selected = match wanted {
            Some(value) if panels.iter().any(|panel| panel.value == value) => value,
            Some(value) => {
                let known: Vec<_> = panels
                    .iter()
                    .map(|panel| format!("`{}`", panel.value))
                    .collect();
                let message =
                    format!("the default value `{value}` belongs to no tab; the first is selected");
                self.warn(codes::UNKNOWN_DEFAULT_TAB, node, message).help =
                    Some(format!("available values: {}", known.join(", ")));
                first
            }
            None => first,
        };
        let group_id = self.text_of(element, "groupId");
        let query = match self.text_of(element, "queryString") {
            Some(name) => Some(name),
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

    /// Builds the panels, and returns the value of the one marked as default.
    fn panels(
        &mut self,
        labels: &BTreeMap<String, String>,
        items: &[(&Element, &Node)],
    ) -> (Vec<TabPanel>, Option<String>) {
        let mut panels: Vec<TabPanel> = Vec::new();
        let mut values = HashSet::new();
        let mut by_default = None;
        for (item, child) in items {
            let known = built_in("TabItem").expect("a row of the components");
            self.check_properties(known, item, child);
            let value = self
                .text_of(item, "value")
                .unwrap_or_else(|| panels.len().to_string());
            if !values.insert(value.clone()) {
                self.warn(
                    codes::DUPLICATE_TAB,
                    child,
                    format!("two tabs have the value `{value}`; the second is not shown"),
                );
                continue;
            }
            let listed = || labels.get(&value).cloned();
            let label = self.text_of(item, "label").or_else(listed);
            // A misspelt property has a finding.
            let is_misspelt = item.attrs.iter().any(|attr| !known.takes(&attr.name));
            let is_named = label.is_some() || item.attr("value").is_some() || is_misspelt;
            if !is_named {
                let message = format!("this tab has no label; it is shown as `{value}`");
                self.warn(codes::UNUSABLE_PROPERTY, child, message).help =
                    Some("add `label=\"…\"`, and `value=\"…\"` for its address".into());
            }
            let label = label.unwrap_or_else(|| value.clone());
            if panels.iter().any(|panel| panel.label == label) {
                let message = format!("two tabs have the label `{label}`");
                self.warn(codes::DUPLICATE_TAB, child, message).help =
                    Some("give each tab a label of its own".into());
            }
            if item.flag("default") {
                by_default = Some(value.clone());
            }
            panels.push(TabPanel {
                label,
                children: piece::nodes(self.children(item, child)),
                value,
            });
        }
        (panels, by_default)
    }

    /// Builds a `<TabItem>` outside `<Tabs>`, with a warning.
    pub(crate) fn lone_tab(&mut self, element: &Element, node: &Node) -> Vec<Piece> {
        let message = "`<TabItem>` is outside of `<Tabs>`; its content is shown without a tab";
        self.warn(codes::LONE_TAB_ITEM, node, message.into()).help =
            Some("put it directly inside `<Tabs>`".into());
        self.children(element, node)
    }
}

/// The content of a tab set.
#[derive(Default)]
struct Inside<'a> {
    items: Vec<(&'a Element, &'a Node)>,
    /// Nodes that belong to no item.
    strays: Vec<&'a Node>,
}

impl<'a> Inside<'a> {
    /// Adds nodes; items may be inside paragraphs and fragments.
    fn add(&mut self, nodes: &'a [Node]) {
        for node in nodes {
            match &node.kind {
                NodeKind::Jsx(element) if element.name == "TabItem" => {
                    self.items.push((element, node));
                }
                NodeKind::Jsx(element) if element.name.is_empty() => self.add(&node.children),
                NodeKind::Paragraph => self.add_paragraph(node),
                _ if is_blank(node) => {}
                _ => self.strays.push(node),
            }
        }
    }

    /// Adds a paragraph; one without an item is a stray as a whole.
    fn add_paragraph(&mut self, node: &'a Node) {
        let mut inside = Self::default();
        inside.add(&node.children);
        if inside.items.is_empty() && !inside.strays.is_empty() {
            self.strays.push(node);
        } else {
            self.items.append(&mut inside.items);
            self.strays.append(&mut inside.strays);
        }
    }
}

/// Whether omitting a node loses nothing. Footnotes are shown elsewhere.
fn is_blank(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Text(text) | NodeKind::Expr(Value::Str(text)) => text.trim().is_empty(),
        NodeKind::Expr(value) => {
            matches!(value, Value::Null | Value::Undefined | Value::Bool(_))
        }
        NodeKind::Comment(_) | NodeKind::Break { .. } | NodeKind::FootnoteDef(_) => true,
        _ => false,
    }
}

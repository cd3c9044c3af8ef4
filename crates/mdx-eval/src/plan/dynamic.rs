//! Finds the nodes that need an evaluation.

use std::collections::HashSet;

use mdx_lite::{Attr, AttrForm, Document, Element, EsmKind, Node, NodeKind, Value};

use super::names::BoundNames;
use crate::{Host, Import};

/// Returns whether a document has anything to evaluate. Other documents stay as mdx-lite parsed
/// them.
pub fn needs_evaluation(document: &Document, host: &dyn Host) -> bool {
    let imports_more = document.esm.iter().any(|statement| match &statement.kind {
        EsmKind::Import { source, bindings } => match host.resolve("", source) {
            Import::Component(name) => bindings
                .iter()
                .any(|binding| binding.imported != "default" || binding.local != name),
            Import::Nothing => !bindings.is_empty(),
            Import::File(_) => true,
            // An import of React needs no evaluation, but a failed import must be reported.
            _ => source != "react",
        },
        EsmKind::Export { name, value } => {
            name.as_deref() == Some("default") || matches!(value, Value::Opaque(_))
        }
        _ => true,
    });
    imports_more || document.descendants().any(is_dynamic_node)
}

/// The nodes that are dynamic or contain a dynamic one, by their memory addresses.
#[derive(Debug)]
pub(super) struct Dynamic(HashSet<*const Node>);

impl Dynamic {
    pub(super) fn of(document: &Document, bound: &BoundNames) -> Self {
        let mut found = Self(HashSet::new());
        for node in &document.nodes {
            found.visit(node, bound);
        }
        found
    }

    pub(super) fn contains(&self, node: &Node) -> bool {
        self.0.contains(&std::ptr::from_ref(node))
    }

    fn visit(&mut self, node: &Node, bound: &BoundNames) -> bool {
        let mut is_dynamic = is_dynamic_node(node) || is_bound(node, bound);
        if let NodeKind::Admonition { title, .. } = &node.kind {
            for child in title.iter().flatten() {
                is_dynamic |= self.visit(child, bound);
            }
        }
        for child in &node.children {
            is_dynamic |= self.visit(child, bound);
        }
        if is_dynamic {
            self.0.insert(std::ptr::from_ref(node));
        }
        is_dynamic
    }
}

/// Returns whether the page binds an element's name.
fn is_bound(node: &Node, bound: &BoundNames) -> bool {
    match &node.kind {
        NodeKind::Jsx(element) => {
            let root = element.name.split('.').next().unwrap_or_default();
            element.is_component() && bound.contains(root)
        }
        _ => false,
    }
}

/// Returns whether mdx-lite cannot determine the output of a node.
fn is_dynamic_node(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Expr(value) => !matches!(
            value,
            Value::Null | Value::Undefined | Value::Bool(_) | Value::Num(_) | Value::Str(_)
        ),
        NodeKind::Jsx(element) => element.attrs.iter().any(is_dynamic_attr) || is_member(element),
        NodeKind::Admonition { title, .. } => title
            .iter()
            .flatten()
            .flat_map(Node::descendants)
            .any(is_dynamic_node),
        _ => false,
    }
}

fn is_member(element: &Element) -> bool {
    element.is_component() && element.name.contains('.')
}

fn is_dynamic_attr(attr: &Attr) -> bool {
    attr.form == AttrForm::Spread || is_dynamic_value(&attr.value)
}

fn is_dynamic_value(value: &Value) -> bool {
    match value {
        Value::Path(_) | Value::Opaque(_) | Value::Element(_) => true,
        Value::Arr(items) => items.iter().any(is_dynamic_value),
        Value::Obj(pairs) => pairs.iter().any(|(_, value)| is_dynamic_value(value)),
        _ => false,
    }
}

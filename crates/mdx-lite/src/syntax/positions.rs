//! Moves the positions in values.

use crate::{Node, NodeKind, Span, Value};

/// Moves the positions in a value by `by` bytes.
pub(crate) fn shift(value: &mut Value, by: usize) {
    relocate(value, &|span| Span::new(span.start + by, span.end + by));
}

/// Maps the positions in a value.
pub(crate) fn relocate(value: &mut Value, to: &dyn Fn(Span) -> Span) {
    match value {
        Value::Arr(items) => items.iter_mut().for_each(|item| relocate(item, to)),
        Value::Obj(pairs) => pairs.iter_mut().for_each(|(_, item)| relocate(item, to)),
        Value::Element(node) => relocate_tree(node, to),
        _ => {}
    }
}

/// Maps the positions in a tree.
pub(crate) fn relocate_tree(node: &mut Node, to: &dyn Fn(Span) -> Span) {
    node.span = to(node.span);
    match &mut node.kind {
        NodeKind::Jsx(element) => {
            element.open = to(element.open);
            element.close = element.close.map(to);
            for attr in &mut element.attrs {
                attr.span = to(attr.span);
                attr.value_span = to(attr.value_span);
                relocate(&mut attr.value, to);
            }
        }
        NodeKind::Expr(value) => relocate(value, to),
        _ => {}
    }
    for child in &mut node.children {
        relocate_tree(child, to);
    }
}

//! Ranges of a text whose white space is part of a value: code, tags, expressions, raw HTML.

use mdx_lite::{Document, Node, NodeKind, Span};

/// Disjoint ranges in source order.
#[derive(Debug)]
pub(crate) struct Protected(Vec<Span>);

impl Protected {
    pub(crate) fn new(document: &Document) -> Self {
        let mut spans: Vec<_> = document.front.iter().map(|front| front.span).collect();
        spans.extend(document.esm.iter().map(|statement| statement.span));
        spans.extend(document.definitions.iter().map(|found| found.span));
        let mut open: Vec<&Node> = document.nodes.iter().collect();
        while let Some(node) = open.pop() {
            push(node, &mut spans);
            open.extend(&node.children);
            if let NodeKind::Admonition {
                title: Some(title), ..
            } = &node.kind
            {
                open.extend(title);
            }
        }
        Self(merged(spans))
    }

    /// Returns whether a range, which may be empty, shares bytes with a protected one or is inside.
    pub(crate) fn touches(&self, start: usize, end: usize) -> bool {
        let after = self.0.partition_point(|span| span.start < end);
        after > 0 && self.0[after - 1].end > start
    }
}

/// Adds the ranges of a node without its children.
fn push(node: &Node, spans: &mut Vec<Span>) {
    match &node.kind {
        NodeKind::Fence { .. }
        | NodeKind::Html(_)
        | NodeKind::Code(_)
        | NodeKind::Math { .. }
        | NodeKind::Expr(_)
        | NodeKind::Comment(_) => spans.push(node.span),
        NodeKind::Jsx(element) => {
            spans.push(element.open);
            spans.extend(element.close);
        }
        NodeKind::Link { .. } | NodeKind::Image { .. } => {
            let start = node
                .children
                .last()
                .map_or(node.span.start, |it| it.span.end);
            spans.push(Span::new(start.min(node.span.end), node.span.end));
        }
        _ => {}
    }
}

fn merged(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    spans.dedup_by(|next, kept| {
        let overlaps = next.start < kept.end;
        if overlaps {
            kept.end = kept.end.max(next.end);
        }
        overlaps
    });
    spans
}

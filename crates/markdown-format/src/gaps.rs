//! Blank lines between blocks, where they change nothing.

use mdx_lite::{Node, NodeKind};

use crate::{context::Context, edits::Edits, lines};

/// Adds a blank line between adjacent blocks.
pub(crate) fn push(context: &Context<'_>, edits: &mut Edits) {
    siblings(context, &context.document.nodes, edits);
}

fn siblings(context: &Context<'_>, nodes: &[Node], edits: &mut Edits) {
    for pair in nodes.windows(2) {
        if is_separable(context, &pair[0]) && is_separable(context, &pair[1]) {
            between(context, &pair[0], &pair[1], edits);
        }
    }
    for node in nodes {
        let holds_blocks = match &node.kind {
            NodeKind::Jsx(element) => element.flow,
            // A blank line would make the list around it loose.
            kind => matches!(kind, NodeKind::Quote | NodeKind::Admonition { .. }),
        };
        if holds_blocks {
            siblings(context, &node.children, edits);
        }
    }
}

fn is_separable(context: &Context<'_>, node: &Node) -> bool {
    match node.kind {
        // The lines that mdBook includes may belong to either block.
        NodeKind::Paragraph => !context.slice(node).contains("{{#"),
        _ => matches!(
            node.kind,
            NodeKind::Heading { .. }
                | NodeKind::List { .. }
                | NodeKind::Quote
                | NodeKind::Fence { .. }
                | NodeKind::Table { .. }
                | NodeKind::Rule
        ),
    }
}

fn between(context: &Context<'_>, before: &Node, after: &Node, edits: &mut Edits) {
    let source = context.source;
    let line = context.line_start(after.span.start);
    let margin = context.before(after.span.start);
    let Some(gap) = source.get(before.span.end..line) else {
        return;
    };
    // A list in a quote ends after the mark of the blank line.
    let is_adjacent = gap.trim().is_empty() && !lines::is_margin(context.line_above(line));
    // Code without a closing fence ends before the next line.
    let ends_in_code = context.protected.touches(line.saturating_sub(1), line);
    if is_adjacent && !ends_in_code && lines::is_margin(margin) {
        let blank = format!("{}{}", margin.trim_end(), context.line_end);
        edits.insert(line, &blank);
    }
}

//! Walks the blocks of a tree and calls the rules.

use mdx_lite::{Node, NodeKind};

use crate::{
    admonition, context::Context, edits::Edits, emphasis, fence, heading, list, rule, spacing,
    table,
};

/// Adds the edits of blocks.
pub(crate) fn blocks(context: &Context<'_>, nodes: &[Node], edits: &mut Edits) {
    list::push_siblings(context, nodes, edits);
    for node in nodes {
        block(context, node, edits);
    }
}

fn block(context: &Context<'_>, node: &Node, edits: &mut Edits) {
    match &node.kind {
        NodeKind::Heading {
            depth, explicit, ..
        } => {
            heading::push(context, node, *depth, edits);
            // A new space would change the id.
            inlines(context, &node.children, *explicit, edits);
        }
        NodeKind::Paragraph | NodeKind::DefTerm => inlines(context, &node.children, true, edits),
        NodeKind::Fence { text, .. } => fence::push(context, node, text, edits),
        NodeKind::Rule => rule::push(context, node, edits),
        NodeKind::Table { align } => {
            table::push(context, node, align, edits);
            let cells = node.children.iter().flat_map(|row| &row.children);
            cells.for_each(|cell| inlines(context, &cell.children, true, edits));
        }
        NodeKind::Admonition { kind, title } => {
            admonition::push(context, node, kind, edits);
            inlines(context, title.as_deref().unwrap_or_default(), true, edits);
            blocks(context, &node.children, edits);
        }
        NodeKind::Jsx(element) if element.flow => blocks(context, &node.children, edits),
        NodeKind::List { .. }
        | NodeKind::Item { .. }
        | NodeKind::Quote
        | NodeKind::FootnoteDef(_)
        | NodeKind::DefList
        | NodeKind::DefDetails => blocks(context, &node.children, edits),
        _ => {}
    }
}

/// Adds the edits of the content of a block.
fn inlines(context: &Context<'_>, nodes: &[Node], can_space: bool, edits: &mut Edits) {
    emphasis::push(context, nodes, edits);
    if can_space && context.style.spacing {
        spacing::push(context, nodes, edits);
    }
}

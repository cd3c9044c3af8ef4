//! Divides paragraphs in which an evaluation put blocks.

use mdx_lite::{Node, NodeKind};

/// Divides a paragraph with blocks, for example of a partial in a line of text: they stay blocks,
/// as in a browser, which ends a paragraph before a block. Blank text beside a block is dropped. The
/// words of a partial that has only paragraphs stay in the line.
pub(super) fn split_at_blocks(paragraph: Node) -> Vec<Node> {
    if !paragraph.children.iter().any(is_block) {
        return vec![paragraph];
    }
    let mut out = Vec::new();
    let mut line = Vec::new();
    let end_line = |line: &mut Vec<Node>, out: &mut Vec<Node>| {
        let children = std::mem::take(line);
        if !children.iter().all(is_blank) {
            out.push(Node::with(paragraph.span, NodeKind::Paragraph, children));
        }
    };
    for child in paragraph.children {
        if !is_block(&child) && !matches!(child.kind, NodeKind::Paragraph) {
            line.push(child);
            continue;
        }
        end_line(&mut line, &mut out);
        out.push(child);
    }
    end_line(&mut line, &mut out);
    out
}

/// Returns whether a node is a block other than a paragraph.
fn is_block(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Jsx(element) => element.flow,
        NodeKind::Heading { .. }
        | NodeKind::List { .. }
        | NodeKind::Quote
        | NodeKind::Fence { .. }
        | NodeKind::Table { .. }
        | NodeKind::Rule
        | NodeKind::Admonition { .. }
        | NodeKind::DefList => true,
        _ => false,
    }
}

fn is_blank(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Text(text) => text.trim().is_empty(),
        NodeKind::Break { .. } => true,
        _ => false,
    }
}

//! Checks that the marks of the masked text stay inside the parser.

use crate::{
    LinkKind, Node, NodeKind,
    mask::{FLOW, TEXT},
};

/// Returns a text of the tree that contains a marker, unless the author wrote such text.
pub(super) fn marked_text<'n>(nodes: &'n [Node], source: &str) -> Option<&'n str> {
    let is_marked = |text: &&str| text.contains(TEXT) || text.contains(FLOW);
    if is_marked(&source) {
        return None;
    }
    let nodes = nodes.iter().flat_map(Node::descendants);
    nodes.flat_map(texts).find(is_marked)
}

/// Returns the texts that pulldown-cmark read.
fn texts(node: &Node) -> [&str; 3] {
    match &node.kind {
        NodeKind::Text(text)
        | NodeKind::Code(text)
        | NodeKind::Html(text)
        | NodeKind::Math { text, .. }
        | NodeKind::FootnoteDef(text)
        | NodeKind::FootnoteRef(text) => [text, "", ""],
        NodeKind::Fence { text, meta, .. } => [text, &meta.info, ""],
        NodeKind::Heading { id, .. } => [id, "", ""],
        NodeKind::Link { url, title, kind } | NodeKind::Image { url, title, kind } => {
            let label = match kind {
                LinkKind::Full(label) | LinkKind::Collapsed(label) | LinkKind::Shortcut(label) => {
                    label
                }
                _ => "",
            };
            [url, title.as_deref().unwrap_or_default(), label]
        }
        _ => [""; 3],
    }
}

/// Returns the number of tables in the tree.
pub(super) fn tables(nodes: &[Node]) -> usize {
    let nodes = nodes.iter().flat_map(Node::descendants);
    nodes
        .filter(|node| matches!(node.kind, NodeKind::Table { .. }))
        .count()
}

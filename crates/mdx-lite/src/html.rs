//! The tree as HTML.

use crate::{Document, Node, NodeKind};

/// The document as HTML.
pub fn to_html(document: &Document) -> String {
    let mut out = String::new();
    for node in &document.nodes {
        write(node, &mut out);
    }
    out
}

fn write(node: &Node, out: &mut String) {
    match &node.kind {
        NodeKind::Text(text) => out.push_str(text),
        _ => {
            for child in &node.children {
                write(child, out);
            }
        }
    }
}

//! The title at the start of a chapter, after the blocks that readers do not see.

use mdx_lite::{Document, Element, Node, NodeKind};

/// Returns the text of the first-level heading that a document begins with.
pub fn leading_title(document: &Document) -> Option<String> {
    let first = document.nodes.iter().find(|node| !is_unseen(node))?;
    let is_title = matches!(first.kind, NodeKind::Heading { depth: 1, .. });
    let title = first.text().trim().to_owned();
    (is_title && !title.is_empty()).then_some(title)
}

/// Returns whether an element is the head of the document. `Head` is its name in Docusaurus's own
/// package.
pub fn is_head(element: &Element) -> bool {
    matches!(element.name.as_str(), "head" | "Head")
}

/// Returns whether readers do not see a block: it contains only comments, or tags for the head of the
/// document.
pub fn is_unseen(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Comment(_) => true,
        NodeKind::Jsx(element) => is_head(element),
        NodeKind::Html(html) => {
            let mut rest = html.trim();
            while let Some((_, after)) = rest
                .strip_prefix("<!--")
                .and_then(|inside| inside.split_once("-->"))
            {
                rest = after.trim_start();
            }
            rest.is_empty()
        }
        _ => false,
    }
}

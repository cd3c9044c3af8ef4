//! The headings of a document.

use mdx_lite::{Document, NodeKind};

/// A heading of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenHeading {
    /// Its level, from 1.
    pub level: u8,
    /// Its id.
    pub id: String,
    /// Its text.
    pub text: String,
}

/// Returns the headings in the order of the text.
pub(crate) fn headings(document: &Document) -> Vec<OpenHeading> {
    let headings = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::Heading { depth, id, .. } => Some(OpenHeading {
            level: *depth,
            id: id.clone(),
            text: node.text().trim().to_owned(),
        }),
        _ => None,
    });
    headings.collect()
}

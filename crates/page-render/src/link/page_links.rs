//! The links of a page to pages of the book. A build records only the links that it must check later; an
//! open book is asked for all of them.

use mdx_lite::{Document, Node, NodeKind};
use nav_model::{Doc, Resolved};

use super::markdown_link::{LinkTarget, LinkUse};
use crate::PageContext;

/// The attributes of elements that hold the address of a link.
const ATTRIBUTES: [&str; 2] = ["href", "to"];

/// Returns the links of a page that lead to pages of the book, in the order of its text.
pub fn page_links(context: &PageContext<'_>, doc: &Doc, document: &Document) -> Vec<LinkUse> {
    let addresses = document.descendants().flat_map(addresses);
    let links = addresses.filter_map(|(written, node)| {
        Some(LinkUse {
            target: target(context, doc, &written)?,
            written,
            span: node.span.range(),
        })
    });
    links.collect()
}

fn addresses(node: &Node) -> Vec<(String, &Node)> {
    match &node.kind {
        NodeKind::Link { url, .. } => vec![(url.clone(), node)],
        NodeKind::Jsx(element) => {
            let values = ATTRIBUTES.iter().filter_map(|name| element.str_attr(name));
            values.map(|value| (value.to_owned(), node)).collect()
        }
        _ => Vec::new(),
    }
}

fn target(context: &PageContext<'_>, doc: &Doc, written: &str) -> Option<LinkTarget> {
    let (path, rest) = nav_model::split_address(written);
    let fragment = rest.split_once('#').map(|(_, fragment)| fragment);
    let fragment = fragment.map(nav_model::decode);
    if path.is_empty() {
        return Some(LinkTarget::Page(doc.path.clone(), fragment));
    }
    if safe_html::is_full_address(written) {
        return None;
    }
    match context.resolve(&doc.source, path) {
        Resolved::Doc(doc) => Some(LinkTarget::Page(doc.path.clone(), fragment)),
        _ => None,
    }
}

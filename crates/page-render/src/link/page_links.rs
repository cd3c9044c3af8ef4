//! The links of a page to pages of the book. A build records only the links that it must check later; an
//! open book is asked for all of them.

use mdx_lite::Document;
use nav_model::{Doc, Resolved};

use super::{
    find_addresses::written_addresses,
    markdown_link::LinkTarget,
    written_address::{AddressForm, WrittenAddress},
};
use crate::PageContext;

/// Returns the links of a page that lead to pages of the book, and the definitions with their addresses.
pub fn page_links(
    context: &PageContext<'_>,
    doc: &Doc,
    document: &Document,
) -> Vec<(WrittenAddress, LinkTarget)> {
    let addresses = written_addresses(document).into_iter();
    let links = addresses.filter(|it| it.form != AddressForm::File);
    let targets = links.filter_map(|link| {
        let target = link_target(context, doc, &link.url)?;
        Some((link, target))
    });
    targets.collect()
}

/// Returns the page of the book that an address in a chapter leads to.
pub fn link_target(context: &PageContext<'_>, doc: &Doc, written: &str) -> Option<LinkTarget> {
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

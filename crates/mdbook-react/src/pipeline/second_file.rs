//! The second file of a page: the one that mdBook's HTML output has for its chapter.
//!
//! GitHub Pages, Netlify and other hosts answer `/guards` with `guards.html` rather than
//! `guards/index.html` if both exist. A redirect from the one to the other would be a loop, so both
//! hold the page.

use std::path::Path;

use mdx_lite::Mode;
use nav_model::Doc;
use site_writer::MAX_NAME_BYTES;

use super::inputs::Inputs;
use crate::{
    book::chapter::Chapter,
    config::redirect_address::clean,
    paths::slashes,
    site::own_files::{OwnFiles, PRINT_PAGE},
};

/// The documents of the program that are not at the address of a page.
pub(super) const OWN_DOCUMENTS: [&str; 2] = ["404.html", "offline.html"];

/// Returns the file of mdBook's HTML output for a Markdown chapter; `None` for other chapters.
pub(super) fn old_file(chapter: &Chapter) -> Option<String> {
    let is_markdown = chapter.options.mode != Mode::Mdx;
    is_markdown.then(|| slashes(&Path::new(&chapter.path).with_extension("html")))
}

/// Returns the second file of a page, unless the first is the old one, or the old address is not
/// that of the page.
pub(super) fn second_file(
    inputs: &Inputs,
    own: OwnFiles,
    doc: &Doc,
    chapter: &Chapter,
) -> Option<String> {
    let file = old_file(chapter)?;
    let is_print = file == PRINT_PAGE && own.contains(PRINT_PAGE);
    let is_taken =
        is_print || OWN_DOCUMENTS.contains(&&*file) || inputs.assets.get(&file).is_some();
    let is_own = clean(&file) == doc.path && file != inputs.addresses.page_file(&doc.path);
    (is_own && !is_taken && has_possible_name(&file)).then_some(file)
}

/// Whether file systems allow the name. mdBook's output does not have longer ones either.
pub(super) fn has_possible_name(file: &str) -> bool {
    file.rsplit('/').next().unwrap_or(file).len() <= MAX_NAME_BYTES
}

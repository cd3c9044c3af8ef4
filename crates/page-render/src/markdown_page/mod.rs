//! Writes pages as plain Markdown for programs: each page at `/x.md`, and the lists `llms.txt` and
//! `llms-full.txt` (llmstxt.org).
//!
//! A Markdown page is written from the same tree as its page. Markdown is kept; components are
//! written by meaning (tabs become labelled sections, boxes become alerts); links lead to other
//! Markdown pages.

mod hooks;
mod lists;

use book_source::source::Source;
use mdx_lite::{Document, commonmark::to_commonmark_with};
use nav_model::Doc;
use site_layout::address::stem;

pub use self::lists::{ListedPage, ListedPart, index, index_of_parts};
use crate::PageContext;

/// Returns the path of a page's Markdown, with a leading slash: `/guards.md`, `/index.md`.
pub fn markdown_path(path: &str) -> String {
    format!("/{}.md", stem(path))
}

/// Returns the page of a parsed chapter as Markdown, beginning with `title`.
pub fn markdown_of(
    context: &PageContext<'_>,
    source: &Source,
    doc: &Doc,
    title: &str,
    document: &Document,
) -> String {
    let mut hooks = hooks::SiteHooks {
        context,
        source,
        doc,
    };
    let body = to_commonmark_with(document, &mut hooks);
    let title = title.trim();
    let body = body.trim_matches('\n');
    match title.is_empty() {
        true => format!("{body}\n"),
        false => format!("# {}\n\n{body}\n", title.replace('\n', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::markdown_path;

    #[test]
    fn markdown_is_beside_its_page() {
        for (path, markdown) in [
            ("/", "/index.md"),
            ("/guards", "/guards.md"),
            ("/faq/errors", "/faq/errors.md"),
        ] {
            assert_eq!(markdown_path(path), markdown);
        }
    }
}

//! Pages as plain Markdown, for readers that are programs: the twin of each page at `/x.md`, and
//! the lists `llms.txt` and `llms-full.txt` (llmstxt.org).
//!
//! A twin is written from the same tree as the page: what Markdown has stays, components become
//! what they mean (tabs are labelled sections, boxes are alerts), links lead to other twins.

mod events;
mod lists;

use mdx_lite::Document;
use nav_model::Doc;
use pulldown_cmark::Options;
use pulldown_cmark_to_cmark::cmark_with_options;

pub use self::lists::{ListedPage, index};
use crate::{page::PageContext, site::address::stem};

/// The path of a page's twin, with a leading slash: `/guards.md`, `/index.md`.
pub fn twin_path(path: &str) -> String {
    format!("/{}.md", stem(path))
}

/// The page of a parsed chapter as Markdown, its title first.
pub fn twin(context: &PageContext<'_>, doc: &Doc, document: &Document) -> String {
    let events = events::events(context, doc, document);
    let mut body = String::new();
    let options = pulldown_cmark_to_cmark::Options::default();
    // Events made from a tree are balanced, and a string takes everything.
    let _ = cmark_with_options(events.iter(), &mut body, dialect(), options);
    let title = doc.title.trim();
    let body = body.trim_matches('\n');
    match title.is_empty() {
        true => format!("{body}\n"),
        false => format!("# {}\n\n{body}\n", title.replace('\n', " ")),
    }
}

/// What a twin may use beside CommonMark.
fn dialect() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
}

#[cfg(test)]
mod tests {
    use super::twin_path;

    #[test]
    fn every_page_has_a_twin_beside_it() {
        for (path, twin) in [
            ("/", "/index.md"),
            ("/guards", "/guards.md"),
            ("/faq/errors", "/faq/errors.md"),
        ] {
            assert_eq!(twin_path(path), twin);
        }
    }
}

//! The words of one page: its terms for the index, and its text for results.

use nav_model::Doc;
use serde::{Deserialize, Serialize};
use site_model::Page;
use site_search::{IndexFile, PageTerms, Synonyms, TextFile, leading, text_file};

use crate::page_text::page_of;

/// The record of a page's words; stored with the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// The hash of the terms and the text.
    pub(super) key: String,
    pub(super) text: TextFile,
}

/// The position of a page in the index.
#[derive(Debug, Clone, Copy)]
pub struct IndexPosition {
    /// The number among the pages that the search finds.
    pub number: u32,
    /// Whether the page introduces its category, whose name then finds this page first.
    pub leads: bool,
}

/// The terms of a page that was parsed, and its number among the pages that the search finds.
pub struct NumberedTerms {
    /// The number of the page in the index.
    pub number: u32,
    /// The terms of its text.
    pub terms: PageTerms,
}

/// The words of a page that was parsed.
pub struct WordsOfPage {
    /// Its words, which the cache keeps.
    pub words: Words,
    /// The terms of its text.
    pub terms: PageTerms,
    /// The file with its text, for excerpts.
    pub text: IndexFile,
}

/// Returns the position of each page; `None` for pages that the search does not find.
pub fn positions(docs: &[Doc], is_found: impl Fn(&Doc) -> bool) -> Vec<Option<IndexPosition>> {
    fn crumbs(doc: &Doc) -> Vec<&str> {
        let above = doc.breadcrumbs.split_last();
        let above = above.map_or(&[][..], |(_, above)| above);
        above.iter().map(|crumb| crumb.label.as_str()).collect()
    }
    let found = docs.iter().filter(|doc| is_found(doc));
    let found: Vec<_> = found.map(crumbs).collect();
    let leading = leading(found.iter().map(Vec::as_slice));
    let mut positions = (0..)
        .zip(leading)
        .map(|(number, leads)| IndexPosition { number, leads });
    let position = |doc: &Doc| is_found(doc).then(|| positions.next()).flatten();
    docs.iter().map(position).collect()
}

/// Extracts the words of a page; `None` if the index omits it.
pub fn extract(page: &Page, position: IndexPosition, synonyms: &Synonyms) -> Option<WordsOfPage> {
    let mut found = page_of(page)?;
    let names = std::iter::once(&found.title).chain(&found.names);
    let names: Vec<_> = names.map(String::as_str).collect();
    let aliases = synonyms.of(&names).into_iter().map(str::to_owned);
    found.aliases = aliases.collect();
    let text = text_file(&found);
    let terms = PageTerms::of(&found, position.leads);
    let mut hasher = blake3::Hasher::new();
    hasher.update(text.name.as_bytes());
    hasher.update(terms.as_bytes());
    let words = Words {
        key: hasher.finalize().to_hex()[..32].to_owned(),
        text: TextFile::from(&text),
    };
    Some(WordsOfPage { words, terms, text })
}

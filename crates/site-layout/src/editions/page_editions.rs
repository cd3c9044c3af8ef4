//! A page's links to, and notices about, the other editions of its book.

use std::collections::BTreeMap;

use serde::Serialize;
use site_model::Counterpart;

use super::edition_links::EditionLinks;

/// A page's links to and notices about other editions. The page's files depend on every field.
#[derive(Debug, Default, Serialize)]
pub struct PageEditions {
    /// The languages that have the page, with its full address in each.
    pub alternates: Vec<(String, String)>,
    /// The address that search engines list instead of this one.
    pub canonical: Option<String>,
    /// The counterpart in each language of the menu.
    pub languages: Vec<Counterpart>,
    /// The counterpart in each version of the menu.
    pub versions: BTreeMap<String, Counterpart>,
    /// The language of the article, if it differs from the edition's.
    pub untranslated: Option<String>,
    /// Whether the source is newer than the translation.
    pub is_outdated: bool,
}

impl PageEditions {
    /// Returns the links of the page at `path`, whose file is `file`, to other editions; none for a book
    /// in one edition.
    pub fn of(editions: Option<&EditionLinks>, file: &str, path: &str) -> Self {
        let Some(all) = editions else {
            return Self::default();
        };
        Self {
            alternates: all.alternates(file),
            canonical: all.canonical(file),
            languages: all.languages_of(file, path),
            versions: all.versions_of(file, path),
            untranslated: all.language_of(file),
            is_outdated: all.current().outdated.contains(file),
        }
    }
}

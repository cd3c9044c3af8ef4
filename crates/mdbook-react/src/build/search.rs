//! The search of a site: its screen, and its index.

use std::collections::BTreeMap;

use anyhow::Result;
use site_model::Screen;

use super::{pages::PageRecord, screens::Screens};
use crate::{
    diagnostic::{Diagnostic, Severity},
    search::{self, PATH},
};

const TAKEN: &str = "S001";

/// What a site knows of its search.
#[derive(Default)]
pub(super) struct Written {
    /// Where the index' entry is, relative to `_data/`.
    pub(super) entry: Option<String>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Writes both; a page of the book that stands at the screen's address wins.
pub(super) fn write(
    screens: &Screens<'_>,
    records: &[PageRecord],
    pages: &mut BTreeMap<String, String>,
) -> Result<Written> {
    if !search::IS_ON {
        return Ok(Written::default());
    }
    let mut diagnostics = Vec::new();
    if screens.plan.nav.at(PATH).is_some() {
        let message =
            format!("a page of the book is at `{PATH}`, so the search has only its dialog");
        let found = Diagnostic::new(TAKEN, Severity::Warning, message);
        diagnostics.push(found.help("give the page another `slug` to have both"));
    } else {
        let data = screens.write_cached(PATH, Screen::Search)?;
        pages.insert(PATH.to_owned(), data);
    }
    let entry = Some(index(screens, records)?);
    Ok(Written { entry, diagnostics })
}

/// The index of an earlier build where all words are the same, or else a new one; its entry.
fn index(screens: &Screens<'_>, records: &[PageRecord]) -> Result<String> {
    const NAME: &str = "search index";
    let words: Vec<_> = records.iter().map(|page| &page.words).collect();
    let write = |known: &[_]| search::write(words.iter().copied(), known, screens.stage);
    let Some(cache) = &screens.plan.cache else {
        return Ok(write(&[])?.entry);
    };
    let key = cache.key_of(&words);
    if let Some(entry) = cache.get(NAME, &key)
        && screens.stage.keep(&entry.files)
    {
        return Ok(entry.record.data.clone());
    }
    let before = cache.latest(NAME);
    let staged = write(before.as_ref().map_or(&[], |entry| &entry.files))?;
    let record = PageRecord {
        data: staged.entry.clone(),
        ..PageRecord::default()
    };
    cache.put(NAME, key, record, staged.files);
    Ok(staged.entry)
}

//! The search of a site: its screen, and its index.

use anyhow::Result;
use site_model::Screen;

use super::{
    pages::{PageRecord, gather_words},
    screens::Screens,
};
use crate::{
    diagnostic::{Diagnostic, Severity},
    search::{self, Collector, Input, PATH},
};

const TAKEN: &str = "S001";

/// What a site knows of its search.
#[derive(Default)]
pub(super) struct Written {
    /// Where the index' entry is, relative to `_data/`.
    pub(super) entry: Option<String>,
    /// The screen's address, and where its data is.
    pub(super) page: Option<(String, String)>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Writes both; a page of the book that stands at the screen's address wins.
pub(super) fn write(
    screens: &Screens<'_>,
    records: &[PageRecord],
    collector: &Collector,
) -> Result<Written> {
    if !search::IS_ON {
        return Ok(Written::default());
    }
    let mut written = Written::default();
    if screens.plan.nav.at(PATH).is_some() {
        let message =
            format!("a page of the book is at `{PATH}`, so the search has only its dialog");
        let found = Diagnostic::new(TAKEN, Severity::Warning, message);
        written
            .diagnostics
            .push(found.help("give the page another `slug` to have both"));
    } else {
        let data = screens.write_cached(PATH, Screen::Search)?;
        written.page = Some((PATH.to_owned(), data));
    }
    written.entry = Some(index(screens, records, collector)?);
    Ok(written)
}

/// The index of an earlier build where all words are the same, or else a new one; its entry.
fn index(screens: &Screens<'_>, records: &[PageRecord], collector: &Collector) -> Result<String> {
    const NAME: &str = "search index";
    let (plan, stage) = (screens.plan, screens.stage);
    let mut input = Input {
        words: records.iter().map(|page| &page.words).collect(),
        collector,
        known: &[],
        kept: None,
        key: String::new(),
    };
    let listed = |(_, doc): &(usize, &nav_model::Doc)| !doc.front.unlisted;
    let listed: Vec<_> = plan.nav.docs.iter().enumerate().filter(listed).collect();
    let add = |number: usize| gather_words(plan, collector, listed[number].0);
    let Some(cache) = &plan.cache else {
        return Ok(search::write(&input, add, stage)?.entry);
    };
    let key = cache.key_of(&input.words);
    if let Some(entry) = cache.get(NAME, &key)
        && stage.keep(&entry.files)
    {
        return Ok(entry.record.data.clone());
    }
    let before = cache.latest(NAME);
    let kept = cache.own_file("search.run");
    input.known = before.as_ref().map_or(&[], |entry| &entry.files);
    input.kept = kept.as_deref();
    input.key = cache.shared_key();
    let staged = search::write(&input, add, stage)?;
    let record = PageRecord {
        data: staged.entry.clone(),
        ..PageRecord::default()
    };
    cache.put(NAME, key, record, staged.files);
    Ok(staged.entry)
}

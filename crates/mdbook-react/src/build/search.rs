//! The search of a site: its screen, and its index.

use std::sync::{
    OnceLock,
    atomic::{AtomicBool, Ordering},
};

use anyhow::Result;
use rayon::Scope;
use site_model::Screen;

use super::{
    pages::{PageRecord, gather_words},
    plan::Plan,
    screens::Screens,
};
use crate::{
    diagnostic::{Diagnostic, Severity},
    emit::Stage,
    search::{self, Collector, Input, PATH},
    work::Work,
};

const TAKEN: &str = "S003";

/// Writes the search screen, unless a page of the book stands at its address; its address and
/// where its data is, relative to `_data/`.
pub(super) fn write_screen(
    screens: &Screens<'_>,
    found: &mut Vec<Diagnostic>,
) -> Result<Option<(String, String)>> {
    if !search::IS_ON {
        return Ok(None);
    }
    if screens.plan.nav.at(PATH).is_some() {
        let message =
            format!("a page of the book is at `{PATH}`, so the search has only its dialog");
        let taken = Diagnostic::new(TAKEN, Severity::Warning, message);
        found.push(taken.help("give the page another `slug` to have both"));
        return Ok(None);
    }
    let data = screens.write_cached(PATH, Screen::Search)?;
    Ok(Some((PATH.to_owned(), data)))
}

/// The index of a site in the making.
pub(super) struct Indexing<'a> {
    plan: &'a Plan<'a>,
    collector: &'a Collector,
    stage: &'a Stage,
    is_started: AtomicBool,
    /// Where the entry is, relative to `_data/`.
    entry: OnceLock<Result<String>>,
}

impl<'a> Indexing<'a> {
    /// Ready to begin when the collector is complete.
    pub(super) fn new(plan: &'a Plan<'a>, collector: &'a Collector, stage: &'a Stage) -> Self {
        Self {
            plan,
            collector,
            stage,
            is_started: AtomicBool::new(!search::IS_ON),
            entry: OnceLock::new(),
        }
    }

    /// Begins, unless that was done, beside what else `scope` does.
    pub(super) fn start<'scope>(&'scope self, scope: &Scope<'scope>) {
        if !self.is_started.swap(true, Ordering::AcqRel) {
            scope.spawn(|_| {
                let entry = || written_or_kept(self.plan, self.collector, self.stage);
                self.entry.get_or_init(|| Work::Search.done(entry));
            });
        }
    }

    /// Where the entry is, once the scope has ended; `None` in a program without search.
    pub(super) fn finish(self) -> Result<Option<String>> {
        self.entry.into_inner().transpose()
    }
}

/// The index of an earlier build where all words are the same, or else a new one; its entry.
fn written_or_kept(plan: &Plan<'_>, collector: &Collector, stage: &Stage) -> Result<String> {
    const NAME: &str = "search index";
    let words = collector.words();
    let mut input = Input {
        words: &words,
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

//! The search of a site: its screen, and its index.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use anyhow::Result;
use rayon::Scope;
use site_model::Screen;

use super::{
    cache::{Cache, Entry},
    pages::{PageRecord, gather_words},
    plan::Plan,
    screens::Screens,
};
use crate::{
    diagnostic::{Diagnostic, Severity, codes},
    pipeline::staging::{KeptFile, Stage},
    search::{self, Collector, Input, PATH, Staged, Words},
    work::Work,
};

/// What the cache calls the index.
const NAME: &str = "search index";

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
        let message = format!(
            "a page of the book is at `{PATH}`, so search is available in its dialog alone"
        );
        let taken = Diagnostic::new(codes::SEARCH_ADDRESS_TAKEN, Severity::Warning, message);
        found.push(taken.help("give the page another `slug`"));
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
    made: OnceLock<Result<Made>>,
}

/// What came of an index while pages were still in the making.
enum Made {
    /// That of an earlier build holds the same; where its entry is, relative to `_data/`.
    Kept(String),
    /// All of it but the packs.
    New(New),
}

struct New {
    staged: Staged,
    words: Vec<Words>,
    /// What the cache has of an earlier index.
    before: Option<Arc<Entry>>,
    /// What the cache knows the index by; absent where nothing is kept.
    key: Option<String>,
}

impl<'a> Indexing<'a> {
    /// Ready to begin when the collector is complete.
    pub(super) fn new(plan: &'a Plan<'a>, collector: &'a Collector, stage: &'a Stage) -> Self {
        Self {
            plan,
            collector,
            stage,
            is_started: AtomicBool::new(!search::IS_ON),
            made: OnceLock::new(),
        }
    }

    /// Begins, unless that was done, beside what else `scope` does.
    pub(super) fn start<'scope>(&'scope self, scope: &Scope<'scope>) {
        if !self.is_started.swap(true, Ordering::AcqRel) {
            scope.spawn(|_| {
                let make = || make(self.plan, self.collector, self.stage);
                self.made.get_or_init(|| Work::Search.time(make));
            });
        }
    }

    /// Ends, once the scope has; where the entry is, relative to `_data/`, and `None` in a program
    /// without search. All pages' files are staged.
    pub(super) fn finish(self) -> Result<Option<String>> {
        let (plan, stage) = (self.plan, self.stage);
        match self.made.into_inner().transpose()? {
            None => Ok(None),
            Some(Made::Kept(entry)) => Ok(Some(entry)),
            Some(Made::New(new)) => Work::Search.time(|| finish(plan, new, stage)).map(Some),
        }
    }
}

/// The index of an earlier build where all words are the same, or else a new one.
fn make(plan: &Plan<'_>, collector: &Collector, stage: &Stage) -> Result<Made> {
    let words = collector.words();
    let listed = |(_, doc): &(usize, &nav_model::Doc)| !doc.front.unlisted;
    let listed: Vec<_> = plan.nav.docs.iter().enumerate().filter(listed).collect();
    let add = |number: usize| gather_words(plan, collector, listed[number].0);
    let cache = plan.cache.as_ref();
    let key = cache.map(|cache| cache.key_of(&words));
    if let (Some(cache), Some(key)) = (cache, &key)
        && let Some(entry) = cache.get(NAME, key)
        && stage.keep(&entry.files)
    {
        return Ok(Made::Kept(entry.record.data.clone()));
    }
    let before = cache.and_then(|cache| cache.latest(NAME));
    let kept = cache.and_then(|cache| cache.own_file("search"));
    let input = Input {
        words: &words,
        collector,
        known: known(before.as_ref()),
        kept: kept.as_deref(),
        key: cache.map(Cache::shared_key).unwrap_or_default(),
    };
    let staged = search::write(&input, add, stage)?;
    Ok(Made::New(New {
        staged,
        words,
        before,
        key,
    }))
}

fn known(before: Option<&Arc<Entry>>) -> &[KeptFile] {
    before.map_or(&[], |entry| &entry.files)
}

/// Packs a new index and keeps it; where its entry is.
fn finish(plan: &Plan<'_>, mut new: New, stage: &Stage) -> Result<String> {
    search::pack(
        &new.words,
        known(new.before.as_ref()),
        &mut new.staged,
        stage,
    )?;
    let Staged { entry, files } = new.staged;
    if let (Some(cache), Some(key)) = (&plan.cache, new.key) {
        let record = PageRecord {
            data: entry.clone(),
            ..PageRecord::default()
        };
        cache.put(NAME, key, record, files);
    }
    Ok(entry)
}

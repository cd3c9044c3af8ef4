//! Builds all pages of a site, and collects their words.

use std::{
    sync::{
        Arc,
        mpsc::{self, Sender},
    },
    thread,
};

use anyhow::{Result, anyhow};
use build_cache::{cache::Cache, staging::Stage};
use diagnostics::Diagnostic;
use search_build::{Collected, NumberedTerms};

use super::{
    own_pages::{OwnPages, StagedOwnPage},
    page_job::PageOutput,
    pages::Pages,
};
use crate::record::page_record::PageRecord;

/// All pages, and the words of the pages that the search finds.
pub(crate) struct BuiltPages {
    pub(crate) records: Vec<Arc<PageRecord>>,
    pub(crate) own_pages: Vec<StagedOwnPage>,
    pub(crate) words: Collected,
    /// The findings about pages of `theme/pages`.
    pub(crate) found: Vec<Diagnostic>,
}

/// Builds all pages while another thread collects their terms.
pub(crate) fn build_pages(
    pages: &mut Pages<'_>,
    own_pages: OwnPages<'_>,
    stage: &Stage,
    cache: Option<&Cache>,
) -> Result<BuiltPages> {
    let first = pages.searchable();
    let count = first + own_pages.count();
    let (built, mut words) = collect_terms(count, cache, |terms| {
        let own_pages = || own_pages.write(PageOutput { stage, terms }, first);
        rayon::join(|| pages.build(stage, terms), own_pages)
    })?;
    let (records, (own_pages, found)) = (built.0?, built.1?);
    words.add_words(pages.words(&records));
    words.add_words(own_pages.iter().filter_map(StagedOwnPage::words));
    Ok(BuiltPages {
        records,
        own_pages,
        words,
        found,
    })
}

/// Runs `work`, which sends the terms of at most `count` pages, while another thread collects them.
pub(crate) fn collect_terms<T>(
    count: usize,
    cache: Option<&Cache>,
    work: impl FnOnce(&Sender<NumberedTerms>) -> T,
) -> Result<(T, Collected)> {
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let collecting = scope.spawn(move || Collected::receive(receiver, count, cache));
        let done = work(&sender);
        // The thread ends after all senders.
        drop(sender);
        let collected = collecting.join();
        let collected = collected.map_err(|_| anyhow!("collecting the search terms failed"))?;
        Ok((done, collected))
    })
}

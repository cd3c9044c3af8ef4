//! Builds all pages of a site, and collects their words.

use std::{
    sync::{Arc, mpsc},
    thread,
};

use anyhow::{Result, anyhow};
use build_cache::{cache::Cache, staging::Stage};
use diagnostics::Diagnostic;
use search_build::Collected;

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
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let first = pages.searchable();
        let count = first + own_pages.count();
        let collect = move || Collected::receive(receiver, count, cache);
        let collecting = scope.spawn(collect);
        let terms = &sender;
        let own_pages = || own_pages.write(PageOutput { stage, terms }, first);
        let (records, own_pages) = rayon::join(|| pages.build(stage, terms), own_pages);
        drop(sender);
        let collected = collecting.join();
        let mut collected = collected.map_err(|_| anyhow!("collecting the search terms failed"))?;
        let (records, (own_pages, found)) = (records?, own_pages?);
        collected.add_words(pages.words(&records));
        collected.add_words(own_pages.iter().filter_map(StagedOwnPage::words));
        Ok(BuiltPages {
            records,
            own_pages,
            words: collected,
            found,
        })
    })
}

//! Stage 4: builds all pages, or keeps an earlier build's.

use std::{
    collections::{HashMap, HashSet},
    mem,
    sync::{Arc, mpsc::Sender},
};

use anyhow::{Context as _, Result};
use build_cache::{cache::Key, staging::Stage};
use rayon::prelude::*;
use search_build::{NumberedTerms, Words, positions};
use site_search::PageTerms;

use super::{
    page_job::{PageJob, PageOutput},
    page_key::PageKeys,
};
use crate::{
    frame::site_context::SiteContext,
    live::Live,
    progress::Progress,
    record::page_record::{CachedPage, CheckedPage, CheckedPages, KnownPages, PageRecord},
};

/// The pages of a site in the order of the summary.
pub(crate) struct Pages<'a> {
    jobs: Vec<PageJob<'a>>,
    /// Each page as an earlier build left it, unless it has changed.
    cached: Vec<Option<Box<CachedPage>>>,
    live: Option<Live>,
    progress: Progress,
}

impl<'a> Pages<'a> {
    /// Finds the chapter and computes the key of each page. `known` are the pages of an earlier build.
    pub(crate) fn new(
        site: SiteContext<'a>,
        mut known: KnownPages,
        progress: &Progress,
    ) -> Result<Self> {
        let inputs = site.inputs;
        let paths = inputs
            .content
            .chapters
            .iter()
            .map(|chapter| chapter.path.as_str());
        let by_path: HashMap<&str, usize> = paths.zip(0..).collect();
        let place = |doc: &nav_model::Doc| by_path.get(doc.source.as_str()).copied();
        let keys = PageKeys::new(site);
        let docs = site.navigation.site.docs();
        let job = |(doc, position): (&'a nav_model::Doc, _)| {
            let chapter = place(doc).context("each document has a chapter")?;
            let chapter = &inputs.content.chapters[chapter];
            Ok(PageJob::new(&keys, doc, chapter, position))
        };
        let finds = |doc: &nav_model::Doc| {
            let search = &inputs.config.html.search;
            let finds = |at: usize| search.finds(&inputs.content.chapters[at].file);
            !doc.front.unlisted && place(doc).is_none_or(finds)
        };
        let jobs = docs.par_iter().zip(positions(docs, finds));
        let jobs: Vec<PageJob<'_>> = jobs.map(job).collect::<Result<_>>()?;
        let cached = jobs.iter().map(|job| {
            let (key, page) = known.get_mut(place(job.doc)?)?.take()?;
            let is_same =
                key == job.key && page.record.checked.has_same_images(&inputs.content.assets);
            is_same.then_some(page)
        });
        progress.begin_pages(jobs.len());
        Ok(Self {
            cached: cached.collect(),
            progress: progress.clone(),
            jobs,
            live: inputs.session.live.clone(),
        })
    }

    /// Returns the key of each page.
    pub(crate) fn keys(&self) -> Vec<Key> {
        self.jobs.iter().map(|job| job.key).collect()
    }

    /// Returns the number of pages in the search index.
    pub(crate) fn searchable(&self) -> usize {
        self.jobs
            .iter()
            .filter(|job| job.position.is_some())
            .count()
    }

    /// Checks each page; nothing is written. Pages that were checked before have their keys in `known`.
    pub(crate) fn check(&mut self, known: Option<&CheckedPages>) -> Result<Vec<Arc<CheckedPage>>> {
        let cached = mem::take(&mut self.cached);
        let check = |(job, cached): (&PageJob<'_>, Option<Box<CachedPage>>)| {
            let assets = &job.site.inputs.content.assets;
            let checked = match (cached, known.and_then(|it| it.get(&job.key, assets))) {
                (Some(page), _) => Ok(Arc::clone(&page.record.checked)),
                (None, Some(page)) => Ok(Arc::clone(page)),
                (None, None) => job.check().map(Arc::new),
            };
            self.progress.page_done();
            checked
        };
        self.jobs.par_iter().zip(cached).map(check).collect()
    }

    /// Builds the pages that changed, sends their terms, and keeps the others. It is an error if files
    /// change meanwhile and the site is served.
    pub(crate) fn build(
        &mut self,
        stage: &Stage,
        terms: &Sender<NumberedTerms>,
    ) -> Result<Vec<Arc<PageRecord>>> {
        let output = PageOutput { stage, terms };
        let cached = mem::take(&mut self.cached);
        let is_changed: Vec<bool> = cached.iter().map(Option::is_none).collect();
        let build = |(job, is_changed): (&PageJob<'_>, &bool)| {
            if !is_changed {
                return Ok(None);
            }
            Live::check(self.live.as_ref())?;
            let built = job.build(output)?;
            self.progress.page_done();
            Ok(Some(built))
        };
        let keep = |page: Option<Box<CachedPage>>| {
            let page = page?;
            self.progress.page_done();
            stage.keep(&page.files).then_some(page.record)
        };
        let (built, kept): (Result<Vec<_>>, Vec<_>) = rayon::join(
            || self.jobs.par_iter().zip(&is_changed).map(build).collect(),
            || cached.into_par_iter().map(keep).collect(),
        );
        // A kept page whose files are damaged is built after all.
        (self.jobs.par_iter().zip(built?).zip(kept))
            .map(|((job, built), kept)| built.or(kept).map_or_else(|| job.build(output), Ok))
            .collect()
    }

    /// Returns the number in the index of each page with words, and their record.
    pub(crate) fn words<'b>(
        &'b self,
        records: &'b [Arc<PageRecord>],
    ) -> impl Iterator<Item = (u32, &'b Arc<Words>)> {
        let pages = self.jobs.iter().zip(records);
        pages.filter_map(|(job, record)| Some((job.position?.number, record.words.as_ref()?)))
    }

    /// Sends the terms of all pages and writes their texts for results; returns the words of each page
    /// by its number. No other file is written.
    pub(crate) fn write_words(
        &self,
        stage: &Stage,
        terms: &Sender<NumberedTerms>,
    ) -> Result<Vec<(u32, Words)>> {
        let write = |job: &PageJob<'_>| {
            let (Some(position), Some(found)) = (job.position, job.words()) else {
                return Ok(None);
            };
            let number = position.number;
            search_build::write_text(&found.text, stage)?;
            // The receiver ends after all senders.
            let _ = terms.send(NumberedTerms {
                number,
                terms: found.terms,
            });
            Ok(Some((number, found.words)))
        };
        let jobs = self.jobs.par_iter();
        jobs.filter_map(|job| write(job).transpose()).collect()
    }

    /// Parses pages again for their terms, by their numbers in the index.
    pub(crate) fn terms(&self, numbers: &[u32]) -> Vec<(u32, PageTerms)> {
        let numbers: HashSet<u32> = numbers.iter().copied().collect();
        let number = |job: &PageJob<'_>| Some(job.position?.number);
        let wanted = |job: &&PageJob<'_>| number(job).is_some_and(|it| numbers.contains(&it));
        let terms = |job: &PageJob<'_>| Some((number(job)?, job.words()?.terms));
        self.jobs
            .par_iter()
            .filter(wanted)
            .filter_map(terms)
            .collect()
    }
}

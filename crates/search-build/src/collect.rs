//! Collects the terms of parsed pages from a channel while the pages are built.
//!
//! The terms of a large site take more memory than everything else, so neighbouring pages are
//! merged into a run as soon as all of them have arrived.

use std::{
    collections::HashMap,
    mem,
    sync::{Arc, mpsc::Receiver},
};

use build_cache::{
    cache::{Blob, Cache},
    work::Work,
};
use site_search::{PageTerms, Run};

use super::{
    kept_index::{KeptIndex, PageStore},
    words::{NumberedTerms, Words},
};

/// The number of pages in a run.
const CHUNK: usize = 64;

/// The words of the pages of one build.
#[derive(Debug)]
pub struct Collected {
    /// The record of each page by its number.
    words: Vec<Option<Arc<Words>>>,
    /// Whether a page's terms are in a run, by its number.
    has_terms: Vec<bool>,
    runs: Vec<Run>,
    store: PageStore,
    /// The kept terms of parsed pages, by their numbers.
    terms: HashMap<u32, Blob>,
}

impl Collected {
    /// Receives the terms of pages until the senders are dropped; the search finds `count` pages.
    pub fn receive(pages: Receiver<NumberedTerms>, count: usize, cache: Option<&Cache>) -> Self {
        let mut collected = Self {
            words: vec![None; count],
            has_terms: vec![false; count],
            runs: Vec::new(),
            store: PageStore::open(cache),
            terms: HashMap::default(),
        };
        let mut chunks: Vec<Vec<(u32, PageTerms)>> = vec![Vec::new(); count.div_ceil(CHUNK)];
        // Waiting for a page is not work.
        for page in pages {
            Work::Search.time(|| collected.add_page(page, &mut chunks));
        }
        let rest = chunks.into_iter().filter(|chunk| !chunk.is_empty());
        Work::Search.time(|| collected.runs.extend(rest.map(run_of)));
        collected
    }

    fn add_page(&mut self, page: NumberedTerms, chunks: &mut [Vec<(u32, PageTerms)>]) {
        let number = page.number as usize;
        self.has_terms[number] = true;
        self.keep(page.number, &page.terms);
        let chunk = &mut chunks[number / CHUNK];
        chunk.push((page.number, page.terms));
        if chunk.len() == CHUNK {
            self.runs.push(run_of(mem::take(chunk)));
        }
    }

    /// Adds the records of pages with words, by their numbers.
    pub fn add_words<'a>(&mut self, words: impl Iterator<Item = (u32, &'a Arc<Words>)>) {
        for (number, words) in words {
            self.words[number as usize] = Some(Arc::clone(words));
        }
    }

    /// Returns the record of each page that has words, in their order.
    pub fn words(&self) -> Vec<Arc<Words>> {
        self.words.iter().flatten().cloned().collect()
    }

    fn keep(&mut self, number: u32, terms: &PageTerms) {
        if let Some(blob) = self.store.add(terms) {
            self.terms.insert(number, blob);
        }
    }

    /// Returns the kept terms of a page that was parsed.
    pub(super) fn terms(&self, number: u32) -> Option<&Blob> {
        self.terms.get(&number)
    }

    /// Returns the file of kept terms.
    pub(super) fn store(&self) -> &PageStore {
        &self.store
    }

    /// Returns the numbers of pages whose terms are neither collected nor in `kept`.
    pub(super) fn missing(&self, kept: Option<&KeptIndex>) -> Vec<u32> {
        let kept = kept.map(KeptIndex::numbers).unwrap_or_default();
        let pages = (0..).zip(self.words.iter().zip(&self.has_terms));
        let missing = pages.filter_map(|(number, (words, has_terms))| {
            let words = words.as_ref()?;
            (!has_terms && !kept.contains_key(words.key.as_str())).then_some(number)
        });
        missing.collect()
    }

    /// Adds the terms of missing pages.
    pub(super) fn add(&mut self, pages: Vec<(u32, PageTerms)>) {
        for (number, terms) in &pages {
            self.has_terms[*number as usize] = true;
            self.keep(*number, terms);
        }
        self.runs.push(run_of(pages));
    }

    /// Returns the number in this build of each page of `kept`; `None` for pages that were removed
    /// or parsed again.
    pub(super) fn numbers(&self, kept: &KeptIndex) -> Vec<Option<u32>> {
        let words = self.words.iter().flatten();
        let keys = words.map(|words| words.key.as_str());
        let now: HashMap<&str, u32> = keys.zip(0..).collect();
        let number = |key: &str| {
            let number = *now.get(key)?;
            (!self.has_terms[number as usize]).then_some(number)
        };
        kept.keys().map(number).collect()
    }

    /// Returns the terms that were received or added.
    pub(super) fn runs(&self) -> &[Run] {
        &self.runs
    }
}

fn run_of(mut pages: Vec<(u32, PageTerms)>) -> Run {
    pages.sort_unstable_by_key(|(number, _)| *number);
    Run::of(pages.iter().map(|(number, terms)| (*number, terms)))
}

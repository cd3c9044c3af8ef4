//! Keeps an index for the next build: its shards with all their terms, and the terms of each page.
//!
//! An edit compares the terms of a page before and after, and makes the shards that differ. If the
//! pages have other numbers, all shards are merged again, and no page is parsed for its terms.

use std::{collections::HashMap, sync::Arc};

use build_cache::{
    cache::{Blob, Blobs, Cache, Key},
    staging::KeptFile,
};
use serde::{Deserialize, Serialize};
use site_search::{PageTerms, Part, Run, Summary};

use super::words::Words;

const INDEX: &str = "search index";
const SHARDS: &str = "terms of shards";
const PAGES: &str = "terms of pages";

/// An index in the cache.
#[derive(Debug, Serialize, Deserialize)]
pub struct KeptIndex {
    /// Its pages, by their numbers.
    pub(super) pages: Vec<KeptPage>,
    /// The shards of both parts.
    pub(super) parts: [Vec<KeptShard>; 2],
    /// The path of its entry, relative to `_data/`.
    pub(super) entry: String,
    /// The files beside the shards.
    pub(super) others: Vec<KeptFile>,
}

/// A page of the index.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KeptPage {
    /// The key of its words.
    pub(super) key: String,
    pub(super) terms: Blob,
}

/// A shard of the index.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KeptShard {
    pub(super) summary: Summary,
    pub(super) file: KeptFile,
    /// Its terms with all their postings; `None` if they could not be kept.
    pub(super) run: Option<Blob>,
}

impl KeptIndex {
    /// Reads the index that was kept with this key.
    pub fn read(cache: &Cache, key: &Key) -> Option<Self> {
        cache.get_large(INDEX, key)
    }

    /// Keeps the index.
    pub(super) fn write(&self, cache: &Cache, key: &Key) {
        cache.put_large(INDEX, key, self);
    }

    /// Returns the path of the entry, relative to `_data/`.
    pub fn entry(&self) -> &str {
        &self.entry
    }

    /// Returns all files, without the pages' texts.
    pub fn files(&self) -> Vec<KeptFile> {
        let shards = self.parts.iter().flatten().map(|shard| &shard.file);
        shards.chain(&self.others).cloned().collect()
    }

    /// Whether the index is of exactly these pages.
    pub fn is_of(&self, words: &[Arc<Words>]) -> bool {
        self.keys().eq(words.iter().map(|words| words.key.as_str()))
    }

    /// Returns the keys of the pages' words, by their numbers.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.pages.iter().map(|page| page.key.as_str())
    }

    /// Returns the number of each page by the key of its words.
    pub(super) fn numbers(&self) -> HashMap<&str, u32> {
        self.keys().zip(0..).collect()
    }

    /// Reads the terms of all shards.
    pub(crate) fn run(&self, shards: &Blobs) -> Option<Run> {
        let part = |part: Part| {
            let mut terms = Vec::new();
            for shard in &self.parts[part as usize] {
                terms.extend(shards.read(shard.run.as_ref()?)?);
            }
            Some(terms)
        };
        let [ascii, beyond] = Part::BOTH.map(part);
        Some(Run::from_parts([ascii?, beyond?]))
    }

    /// Returns the number of bytes that the terms of all shards take.
    pub(super) fn length_of_runs(&self) -> u64 {
        let runs = self
            .parts
            .iter()
            .flatten()
            .filter_map(|shard| shard.run.as_ref());
        runs.map(Blob::length).sum()
    }
}

/// Opens the file of the shards' terms.
pub(crate) fn shards(cache: &Cache) -> Option<Blobs> {
    cache.blobs(SHARDS)
}

/// Creates a file for the terms of all shards.
pub(super) fn new_shards(cache: &Cache) -> Option<Blobs> {
    cache.new_blobs(SHARDS)
}

/// The terms of pages, in a file to which builds append the terms of parsed pages.
#[derive(Debug)]
pub(crate) struct PageStore(Option<Blobs>);

impl PageStore {
    /// Opens the file, or creates it.
    pub(crate) fn open(cache: Option<&Cache>) -> Self {
        let open = |cache: &Cache| {
            cache.blobs(PAGES).or_else(|| {
                cache.new_blobs(PAGES)?.finish();
                cache.blobs(PAGES)
            })
        };
        Self(cache.and_then(open))
    }

    /// Adds the terms of a page; after an error, nothing is kept.
    pub(super) fn add(&mut self, terms: &PageTerms) -> Option<Blob> {
        let added = self.0.as_mut()?.add(terms.as_bytes());
        if added.is_err() {
            self.0 = None;
        }
        added.ok()
    }

    pub(super) fn read(&self, terms: &Blob) -> Option<PageTerms> {
        let bytes = self.0.as_ref()?.read(terms)?;
        Some(PageTerms::from_bytes(bytes))
    }

    /// Rewrites the file with the terms of these pages alone, if removed pages take more
    /// space.
    pub(super) fn compact(&self, cache: &Cache, pages: &mut [KeptPage]) -> Option<()> {
        let old = self.0.as_ref()?;
        let length: u64 = pages.iter().map(|page| page.terms.length()).sum();
        if old.file_length() <= 2 * length {
            return Some(());
        }
        let mut new = cache.new_blobs(PAGES)?;
        for page in pages {
            page.terms = new.add(&old.read(&page.terms)?).ok()?;
        }
        new.finish();
        Some(())
    }
}

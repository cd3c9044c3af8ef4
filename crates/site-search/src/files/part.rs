//! Builds the shards of one part of an index one by one, so that the part is never in memory as a
//! whole.

use serde::{Deserialize, Serialize};

use crate::{
    files::{file::IndexFile, shard::Shards, spelling::Spelling, topics::Topics},
    runs::{
        merge::Merge,
        merged_term::MergedTerm,
        run::{Part, Run, RunWriter},
    },
    words::{stems::Stems, variants::CjkSet},
};

/// A shard of an index.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shard {
    /// Its file.
    pub file: IndexFile,
    /// The summary that the files beside the shards are made from.
    pub summary: Summary,
    /// Its terms with all their postings, packed as in a run: the file has only the best of them.
    pub run: Vec<u8>,
}

/// The facts about a shard's terms that the files beside the shards are made from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Summary {
    pub(crate) first: String,
    pub(crate) hash: String,
    /// The length of the file before compression.
    pub(crate) length: usize,
    pub(crate) spelling: Spelling,
    pub(crate) topics: Topics,
    /// The Chinese characters of its terms.
    pub(crate) cjk: String,
}

/// Builds the shards of one part of an index from terms in order.
#[derive(Debug)]
pub struct PartWriter {
    shards: Shards,
    summary: Summary,
    cjk: CjkSet,
    run: RunWriter,
}

impl PartWriter {
    /// Begins a part of an index of `pages` pages. Both parts have the stems of one language or none.
    pub fn new(pages: usize, stems: Option<Stems>) -> Self {
        Self {
            shards: Shards::new(pages, stems),
            summary: Summary::default(),
            cjk: CjkSet::default(),
            run: RunWriter::default(),
        }
    }

    /// Returns the shards of a whole part of an index.
    pub(crate) fn shards_of(
        run: &Run,
        part: Part,
        pages: usize,
        stems: Option<Stems>,
    ) -> Vec<Shard> {
        let mut writer = Self::new(pages, stems);
        let mut merge = Merge::new([run.into()], part);
        let mut shards = Vec::new();
        while let Some(found) = merge.next() {
            shards.extend(writer.put(&found));
        }
        shards.extend(writer.close());
        shards
    }

    /// Adds the next term; returns the shard before it, if that is full.
    pub fn put(&mut self, found: &MergedTerm<'_>) -> Option<Shard> {
        let full = match self.is_full() {
            true => self.close(),
            false => None,
        };
        let term = String::from_utf8_lossy(found.term);
        if self.is_empty() {
            self.summary.first = term.clone().into_owned();
        }
        self.summary.spelling.put(&term, found.size.sections);
        self.summary.topics.put(&term, found);
        self.cjk.add(&term);
        self.shards.put(found);
        self.run.put(found);
        full
    }

    /// Returns the open shard, after the last term of the part.
    pub fn close(&mut self) -> Option<Shard> {
        let file = self.shards.close()?;
        let mut summary = std::mem::take(&mut self.summary);
        file.hash().clone_into(&mut summary.hash);
        summary.length = file.content.len();
        summary.cjk = self.cjk.take();
        let run = self.run.take();
        Some(Shard { file, summary, run })
    }

    /// Whether the next term begins another shard.
    pub(crate) fn is_full(&self) -> bool {
        self.shards.is_full()
    }

    /// Whether the open shard has no terms.
    pub(crate) fn is_empty(&self) -> bool {
        self.shards.is_empty()
    }
}

//! Stages the files of an index in parallel with the merge that makes them.
//!
//! Merging is faster than compressing its files. The number of waiting batches is therefore
//! limited; beyond it, the merging thread stages a batch itself.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use anyhow::Result;
use build_cache::staging::KeptFile;
use diagnostics::lock::lock;
use rayon::Scope;
use site_search::{IndexFile, Part};

/// The number of files in a batch.
pub(super) const SIZE: usize = 8;

/// The largest number of waiting batches.
const MOST_WAITING: usize = 8;

/// The part of the index that a batch belongs to, and its position in the part.
pub(super) type Number = (Part, usize);

/// Batches of files and their results.
pub(super) struct Batches<S> {
    stage: S,
    waiting: AtomicUsize,
    done: Mutex<Vec<(Number, Result<Vec<KeptFile>>)>>,
}

impl<S: Fn(&IndexFile) -> Result<KeptFile> + Sync> Batches<S> {
    /// Returns an empty list; `stage` stages each file.
    pub(super) fn new(stage: S) -> Self {
        Self {
            stage,
            waiting: AtomicUsize::new(0),
            done: Mutex::default(),
        }
    }

    /// Stages the batch of this number, now or on another thread.
    pub(super) fn put<'scope>(
        &'scope self,
        number: Number,
        files: Vec<IndexFile>,
        scope: &Scope<'scope>,
    ) where
        S: 'scope,
    {
        if self.waiting.load(Ordering::Relaxed) >= MOST_WAITING {
            self.stage_all(number, &files);
            return;
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        scope.spawn(move |_| {
            self.stage_all(number, &files);
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        });
    }

    fn stage_all(&self, number: Number, files: &[IndexFile]) {
        let staged = files.iter().map(&self.stage).collect();
        let mut done = lock(&self.done);
        done.push((number, staged));
    }

    /// Returns the files of all batches in the order of their numbers. The scope must have ended.
    pub(super) fn files(self) -> Result<Vec<KeptFile>> {
        let done = self.done.into_inner();
        let mut done = done.unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|(number, _)| *number);
        let mut files = Vec::new();
        for (_, staged) in done {
            files.extend(staged?);
        }
        Ok(files)
    }
}

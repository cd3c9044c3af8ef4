//! Staging the files of an index beside the merge that makes them.
//!
//! A merge is quicker than compressing what it makes, so only so many files wait: then the merge
//! helps.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use anyhow::Result;
use rayon::Scope;
use site_search::{IndexFile, Part};

use crate::staging::KeptFile;

/// So many files are staged together.
pub(super) const SIZE: usize = 8;

/// So many batches wait at most.
const MOST_WAITING: usize = 8;

/// Which part of the index a batch is of, and its place there.
pub(super) type Number = (Part, usize);

/// Batches of files, and what became of them.
pub(super) struct Batches<S> {
    stage: S,
    waiting: AtomicUsize,
    done: Mutex<Vec<(Number, Result<Vec<KeptFile>>)>>,
}

impl<S: Fn(&IndexFile) -> Result<KeptFile> + Sync> Batches<S> {
    /// Ready to have each file staged by `stage`.
    pub(super) fn new(stage: S) -> Self {
        Self {
            stage,
            waiting: AtomicUsize::new(0),
            done: Mutex::default(),
        }
    }

    /// Has the batch of this number staged.
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
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.push((number, staged));
    }

    /// The files of all batches in the order of their numbers; the scope has ended.
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

//! The record of the files that commits wrote, in a file beside the site.

use std::{hash::BuildHasher as _, path::Path};

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use crate::{
    record_bytes::{Entries, KnownBytes},
    stamp::Stamp,
};

/// The file of the record.
pub(crate) const FILE: &str = "files";

/// The files of the site in place; during a commit, the files of the sites before and after it.
#[derive(Debug, Default)]
pub(crate) struct Record {
    entries: Entries,
    /// The positions of all files by their paths. A search in the order of paths takes nine times as
    /// long for 43,000 files.
    index: HashTable<usize>,
    hasher: RandomState,
    is_damaged: bool,
}

impl Record {
    /// Reads the record in `own`. A damaged one is empty.
    pub(crate) fn read(own: &Path) -> Self {
        let read = Entries::read(&own.join(FILE));
        let is_damaged = read.is_none();
        let entries = read.unwrap_or_default();
        let hasher = RandomState::default();
        let mut index = HashTable::with_capacity(entries.len());
        for at in 0..entries.len() {
            // There is room, so no other hash is needed.
            index.insert_unique(hasher.hash_one(entries.path(at)), at, |_| 0);
        }
        Self {
            entries,
            index,
            hasher,
            is_damaged,
        }
    }

    /// Whether the file of the record cannot be read, so that earlier commits may have written any
    /// file of the destination.
    pub(crate) fn is_damaged(&self) -> bool {
        self.is_damaged
    }

    /// Returns the number of files.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the path of the file at a position. Positions are in the order of paths.
    pub(crate) fn path(&self, at: usize) -> &str {
        self.entries.path(at)
    }

    /// Returns the position of the file at `path`, if a commit wrote it.
    pub(crate) fn find(&self, path: &str) -> Option<usize> {
        let hash = self.hasher.hash_one(path);
        let found = self.index.find(hash, |at| self.path(*at) == path);
        found.copied()
    }

    /// Whether a commit wrote the file at `path`.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.find(path).is_some()
    }

    /// Whether a commit may replace a file at `path`: an earlier commit wrote it, or may have written it.
    pub(crate) fn may_replace(&self, path: &str) -> bool {
        self.is_damaged || self.has(path)
    }

    /// Returns the paths of all files, in order.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|at| self.path(at))
    }

    /// Returns position and path of each file below a folder.
    pub(crate) fn below<'a>(
        &'a self,
        folder: &str,
    ) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let prefix = format!("{folder}/");
        let start = self.entries.first_from(&prefix);
        let files = (start..self.len()).map(|at| (at, self.path(at)));
        files.take_while(move |(_, path)| path.starts_with(&prefix))
    }

    /// Returns the hash of the file at a position, and the stamp with which it is valid.
    pub(crate) fn bytes(&self, at: usize) -> KnownBytes {
        self.entries.known(at)
    }

    /// Returns the position of the file at `path`, if one with this stamp has the bytes of `hash`.
    pub(crate) fn knows(&self, path: &str, stamp: Stamp, hash: &blake3::Hash) -> Option<usize> {
        let at = self.find(path)?;
        (self.bytes(at)? == (*hash, stamp)).then_some(at)
    }

    /// Forgets the bytes of all files, so that each is read again.
    pub(crate) fn forget_bytes(&mut self) {
        self.entries.forget();
    }
}

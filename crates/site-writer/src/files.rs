//! The files of a site while it is staged.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU8, Ordering},
    },
};

use crate::{
    hashing::Hash,
    record::Record,
    staged::{InPlace, Kind, Staged},
};

/// The files that are added or kept so far.
///
/// Most files of a build after an edit are in place as recorded. For these, a byte is
/// stored instead of an entry in a map of all paths.
#[derive(Debug)]
pub(crate) struct Files {
    /// The code of the kind of each file of the record that is kept.
    kept: Vec<AtomicU8>,
    /// Whether each file of the record was found with its recorded stamp; empty if they were not
    /// compared.
    unchanged: Vec<bool>,
    added: Mutex<Added>,
}

/// Files that are not kept, by path.
type Added = BTreeMap<String, Staged>;

/// The code of a file that is not kept.
const NOT_KEPT: u8 = 0;

const KINDS: [Kind; 4] = [Kind::Hashed, Kind::Asset, Kind::Html, Kind::Entry];

impl Files {
    /// Files of which none is added or kept; `unchanged` says which files of the record are in place as
    /// recorded.
    pub(crate) fn new(record: &Record, unchanged: Vec<bool>) -> Self {
        Self {
            kept: record.paths().map(|_| AtomicU8::new(NOT_KEPT)).collect(),
            unchanged,
            added: Mutex::default(),
        }
    }

    /// Whether the file at this position of the record was found unchanged.
    pub(crate) fn is_unchanged(&self, at: usize) -> bool {
        self.unchanged
            .get(at)
            .is_some_and(|is_unchanged| *is_unchanged)
    }

    /// Keeps the file at this position of the record, which is in place as recorded.
    pub(crate) fn keep(&self, at: usize, kind: Kind) {
        let code = KINDS.iter().position(|it| *it == kind).unwrap_or_default() + 1;
        // There are four kinds.
        self.kept[at].store(code.try_into().unwrap_or(u8::MAX), Ordering::Relaxed);
    }

    /// Returns the file at a path.
    pub(crate) fn get(&self, path: &str, record: &Record) -> Option<Staged> {
        if let Some(staged) = self.added().get(path) {
            return Some(*staged);
        }
        self.kept(record.find(path)?, record)
    }

    pub(crate) fn added(&self) -> MutexGuard<'_, Added> {
        self.added.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `visit` with path, hash and kind of every file, in the order of their paths.
    pub(crate) fn each(&self, record: &Record, mut visit: impl FnMut(&str, &Hash, Kind)) {
        let added = self.added();
        let mut added = added.iter().peekable();
        for (at, path) in record.paths().enumerate() {
            while let Some((own, staged)) = added.next_if(|(own, _)| own.as_str() < path) {
                visit(own, &Hash(staged.hash), staged.kind);
            }
            let added = added.next_if(|(own, _)| *own == path);
            let added = added.map(|(_, staged)| *staged);
            if let Some(staged) = added.or_else(|| self.kept(at, record)) {
                visit(path, &Hash(staged.hash), staged.kind);
            }
        }
        for (path, staged) in added {
            visit(path, &Hash(staged.hash), staged.kind);
        }
    }

    /// Returns the complete site.
    pub(crate) fn into_site(self, record: &Record) -> Site<'_> {
        let kept = (0..self.kept.len()).map(|at| self.kept(at, record).is_some());
        let kept: Vec<bool> = kept.collect();
        let mut added = self.added.into_inner();
        let added_files = added.as_mut().unwrap_or_else(PoisonError::get_mut);
        added_files.retain(|path, _| !record.find(path).is_some_and(|at| kept[at]));
        Site {
            record,
            kept,
            added: std::mem::take(added_files),
            is_synced: true,
        }
    }

    fn kept(&self, at: usize, record: &Record) -> Option<Staged> {
        let code = self.kept[at].load(Ordering::Relaxed);
        let kind = *KINDS.get(usize::from(code.checked_sub(1)?))?;
        let known = record.bytes(at)?;
        Some(Staged {
            kind,
            hash: known.hash(),
            in_place: Some(InPlace(Some(known.stamp))),
        })
    }
}

/// The files of a complete site, as differences from the site before.
#[derive(Debug)]
pub(crate) struct Site<'a> {
    pub(crate) record: &'a Record,
    /// Whether each file of the record is kept.
    kept: Vec<bool>,
    /// All other files by path.
    pub(crate) added: Added,
    /// Whether the commit waits until the files are on disk.
    pub(crate) is_synced: bool,
}

impl Site<'_> {
    /// Returns the number of files.
    pub(crate) fn len(&self) -> usize {
        self.added.len() + self.kept.iter().filter(|is_kept| **is_kept).count()
    }

    /// Whether the site has a file at `path`.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.added.contains_key(path) || self.record.find(path).is_some_and(|at| self.kept[at])
    }

    /// Returns a kept file below `folder`.
    pub(crate) fn kept_below(&self, folder: &str) -> Option<&str> {
        let mut below = self.record.below(folder);
        below.find_map(|(at, path)| self.kept[at].then_some(path))
    }

    /// Returns the files of the record that are kept.
    pub(crate) fn kept(&self) -> impl Iterator<Item = usize> {
        let kept = self.kept.iter().enumerate();
        kept.filter_map(|(at, is_kept)| is_kept.then_some(at))
    }

    /// Returns the paths of the record that the site does not have.
    pub(crate) fn gone(&self) -> Vec<&str> {
        let paths = self.record.paths().zip(&self.kept);
        let others = paths.filter_map(|(path, is_kept)| (!is_kept).then_some(path));
        others
            .filter(|path| !self.added.contains_key(*path))
            .collect()
    }
}

//! Records the files that commits wrote, beside the site.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fs,
    hash::BuildHasher as _,
    ops::Range,
    path::Path,
};

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use serde::{Deserialize, Serialize};

use crate::{
    paths::is_inside,
    record_json::{Known, Paths},
    stamp::Stamp,
};

pub(crate) const FILE: &str = "files.json";

/// The file of the changes since [`FILE`] was written.
pub(crate) const CHANGES: &str = "changes.json";

/// The files of the site in place; during a commit, those of the site before and after.
///
/// A commit writes only the changes, beside the record: an edit changes a dozen of 50,000 files,
/// and the whole record has 8 MB.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// The number of times that the file was written; changes belong to one edition of it.
    pub(crate) edition: u64,
    /// The paths of all files, one after another in their order.
    paths: String,
    /// For each file, the range of its path in `paths`, and its recorded bytes.
    files: Vec<(Range<usize>, Known)>,
    /// The positions of all files by their paths. A search in the order of paths takes nine times as
    /// long for 43,000 files.
    index: HashTable<usize>,
    hasher: RandomState,
    pub(crate) changes: Changes,
}

/// The content of [`FILE`].
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Whole<'a> {
    #[serde(default)]
    pub(crate) edition: u64,
    #[serde(borrow)]
    pub(crate) files: Paths<'a>,
}

/// The difference between the record and its file.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Changes {
    pub(crate) edition: u64,
    pub(crate) files: BTreeMap<String, Known>,
    pub(crate) gone: BTreeSet<String>,
}

impl Record {
    /// Reads the record in `own`. A missing or damaged one is empty, so that every file in place
    /// counts as foreign.
    pub(crate) fn read(own: &Path) -> Self {
        let bytes = fs::read(own.join(FILE)).unwrap_or_default();
        let whole: Whole<'_> = serde_json::from_slice(&bytes).unwrap_or_default();
        let edition = whole.edition;
        let changed = fs::read(own.join(CHANGES)).unwrap_or_default();
        let mut changes: Changes = serde_json::from_slice(&changed).unwrap_or_default();
        if changes.edition != edition {
            changes = Changes::default();
        }
        let mut files = whole.files.0;
        files.retain(|(path, _)| {
            !changes.gone.contains(&**path) && !changes.files.contains_key(&**path)
        });
        let changed = changes.files.iter();
        files.extend(changed.map(|(path, known)| (Cow::Borrowed(path.as_str()), *known)));
        files.retain(|(path, _)| is_inside(path));
        // The file is in order, which makes this sort fast.
        files.sort_by(|(one, _), (other, _)| one.cmp(other));
        files.dedup_by(|(one, _), (other, _)| one == other);
        let mut record = Self {
            edition,
            ..Self::default()
        };
        record.files.reserve(files.len());
        record.index.reserve(files.len(), |_| 0);
        for (path, known) in files {
            let (at, start) = (record.files.len(), record.paths.len());
            let hash = record.hasher.hash_one(&*path);
            record.paths.push_str(&path);
            record.files.push((start..record.paths.len(), known));
            // There is room, so no other hash is needed.
            record.index.insert_unique(hash, at, |_| 0);
        }
        record.changes = changes;
        record
    }

    /// Returns the number of files.
    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    /// Returns the path of the file at a position.
    pub(crate) fn path(&self, at: usize) -> &str {
        &self.paths[self.files[at].0.clone()]
    }

    /// Returns the recorded bytes of the file at a position.
    pub(crate) fn known(&self, at: usize) -> Known {
        self.files[at].1
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
        let is_before = |(own, _): &(Range<usize>, Known)| self.paths[own.clone()] < *prefix;
        let start = self.files.partition_point(is_before);
        let files = (start..self.len()).map(|at| (at, self.path(at)));
        files.take_while(move |(_, path)| path.starts_with(&prefix))
    }

    /// Returns the hash of the file at a position, and the stamp with which it is valid.
    pub(crate) fn bytes(&self, at: usize) -> Option<(blake3::Hash, Stamp)> {
        match self.files.get(at)?.1 {
            Known::Bytes(hash, stamp) => Some((hash, stamp)),
            Known::Unknown => None,
        }
    }

    /// Returns the position of the file at `path`, if one with this stamp has the bytes of `hash`.
    pub(crate) fn knows(&self, path: &str, stamp: Stamp, hash: &blake3::Hash) -> Option<usize> {
        let at = self.find(path)?;
        (self.bytes(at)? == (*hash, stamp)).then_some(at)
    }

    /// Forgets the bytes of all files, so that each is read again.
    pub(crate) fn forget_bytes(&mut self) {
        for (_, known) in &mut self.files {
            *known = Known::Unknown;
        }
    }
}

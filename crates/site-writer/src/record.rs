//! Records the files that commits wrote, beside the site.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    hash::BuildHasher as _,
    path::Path,
};

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use serde::{Deserialize, Serialize};

use crate::{paths::is_inside, record_bytes::Entries, record_json::Known, stamp::Stamp};

/// The file of the record.
pub(crate) const FILE: &str = "files";

/// The record as earlier programs wrote it, in JSON. The next commit that changes a file replaces it.
/// Without it, every file of their site would be in the way.
pub(crate) const JSON: &str = "files.json";

/// The file of the changes since [`FILE`] was written.
pub(crate) const CHANGES: &str = "changes.json";

/// The files of the site in place; during a commit, those of the site before and after.
///
/// A commit writes only the changes, beside the record: an edit changes a dozen of 50,000 files,
/// and the whole record takes 4 MB.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// The number of times that the file was written; changes belong to one edition of it.
    pub(crate) edition: u64,
    /// All files, in any order.
    entries: Entries,
    /// The numbers of the entries in the order of their paths.
    order: Vec<usize>,
    /// The positions in `order` of all files by their paths. A search in the order of paths takes
    /// nine times as long for 43,000 files.
    index: HashTable<usize>,
    hasher: RandomState,
    pub(crate) changes: Changes,
}

/// The difference between the record and its file.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Changes {
    pub(crate) edition: u64,
    pub(crate) files: BTreeMap<String, Known>,
    pub(crate) gone: BTreeSet<String>,
}

/// The content of [`JSON`].
#[derive(Deserialize)]
struct Json {
    #[serde(default)]
    edition: u64,
    files: BTreeMap<String, Known>,
}

impl Json {
    fn read(file: &Path) -> Option<(u64, Entries)> {
        let json: Self = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
        let mut entries = Entries::default();
        for (path, known) in &json.files {
            entries.push(path, *known);
        }
        Some((json.edition, entries))
    }
}

impl Record {
    /// Reads the record in `own`. A missing or damaged one is empty, so that every file in place
    /// counts as foreign.
    pub(crate) fn read(own: &Path) -> Self {
        let read = Entries::read(&own.join(FILE));
        let read = read.or_else(|| Json::read(&own.join(JSON)));
        let (edition, mut entries) = read.unwrap_or_default();
        let changed = fs::read(own.join(CHANGES)).unwrap_or_default();
        let mut changes: Changes = serde_json::from_slice(&changed).unwrap_or_default();
        if changes.edition != edition {
            changes = Changes::default();
        }
        let is_current = |path| !changes.gone.contains(path) && !changes.files.contains_key(path);
        let old = (0..entries.len()).filter(|at| is_current(entries.path(*at)));
        let mut order: Vec<usize> = old.collect();
        order.extend(entries.len()..entries.len() + changes.files.len());
        for (path, known) in &changes.files {
            entries.push(path, *known);
        }
        order.retain(|at| is_inside(entries.path(*at)));
        // The file is in order, which makes this sort fast.
        order.sort_by(|one, other| entries.path(*one).cmp(entries.path(*other)));
        order.dedup_by(|one, other| entries.path(*one) == entries.path(*other));
        let hasher = RandomState::default();
        let mut index = HashTable::with_capacity(order.len());
        for (at, entry) in order.iter().enumerate() {
            // There is room, so no other hash is needed.
            index.insert_unique(hasher.hash_one(entries.path(*entry)), at, |_| 0);
        }
        Self {
            edition,
            entries,
            order,
            index,
            hasher,
            changes,
        }
    }

    /// Returns the number of files.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// Returns the path of the file at a position.
    pub(crate) fn path(&self, at: usize) -> &str {
        self.entries.path(self.order[at])
    }

    /// Returns the recorded bytes of the file at a position.
    pub(crate) fn known(&self, at: usize) -> Known {
        self.entries.known(self.order[at])
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
        let is_before = |entry: &usize| self.entries.path(*entry) < prefix.as_str();
        let start = self.order.partition_point(is_before);
        let files = (start..self.len()).map(|at| (at, self.path(at)));
        files.take_while(move |(_, path)| path.starts_with(&prefix))
    }

    /// Returns the hash of the file at a position, and the stamp with which it is valid.
    pub(crate) fn bytes(&self, at: usize) -> Option<(blake3::Hash, Stamp)> {
        match self.entries.known(*self.order.get(at)?) {
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
        self.entries.forget();
    }
}

//! The record of the files that commits wrote, in a file beside the site.

use std::{fs, io, path::Path};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{paths::is_inside, stamp::Stamp};

/// The file of the record.
pub(crate) const FILE: &str = "files";

/// The first bytes, which change with the format.
const MAGIC: &[u8; 16] = b"site-writer v3\n\0";

/// A file that a commit wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) path: String,
    pub(crate) known: Option<KnownBytes>,
}

/// The hash of a file's bytes, valid while the file has this stamp.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KnownBytes {
    hash: [u8; blake3::OUT_LEN],
    pub(crate) stamp: Stamp,
}

impl KnownBytes {
    pub(crate) fn new(hash: blake3::Hash, stamp: Stamp) -> Self {
        Self {
            hash: hash.into(),
            stamp,
        }
    }

    pub(crate) fn hash(&self) -> blake3::Hash {
        self.hash.into()
    }
}

/// The files of the site in place, in the order of their paths; during a commit, the files of the sites
/// before and after it.
#[derive(Debug, Default)]
pub(crate) struct Record {
    entries: Vec<Entry>,
    is_damaged: bool,
}

/// Returns the bytes of a record's file: [`MAGIC`], the entries, and the hash of both.
pub(crate) fn to_bytes(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    rmp_serde::encode::write(&mut bytes, entries).expect("entries are text and numbers");
    let hash = blake3::hash(&bytes);
    bytes.extend(hash.as_bytes());
    bytes
}

/// Returns the entries in a record's file; `None` if [`to_bytes`] did not make it.
fn from_bytes(bytes: &[u8]) -> Option<Vec<Entry>> {
    let (content, hash) = bytes.split_last_chunk()?;
    if blake3::hash(content) != blake3::Hash::from_bytes(*hash) {
        return None;
    }
    let mut content = content.strip_prefix(MAGIC)?;
    let entries: Vec<Entry> = rmp_serde::from_read(&mut content).ok()?;
    let is_in_order = entries.is_sorted_by(|one, next| one.path < next.path);
    let are_inside = entries.iter().all(|entry| is_inside(&entry.path));
    (content.is_empty() && is_in_order && are_inside).then_some(entries)
}

/// Reads the entries in a record's file. An absent file has none. Returns `None` if it is damaged.
fn read(file: &Path) -> Option<Vec<Entry>> {
    // A link could lead to any file, and reading a FIFO would block.
    match fs::symlink_metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Some(Vec::new()),
        Ok(about) if about.is_file() => from_bytes(&fs::read(file).ok()?),
        _ => None,
    }
}

impl Record {
    /// Reads the record in `own`. A damaged one is empty.
    pub(crate) fn read(own: &Path) -> Self {
        let read = read(&own.join(FILE));
        Self {
            is_damaged: read.is_none(),
            entries: read.unwrap_or_default(),
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
        &self.entries[at].path
    }

    /// Returns the position of the file at `path`, if a commit wrote it.
    pub(crate) fn find(&self, path: &str) -> Option<usize> {
        let found = self
            .entries
            .binary_search_by(|it| it.path.as_str().cmp(path));
        found.ok()
    }

    /// Whether a commit wrote the file at `path`.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.find(path).is_some()
    }

    /// Whether a commit may replace a file at `path`: an earlier commit wrote it, or may have written it.
    pub(crate) fn may_replace(&self, path: &str) -> bool {
        self.is_damaged || self.has(path)
    }

    /// Returns all files, in the order of their paths.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the paths of all files, in order.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.path.as_str())
    }

    /// Returns position and path of each file below a folder.
    pub(crate) fn below<'a>(
        &'a self,
        folder: &str,
    ) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let prefix = format!("{folder}/");
        let start = self.entries.partition_point(|entry| entry.path < prefix);
        let files = (start..self.len()).map(|at| (at, self.path(at)));
        files.take_while(move |(_, path)| path.starts_with(&prefix))
    }

    /// Returns the recorded hash and stamp of the file at a position.
    pub(crate) fn bytes(&self, at: usize) -> Option<KnownBytes> {
        self.entries[at].known
    }

    /// Returns, for each file, whether it is in place as recorded.
    pub(crate) fn unchanged(&self, destination: &Path) -> Vec<bool> {
        let is_unchanged = |entry: &Entry| {
            let known = entry.known;
            known
                .is_some_and(|known| Stamp::of(&destination.join(&entry.path)) == Some(known.stamp))
        };
        self.entries.par_iter().map(is_unchanged).collect()
    }

    /// Returns the position of the file at `path`, if one with this stamp has the bytes of `hash`.
    pub(crate) fn knows(&self, path: &str, stamp: Stamp, hash: &blake3::Hash) -> Option<usize> {
        let at = self.find(path)?;
        (self.bytes(at)? == KnownBytes::new(*hash, stamp)).then_some(at)
    }

    /// Forgets the bytes of all files, so that each is read again.
    pub(crate) fn forget_bytes(&mut self) {
        for entry in &mut self.entries {
            entry.known = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(path: &str) -> Entry {
        Entry {
            path: path.to_owned(),
            known: None,
        }
    }

    #[test]
    fn entries_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        std::fs::write(&file, "a").unwrap();
        let stamp = Stamp::of(&file);
        let known = stamp.map(|stamp| KnownBytes::new(blake3::hash(b"a"), stamp));
        let mut entries = ["a", "b", "守卫.html"].map(entry);
        entries[2].known = known;
        let bytes = to_bytes(&entries);
        assert_eq!(from_bytes(&bytes).unwrap(), entries);
        for length in 0..bytes.len() {
            assert!(from_bytes(&bytes[..length]).is_none(), "{length} bytes");
        }
        for bit in 0..bytes.len() * 8 {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(from_bytes(&other).is_none(), "bit {bit}");
        }
    }

    /// Another program can make a file with a correct hash.
    #[test]
    fn forged_entries_are_damaged() {
        let of =
            |paths: &[&str]| to_bytes(&paths.iter().map(|path| entry(path)).collect::<Vec<_>>());
        let forged = |change: fn(&mut Vec<u8>)| {
            let mut bytes = of(&["a", "b"]);
            bytes.truncate(bytes.len() - blake3::OUT_LEN);
            change(&mut bytes);
            let hash = blake3::hash(&bytes);
            [bytes, hash.as_bytes().to_vec()].concat()
        };
        assert!(from_bytes(&forged(|_| ())).is_some());
        let all = [
            ("another format", forged(|bytes| bytes[0] = b'x')),
            ("three entries", forged(|bytes| bytes[MAGIC.len()] = 0x93)),
            ("very many", forged(|bytes| bytes[MAGIC.len()] = 0xdd)),
            ("more bytes", forged(|bytes| bytes.push(0))),
            ("a path twice", of(&["a", "a"])),
            ("another order", of(&["b", "a"])),
            ("a path outside", of(&["../a"])),
            ("an absolute path", of(&["/a"])),
            ("a path with NUL", of(&["a\0b"])),
        ];
        for (what, bytes) in all {
            assert!(from_bytes(&bytes).is_none(), "{what}");
        }
    }
}

//! Keeps many small values in few files.
//!
//! Opening a file for each of 10,000 pages costs more than reading their bytes. A file is read
//! once in the life of a cache, and written at the end of a build if it has new values.

use std::{
    collections::BTreeMap,
    io,
    ops::Range,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock},
};

use diagnostics::lock::lock;

use super::{
    Key,
    file::{self, Writer},
};

/// The number of files.
const FILES: usize = 64;

/// The length of a hashed name.
const NAME: usize = 16;

/// The hash of a value's name.
type Name = [u8; NAME];

/// All files.
pub(super) struct Packs(Vec<Pack>);

#[derive(Default)]
struct Pack {
    before: OnceLock<StoredValues>,
    new: Mutex<NewValues>,
}

/// The values that a file had when it was read. A value is its key and its bytes.
#[derive(Default)]
struct StoredValues {
    bytes: Vec<u8>,
    values: BTreeMap<Name, Range<usize>>,
}

/// Values that were put since.
#[derive(Default)]
struct NewValues {
    values: BTreeMap<Name, (Key, Arc<[u8]>)>,
    /// Whether some of them are not in the file.
    is_unwritten: bool,
}

impl Packs {
    pub(super) fn new() -> Self {
        Self((0..FILES).map(|_| Pack::default()).collect())
    }

    /// Reads all files in `folder`.
    pub(super) fn read_all(&self, folder: &Path) {
        for at in 0..FILES {
            self.before(at, folder);
        }
    }

    /// Calls `read` with the key and the value of this name.
    pub(super) fn get_with_key<T>(
        &self,
        name: &str,
        folder: &Path,
        read: impl FnOnce(Key, &[u8]) -> T,
    ) -> Option<T> {
        let (at, name) = place(name);
        let new = lock(&self.0[at].new).values.get(&name).cloned();
        if let Some((of, bytes)) = new {
            return Some(read(of, &bytes));
        }
        let before = self.before(at, folder);
        let range = before.values.get(&name)?.clone();
        let (of, bytes) = before.bytes[range].split_first_chunk()?;
        Some(read(Key::from_bytes(*of), bytes))
    }

    /// Puts a value, which replaces another of its name.
    pub(super) fn put(&self, name: &str, key: &Key, bytes: Vec<u8>) {
        let (at, name) = place(name);
        let mut new = lock(&self.0[at].new);
        new.values.insert(name, (*key, bytes.into()));
        new.is_unwritten = true;
    }

    /// Writes the files with new values. Returns the first error.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let mut written = Ok(());
        for (at, pack) in self.0.iter().enumerate() {
            let before = self.before(at, folder);
            let mut new = lock(&pack.new);
            if !std::mem::take(&mut new.is_unwritten) {
                continue;
            }
            let mut writer = Writer::new(file_of(at, folder));
            let unchanged = before.values.iter();
            let unchanged = unchanged.filter(|(name, _)| !new.values.contains_key(*name));
            for (name, range) in unchanged {
                put_head(&mut writer, name, range.len());
                writer.push(&before.bytes[range.clone()]);
            }
            for (name, (key, bytes)) in &new.values {
                put_head(&mut writer, name, blake3::OUT_LEN + bytes.len());
                writer.push(key.as_bytes());
                writer.push(bytes);
            }
            written = written.and(writer.finish());
        }
        written
    }

    fn before(&self, at: usize, folder: &Path) -> &StoredValues {
        let read = || StoredValues::read(file::read(&file_of(at, folder)).unwrap_or_default());
        self.0[at].before.get_or_init(read)
    }
}

impl StoredValues {
    /// Finds the values in the bytes of a file.
    fn read(bytes: Vec<u8>) -> Self {
        let mut values = BTreeMap::new();
        let mut rest = bytes.as_slice();
        while let Some((name, length, after)) = take_head(rest) {
            let start = bytes.len() - after.len();
            let Some(behind) = after.get(length..) else {
                break;
            };
            values.insert(name, start..start + length);
            rest = behind;
        }
        Self { bytes, values }
    }
}

/// Writes the name of a value and its length.
fn put_head(writer: &mut Writer, name: &Name, length: usize) {
    writer.push(name);
    writer.push(&(length as u64).to_le_bytes());
}

fn take_head(bytes: &[u8]) -> Option<(Name, usize, &[u8])> {
    let (name, rest) = bytes.split_first_chunk()?;
    let (length, rest) = rest.split_first_chunk()?;
    Some((
        *name,
        usize::try_from(u64::from_le_bytes(*length)).ok()?,
        rest,
    ))
}

/// Returns the file that has the value of a name, and the hash of the name.
fn place(name: &str) -> (usize, Name) {
    let hash = blake3::hash(name.as_bytes());
    let mut short = [0; NAME];
    short.copy_from_slice(&hash.as_bytes()[..NAME]);
    (usize::from(hash.as_bytes()[NAME]) % FILES, short)
}

fn file_of(at: usize, folder: &Path) -> PathBuf {
    folder.join(format!("{at:02}.pack"))
}

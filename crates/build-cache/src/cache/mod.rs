//! Keeps values for later builds, each under a name and the key of everything it was made from.
//!
//! A name holds one value, so the cache does not grow with the number of builds. A value is
//! returned only for the key with which it was kept, and only to the program that wrote it.
//! Decision 0026 has the time that each value saves.
//! On disk the cache is `.mdbook-react/` beside `book.toml`, which is never part of a site.

mod blobs;
mod file;
mod first_error;
mod folder;
mod key;
mod pack;
mod secret;

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
    thread,
};

use diagnostics::Diagnostic;
use serde::{Serialize, de::DeserializeOwned};
use site_writer::Stamp;

pub use self::{
    blobs::{Blob, Blobs},
    folder::{CHECKOUTS, FOLDER, checkout_around, own_folder},
    key::{Key, KeyHasher},
    secret::secret_name,
};
use self::{file::Writer, first_error::FirstError, pack::Packs};

/// The name of a folder of values.
const ENTRIES: &str = "entries";

/// The values of earlier builds of one book.
pub struct Cache {
    root: PathBuf,
    /// The path of the edition; empty for the book itself.
    edition: String,
    /// The folder of values, created when it is first needed; `None` if it cannot be used.
    folder: OnceLock<Option<PathBuf>>,
    small: Arc<Packs>,
    first_error: FirstError,
    access: Access,
}

/// The access of a build to the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Read and write values.
    ReadWrite,
    /// Read the values of earlier builds; nothing is created.
    Read,
}

impl Cache {
    /// Opens the cache of the book at `root` and starts reading its small values on another thread,
    /// because mdBook reads the book in the meantime.
    pub fn open(root: &Path, access: Access) -> Self {
        Self::of_edition(root, "", access)
    }

    /// Opens the cache of the edition at a path of the book's site.
    pub fn of_edition(root: &Path, edition: &str, access: Access) -> Self {
        let small = Arc::new(Packs::new());
        if let Ok(folder) = folder_of_values(root, edition, Access::Read) {
            let small = Arc::clone(&small);
            // Without a thread, files are read when they are needed.
            let _ = thread::Builder::new().spawn(move || small.read_all(&folder));
        }
        Self {
            root: root.to_owned(),
            edition: edition.to_owned(),
            folder: OnceLock::new(),
            small,
            first_error: FirstError::default(),
            access,
        }
    }

    /// Returns the folder that contains the folder of the cache: usually the folder of the book.
    pub fn root(&self) -> &Path {
        &self.root
    }

    fn is_read_only(&self) -> bool {
        self.access == Access::Read
    }

    /// Returns the value of this name, if it was kept with this key.
    pub fn get<T: DeserializeOwned>(&self, name: &str, key: &Key) -> Option<T> {
        let folder = self.folder()?;
        let read = |of, bytes: &[u8]| (of == *key).then(|| parse(name, bytes)).flatten();
        self.small.get_with_key(name, folder, read).flatten()
    }

    /// Returns the value of this name with the key with which it was kept. The caller compares the key
    /// when it knows it.
    pub fn get_with_key<T: DeserializeOwned>(&self, name: &str) -> Option<(Key, T)> {
        let folder = self.folder()?;
        let read = |key: Key, bytes: &[u8]| Some((key, parse(name, bytes)?));
        self.small.get_with_key(name, folder, read).flatten()
    }

    /// Keeps a value; [`Cache::write`] writes it.
    pub fn put(&self, name: &str, key: &Key, value: &impl Serialize) {
        if self.is_read_only() {
            return;
        }
        match rmp_serde::to_vec_named(value) {
            Ok(bytes) => self.small.put(name, key, bytes),
            Err(error) => cannot_keep(name, &error),
        }
    }

    /// Writes the values that were put since the last call. If they cannot be written, the next
    /// process computes them again.
    pub fn write(&self) {
        if let Some(folder) = self.writable_folder() {
            self.first_error.note(self.small.write(folder));
        }
    }

    /// Returns whether values can be read and written.
    pub fn is_usable(&self) -> bool {
        self.folder().is_some()
    }

    /// Returns a warning if the cache cannot be used or written, at most once for each [`Cache`].
    pub fn finding(&self) -> Option<Diagnostic> {
        self.folder();
        self.first_error.report()
    }

    /// Returns a value from its own file, which is read when it is needed.
    pub fn get_large<T: DeserializeOwned>(&self, name: &str, key: &Key) -> Option<T> {
        let bytes = file::read(&self.file(name, "large")?)?;
        let (of, bytes) = bytes.split_first_chunk()?;
        (Key::from_bytes(*of) == *key).then(|| parse(name, bytes))?
    }

    /// Writes a value to its own file.
    pub fn put_large(&self, name: &str, key: &Key, value: &impl Serialize) {
        if self.is_read_only() {
            return;
        }
        let Some(file) = self.file(name, "large") else {
            return;
        };
        let mut writer = Writer::new(file);
        writer.push(key.as_bytes());
        if let Err(error) = rmp_serde::encode::write_named(&mut writer, value) {
            cannot_keep(name, &error);
            writer.abandon();
        } else {
            self.first_error.note(writer.finish());
        }
    }

    /// Removes everything, because values may have been kept under wrong keys.
    pub fn discard(&self) {
        if let Some(folder) = self.writable_folder() {
            let _ = fs::remove_dir_all(folder);
        }
    }

    /// Returns the time in nanoseconds since 1970 by the clock of the file system, which may differ
    /// from this machine's; `None` if it cannot be read.
    pub fn file_system_time(&self) -> Option<i64> {
        let path = self.writable_folder()?.join("time");
        file::create(&path).ok()?;
        Stamp::of(&path).map(Stamp::changed)
    }

    /// Returns the file of byte strings of this name.
    pub fn blobs(&self, name: &str) -> Option<Blobs> {
        Blobs::open(&self.file(name, "blobs")?).ok()
    }

    /// Returns an empty file of byte strings, which replaces the file of this name when it is finished.
    pub fn new_blobs(&self, name: &str) -> Option<Blobs> {
        self.writable_folder()?;
        Blobs::create(self.file(name, "blobs")?).ok()
    }

    fn file(&self, name: &str, kind: &str) -> Option<PathBuf> {
        let name = blake3::hash(name.as_bytes()).to_hex();
        Some(self.folder()?.join(format!("{}.{kind}", &name[..20])))
    }

    fn folder(&self) -> Option<&Path> {
        let open = || {
            let folder = folder_of_values(&self.root, &self.edition, self.access);
            match self.access {
                Access::ReadWrite => self.first_error.note(folder),
                Access::Read => folder.ok(),
            }
        };
        self.folder.get_or_init(open).as_deref()
    }

    fn writable_folder(&self) -> Option<&Path> {
        self.folder().filter(|_| !self.is_read_only())
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").finish_non_exhaustive()
    }
}

fn cannot_keep(name: &str, error: &rmp_serde::encode::Error) {
    tracing::warn!("the cache cannot keep `{name}`: {error}");
}

fn parse<T: DeserializeOwned>(name: &str, bytes: &[u8]) -> Option<T> {
    let value = rmp_serde::from_slice(bytes);
    value
        .inspect_err(|error| tracing::warn!("the cache's `{name}` is unreadable: {error}"))
        .ok()
}

/// Returns the folder of the values of an edition. It is an error if no file can be written there.
fn folder_of_values(root: &Path, edition: &str, access: Access) -> io::Result<PathBuf> {
    secret::hasher()?;
    let folder = match edition {
        "" => folder::own_folder(root, ENTRIES, access)?,
        edition => folder::own_folder(root, &format!("editions/{edition}/{ENTRIES}"), access)?,
    };
    if access == Access::ReadWrite {
        let tried = folder.join("try.new");
        file::create(&tried)?;
        fs::remove_file(tried)?;
    }
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use diagnostics::codes;

    #[test]
    fn a_cache_that_cannot_be_written_is_reported_once() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join(FOLDER), "mine").unwrap();
        let cache = Cache::open(root.path(), Access::ReadWrite);
        cache.put("a", &KeyHasher::of(&1), &1);
        cache.write();
        assert!(!cache.is_usable());
        let found = cache.finding().map(|found| found.code);
        assert_eq!(found.as_deref(), Some(codes::UNUSABLE_CACHE));
        assert!(cache.finding().is_none());
    }

    #[test]
    fn values_are_returned_for_their_key_only() {
        let root = tempfile::tempdir().unwrap();
        let (one, other) = (KeyHasher::of(&1), KeyHasher::of(&2));
        let cache = Cache::open(root.path(), Access::ReadWrite);
        let others: Vec<String> = (0..300).map(|at| format!("other {at}")).collect();
        for name in &others {
            cache.put(name, &one, name);
        }
        cache.put_large("b", &one, &"text");
        cache.write();
        for value in [1, 2] {
            let cache = Cache::open(root.path(), Access::ReadWrite);
            cache.put("a", &one, &value);
            cache.write();
            for cache in [cache, Cache::open(root.path(), Access::ReadWrite)] {
                assert_eq!(cache.get::<i32>("a", &other), None);
                assert_eq!(cache.get::<i32>("a", &one), Some(value));
                assert_eq!(cache.get_with_key("a"), Some((one, value)));
                assert_eq!(cache.get::<i32>("b", &one), None);
                assert_eq!(cache.get_large::<String>("b", &one).unwrap(), "text");
                for name in &others {
                    assert_eq!(cache.get::<String>(name, &one).as_ref(), Some(name));
                }
            }
        }
    }
}

//! Keeps values for later builds, each under a name and the key of everything it was made from.
//!
//! A name holds one value, so the cache does not grow with the number of builds. A value is
//! returned only for the key with which it was kept, and only to the program that wrote it.
//! Decision 0026 has the time that each value saves.
//! On disk the cache is `.mdbook-react/` beside `book.toml`, which is never part of a site.

mod file;
mod key;

use std::{
    any::Any,
    collections::HashMap,
    ffi::OsString,
    fmt, fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock},
    thread::{self, JoinHandle},
};

use serde::{Serialize, de::DeserializeOwned};

pub(crate) use self::{
    file::Writer,
    key::{Key, KeyHasher},
};
use crate::lock::lock;

/// The folder beside `book.toml` that belongs to this program.
pub(crate) const FOLDER: &str = ".mdbook-react";

/// The extension of files that are read ahead.
const ENTRY: &str = "entry";

/// The extension of files that are read one by one, when they are needed.
const LARGE: &str = "large";

/// A value in memory with its key.
type Kept = (Key, Arc<dyn Any + Send + Sync>);

/// The values of earlier builds of one book.
pub(crate) struct Cache {
    root: PathBuf,
    /// The folder of entries, created when it is first needed; `None` if it cannot be used.
    folder: OnceLock<Option<PathBuf>>,
    /// Values by their names; only in a process that builds more than once.
    memory: Option<Mutex<HashMap<String, Kept>>>,
    ahead: ReadAhead,
}

impl Cache {
    /// Opens the cache of the book at `root` and starts reading its entries on another thread,
    /// because mdBook reads the book on one thread only.
    pub(crate) fn open(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            folder: OnceLock::new(),
            memory: None,
            ahead: ReadAhead::begin(root),
        }
    }

    /// Returns the same cache, which also keeps values in memory for other builds of this process.
    #[cfg(feature = "serve")]
    pub(crate) fn with_memory(mut self) -> Self {
        self.memory = Some(Mutex::default());
        self
    }

    /// Returns the value of this name, if it was kept with this key.
    pub(crate) fn get<T>(&self, name: &str, key: &Key) -> Option<Arc<T>>
    where
        T: DeserializeOwned + Send + Sync + 'static,
    {
        if let Some(memory) = &self.memory
            && let Some((of, value)) = lock(memory).get(name)
        {
            let value = (of == key).then(|| Arc::clone(value))?;
            return value.downcast().ok();
        }
        let file = self.file(name, ENTRY)?;
        let ahead = file.file_name().and_then(|name| self.ahead.take(name));
        let bytes = ahead.or_else(|| file::read(&file))?;
        let value = Arc::new(parse(name, key, &bytes)?);
        self.remember(name, key, &value);
        Some(value)
    }

    /// Keeps a value. If it cannot be written, the next build computes it again.
    pub(crate) fn put<T>(&self, name: &str, key: &Key, value: T) -> Arc<T>
    where
        T: Serialize + Send + Sync + 'static,
    {
        self.write(name, ENTRY, key, &value);
        let value = Arc::new(value);
        self.remember(name, key, &value);
        value
    }

    /// Returns a large value, which is neither read ahead nor kept in memory.
    pub(crate) fn get_large<T: DeserializeOwned>(&self, name: &str, key: &Key) -> Option<T> {
        parse(name, key, &file::read(&self.file(name, LARGE)?)?)
    }

    /// Keeps a large value.
    pub(crate) fn put_large(&self, name: &str, key: &Key, value: &impl Serialize) {
        self.write(name, LARGE, key, value);
    }

    /// Returns the bytes that a [`Writer`] kept.
    pub(crate) fn bytes(&self, name: &str, key: &Key) -> Option<Vec<u8>> {
        let mut bytes = file::read(&self.file(name, LARGE)?)?;
        let (of, _) = bytes.split_first_chunk()?;
        (Key::from_bytes(*of) == *key).then(|| bytes.split_off(blake3::OUT_LEN))
    }

    /// Returns a writer for bytes that are kept piece by piece; `None` if the folder cannot be
    /// used.
    pub(crate) fn writer(&self, name: &str, key: &Key) -> Option<Writer> {
        let mut writer = Writer::new(self.file(name, LARGE)?);
        writer.write(key.as_bytes());
        Some(writer)
    }

    fn write(&self, name: &str, extension: &str, key: &Key, value: &impl Serialize) {
        let Some(file) = self.file(name, extension) else {
            return;
        };
        match serde_json::to_vec(value) {
            Ok(json) => {
                let mut writer = Writer::new(file);
                writer.write(key.as_bytes());
                writer.write(&json);
                writer.finish();
            }
            Err(error) => tracing::warn!("the cache cannot keep `{name}`: {error}"),
        }
    }

    fn remember<T: Send + Sync + 'static>(&self, name: &str, key: &Key, value: &Arc<T>) {
        if let Some(memory) = &self.memory {
            let value: Arc<dyn Any + Send + Sync> = Arc::clone(value) as _;
            lock(memory).insert(name.to_owned(), (*key, value));
        }
    }

    fn file(&self, name: &str, extension: &str) -> Option<PathBuf> {
        let folder = self.folder.get_or_init(|| own_folder(&self.root).ok());
        let name = blake3::hash(name.as_bytes()).to_hex();
        Some(
            folder
                .as_ref()?
                .join(format!("{}.{extension}", &name[..20])),
        )
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").finish_non_exhaustive()
    }
}

/// Returns the value in `bytes`, if it was kept with this key.
fn parse<T: DeserializeOwned>(name: &str, key: &Key, bytes: &[u8]) -> Option<T> {
    let (of, json) = bytes.split_first_chunk()?;
    if Key::from_bytes(*of) != *key {
        return None;
    }
    let value = serde_json::from_slice(json);
    value
        .inspect_err(|error| tracing::warn!("the cache's `{name}` is unreadable: {error}"))
        .ok()
}

/// Entries that a thread reads while mdBook reads the book.
struct ReadAhead(Mutex<Reading>);

enum Reading {
    Running(JoinHandle<Entries>),
    Done(Entries),
}

/// The bytes of entries by the names of their files.
type Entries = HashMap<OsString, Vec<u8>>;

impl ReadAhead {
    fn begin(root: &Path) -> Self {
        let folder = entries_of(root);
        let read = thread::Builder::new().spawn(move || read_all(&folder));
        Self(Mutex::new(match read {
            Ok(running) => Reading::Running(running),
            Err(_) => Reading::Done(Entries::new()),
        }))
    }

    /// Removes the bytes of a file and returns them.
    fn take(&self, name: &std::ffi::OsStr) -> Option<Vec<u8>> {
        let mut reading = lock(&self.0);
        if let Reading::Running(_) = *reading {
            let done = Reading::Done(Entries::new());
            if let Reading::Running(thread) = std::mem::replace(&mut *reading, done) {
                *reading = Reading::Done(thread.join().unwrap_or_default());
            }
        }
        match &mut *reading {
            Reading::Done(entries) => entries.remove(name),
            Reading::Running(_) => None,
        }
    }
}

/// Reads all entries; none if a folder is a link.
fn read_all(folder: &Path) -> Entries {
    if folder.is_symlink() || folder.parent().is_none_or(Path::is_symlink) {
        return Entries::new();
    }
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.map(|file| file.path());
    let files = files.filter(|file| file.extension().is_some_and(|it| it == ENTRY));
    let read = |file: PathBuf| Some((file.file_name()?.to_owned(), file::read(&file)?));
    files.filter_map(read).collect()
}

fn entries_of(root: &Path) -> PathBuf {
    root.join(FOLDER).join("entries")
}

/// Returns the folder of entries, created with a note that keeps it out of version control.
fn own_folder(root: &Path) -> io::Result<PathBuf> {
    let (own, folder) = (root.join(FOLDER), entries_of(root));
    if own.is_symlink() || folder.is_symlink() {
        // In a book from an untrusted source, it could point to any folder of this machine.
        return Err(io::Error::other("the cache is a link"));
    }
    fs::create_dir_all(&folder)?;
    let ignore = own.join(".gitignore");
    if !ignore.exists() {
        file::create(&ignore)?.write_all(b"*\n")?;
    }
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_returned_for_their_key_only() {
        let root = tempfile::tempdir().unwrap();
        let (one, other) = (KeyHasher::of(&1), KeyHasher::of(&2));
        for memory in [false, true] {
            let open = || match memory {
                false => Cache::open(root.path()),
                true => Cache::open(root.path()).with_memory(),
            };
            let cache = open();
            cache.put("a", &one, vec![memory]);
            cache.put_large("b", &one, &"text");
            for cache in [cache, open()] {
                assert_eq!(cache.get::<Vec<bool>>("a", &other), None);
                assert_eq!(*cache.get::<Vec<bool>>("a", &one).unwrap(), [memory]);
                assert_eq!(cache.get::<Vec<bool>>("b", &one), None);
                assert_eq!(cache.get_large::<String>("b", &one).unwrap(), "text");
            }
        }
    }
}

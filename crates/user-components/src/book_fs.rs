//! The files that the bundler may read: all of them are read through [`BookFiles`].

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use book_files::{
    BookFiles,
    text::{MARK, decode},
};
use diagnostics::lock::lock;
use oxc_resolver::{FileMetadata, FileSystem as ResolverFiles, ResolveError};
use rolldown_fs::FileSystem;
use serde::{Deserialize, Serialize};

/// The files of a book, as rolldown's resolver reads them. What must not be read does not exist.
#[derive(Debug, Clone, Default)]
pub(super) struct BookFs {
    book: BookFiles,
    looked_at: Arc<Mutex<LookedAt>>,
}

/// The state of each path that a build has read. From the same states, it makes the same modules.
pub(super) type LookedAt = BTreeMap<PathBuf, Look>;

/// The state of a path.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Look {
    is_file: bool,
    is_folder: bool,
    /// Whether something exists there, if it was asked for.
    is_present: Option<bool>,
    /// The path without links, if it was asked for.
    real: Option<PathBuf>,
    /// The hash of the bytes, if they were read.
    hash: Option<[u8; 32]>,
}

impl BookFs {
    pub(super) fn new(book: BookFiles) -> Self {
        Self {
            book,
            looked_at: Arc::default(),
        }
    }

    /// Returns the bytes of a file.
    pub(super) fn bytes(&self, file: &Path) -> io::Result<Vec<u8>> {
        let read = self.book.read(file);
        let hash = read.as_ref().ok().map(|bytes| hash(bytes));
        self.look(file, |look| {
            // The zeros of a file that changed during the build equal no hash.
            look.hash = match look.hash {
                Some(before) if hash != Some(before) => Some([0; 32]),
                _ => hash,
            };
        });
        read
    }

    /// Returns the text of a file, without a byte order mark.
    pub(super) fn text(&self, file: &Path) -> io::Result<String> {
        let text = decode(self.bytes(file)?)?;
        Ok(text.trim_start_matches(MARK).to_owned())
    }

    /// Returns the path without links; `None` if the file is missing or must not be read.
    pub(super) fn real_path(&self, file: &Path) -> Option<PathBuf> {
        let real = self.book.real_path(file);
        self.look(file, |look| look.real.clone_from(&real));
        real
    }

    /// Returns whether something exists at the path, or may exist.
    pub(super) fn is_present(&self, file: &Path) -> bool {
        let is_present = self.book.is_present(file);
        self.look(file, |look| look.is_present = Some(is_present));
        is_present
    }

    /// Returns why a path must not be read.
    pub(super) fn refusal(&self, path: &Path) -> Option<String> {
        self.book.refusal(path)
    }

    fn look(&self, file: &Path, note: impl FnOnce(&mut Look)) {
        note(lock(&self.looked_at).entry(file.to_owned()).or_default());
    }

    /// Returns the states of the paths that were read.
    pub(super) fn looked_at(&self) -> LookedAt {
        lock(&self.looked_at).clone()
    }

    /// Returns whether all paths are as they were.
    pub(super) fn is_unchanged(&self, before: &LookedAt) -> bool {
        before.iter().all(|(file, look)| {
            look.hash.is_none_or(|before| {
                self.book
                    .read(file)
                    .is_ok_and(|bytes| hash(&bytes) == before)
            }) && (look.hash.is_some() || look.is_file == self.book.is_file(file))
                && look.is_folder == self.book.is_folder(file)
                && look
                    .is_present
                    .is_none_or(|before| before == self.book.is_present(file))
                && look
                    .real
                    .as_ref()
                    .is_none_or(|real| self.book.real_path(file).as_ref() == Some(real))
        })
    }
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    *blake3::hash(bytes).as_bytes()
}

fn missing<T>() -> io::Result<T> {
    Err(io::ErrorKind::NotFound.into())
}

fn refused<T>() -> io::Result<T> {
    Err(io::ErrorKind::PermissionDenied.into())
}

impl ResolverFiles for BookFs {
    fn new(_: bool) -> Self {
        Self::default()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.text(path).map(String::into_bytes)
    }

    fn read_to_string(&self, path: &Path) -> io::Result<String> {
        self.text(path)
    }

    fn metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        let (is_file, is_folder) = (self.book.is_file(path), self.book.is_folder(path));
        self.look(path, |look| {
            (look.is_file, look.is_folder) = (is_file, is_folder);
        });
        match is_file || is_folder {
            true => Ok(FileMetadata::new(is_file, is_folder, false)),
            false => missing(),
        }
    }

    fn symlink_metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        self.metadata(path)
    }

    /// Links are followed by [`BookFs::real_path`] alone.
    fn read_link(&self, _: &Path) -> Result<PathBuf, ResolveError> {
        Err(io::Error::from(io::ErrorKind::InvalidInput).into())
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.real_path(path).map_or_else(missing, Ok)
    }
}

/// Rolldown writes nothing here, and lists no folders.
impl FileSystem for BookFs {
    fn remove_dir_all(&self, _: &Path) -> io::Result<()> {
        refused()
    }

    fn create_dir_all(&self, _: &Path) -> io::Result<()> {
        refused()
    }

    fn write(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        refused()
    }

    fn exists(&self, path: &Path) -> bool {
        self.metadata(path).is_ok()
    }

    fn read_dir(&self, _: &Path) -> io::Result<Vec<PathBuf>> {
        refused()
    }

    fn remove_file(&self, _: &Path) -> io::Result<()> {
        refused()
    }
}

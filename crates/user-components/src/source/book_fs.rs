//! The files that the bundler may read: all of them are read through [`BookFiles`].

use std::{
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

use super::looked_at::{Look, LookedAt};

/// The files of a book, as rolldown's resolver reads them. What must not be read does not exist.
#[derive(Debug, Clone, Default)]
pub(crate) struct BookFs {
    book: BookFiles,
    /// A time before all looks, by the clock of the file system, if looks are kept.
    now: Option<i64>,
    looked_at: Arc<Mutex<LookedAt>>,
}

impl BookFs {
    pub(crate) fn new(book: BookFiles, now: Option<i64>) -> Self {
        Self {
            book,
            now,
            looked_at: Arc::default(),
        }
    }

    /// Returns the bytes of a file.
    pub(crate) fn bytes(&self, file: &Path) -> io::Result<Vec<u8>> {
        self.look(
            file,
            |book| book.read(file),
            |look, read| look.read(read.as_deref().ok()),
        )
    }

    /// Returns the text of a file, without a byte order mark.
    pub(crate) fn text(&self, file: &Path) -> io::Result<String> {
        let text = decode(self.bytes(file)?)?;
        Ok(text.trim_start_matches(MARK).to_owned())
    }

    /// Returns the path without links; `None` if the file is missing or must not be read.
    pub(crate) fn real_path(&self, file: &Path) -> Option<PathBuf> {
        let note = |look: &mut Look, real: &Option<_>| look.real.clone_from(real);
        self.look(file, |book| book.real_path(file), note)
    }

    /// Returns whether something exists at the path, or may exist.
    pub(crate) fn is_present(&self, file: &Path) -> bool {
        let note = |look: &mut Look, is_present: &_| look.is_present = Some(*is_present);
        self.look(file, |book| book.is_present(file), note)
    }

    /// Returns why a path must not be read.
    pub(crate) fn refusal(&self, path: &Path) -> Option<String> {
        self.book.refusal(path)
    }

    fn look<T>(
        &self,
        path: &Path,
        read: impl FnOnce(&BookFiles) -> T,
        note: impl FnOnce(&mut Look, &T),
    ) -> T {
        lock(&self.looked_at).look(&self.book, path, self.now);
        let found = read(&self.book);
        note(
            lock(&self.looked_at).look(&self.book, path, self.now),
            &found,
        );
        found
    }

    /// Takes the states of the paths that were read.
    pub(crate) fn take_looked_at(&self) -> LookedAt {
        std::mem::take(&mut *lock(&self.looked_at))
    }

    /// Returns whether all paths are as they were; see [`LookedAt::is_unchanged`].
    pub(crate) fn is_unchanged(&self, before: &mut LookedAt) -> Option<bool> {
        before.is_unchanged(&self.book, self.now)
    }
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
        let (is_file, is_folder) = self.look(
            path,
            |book| (book.is_file(path), book.is_folder(path)),
            |look, found| (look.is_file, look.is_folder) = *found,
        );
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

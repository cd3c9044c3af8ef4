//! Stages files of the site and counts the time as [`Work::Write`].

use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
};

use anyhow::Result;
use diagnostics::lock::lock;
use site_writer::{Comparison, Hash};
pub use site_writer::{KeptFile, Kind};

use crate::{
    cache::{FOLDER, Key},
    work::Work,
};

/// The files of the site that is being built; see [`site_writer::Stage`].
pub struct Stage(site_writer::Stage);

impl Stage {
    /// Opens the destination. Reads only the files that differ from the record, by the comparison
    /// `ahead` or else by a comparison made now.
    pub fn open(destination: &Path, ahead: Option<&ComparedAhead>) -> Result<Self> {
        let ahead = ahead.and_then(ComparedAhead::take);
        let open = || site_writer::Stage::open_compared(destination, FOLDER, ahead);
        Ok(Self(Work::Write.time(open)?))
    }

    /// Opens the destination and reads every file in it.
    pub fn open_reading_all(destination: &Path) -> Result<Self> {
        let open = || site_writer::Stage::open_reading_all(destination, FOLDER);
        Ok(Self(Work::Write.time(open)?))
    }

    /// Removes a site from its destination.
    pub fn clear(destination: &Path) -> Result<site_writer::Committed> {
        Ok(site_writer::Stage::clear(destination, FOLDER)?)
    }

    /// Adds a file.
    pub fn add(&self, path: &str, bytes: &[u8], kind: Kind) -> Result<()> {
        Ok(Work::Write.time(|| self.0.add(path, bytes, kind))?)
    }

    /// Adds a file that `write` writes piece by piece.
    pub fn add_written(
        &self,
        path: &str,
        kind: Kind,
        write: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        Work::Write.time(|| self.0.add_written(path, kind, write))
    }

    /// Returns the bytes of a file that was added or kept.
    pub fn read(&self, path: &str) -> Result<Vec<u8>> {
        Ok(self.0.read(path)?)
    }

    /// Returns the record of an added file for the cache.
    pub fn kept(&self, path: &str) -> Result<KeptFile> {
        Ok(self.0.kept(path)?)
    }

    /// Returns the records of all files added so far, in the order of their paths.
    pub fn all_kept(&self) -> Vec<KeptFile> {
        self.0.all_kept()
    }

    /// Returns the hash of the bytes of a file that was added or kept.
    pub fn hash(&self, path: &str) -> Result<Key> {
        Ok(Key::from_bytes(*self.0.hash(path)?.as_bytes()))
    }

    /// Keeps files of an earlier build, if all of them are unchanged in the destination.
    pub fn keep(&self, kept: &[KeptFile]) -> bool {
        Work::Write.time(|| self.0.keep(kept))
    }

    /// Opens a file of an earlier build, unless it changed.
    pub fn open_kept(&self, kept: &KeptFile) -> Option<File> {
        self.0.open_kept(kept)
    }

    /// Calls `see` with path, content hash and kind of every file added so far, in the order of
    /// their paths.
    pub fn each_file(&self, see: impl FnMut(&str, &Hash, Kind)) {
        self.0.each_file(see);
    }

    /// Returns the paths of the files of a kind whose bytes the commit changes.
    pub fn changed(&self, kind: Kind) -> Vec<String> {
        self.0.changed(kind)
    }

    /// Moves every staged file to its destination. Unless it `is_synced`, the commit does not wait until
    /// the files are on disk.
    pub fn commit(self, is_synced: bool) -> Result<site_writer::Committed> {
        let commit = || match is_synced {
            true => self.0.commit(),
            false => self.0.commit_unsynced(),
        };
        Ok(Work::Write.time(commit)?)
    }
}

/// A comparison of the destination with the record of earlier builds, on another thread, while the
/// book is loaded.
#[derive(Debug, Clone)]
pub struct ComparedAhead(Arc<Mutex<Option<JoinHandle<Comparison>>>>);

impl ComparedAhead {
    /// Compares the first of these folders with a site; `None` if there is none, or no thread.
    pub fn start(folders: impl IntoIterator<Item = PathBuf>) -> Option<Self> {
        let mut folders = folders.into_iter();
        let destination = folders.find(|folder| folder.join(FOLDER).is_dir())?;
        let compare = move || Comparison::new(&destination, FOLDER);
        let thread = thread::Builder::new().spawn(compare).ok()?;
        Some(Self(Arc::new(Mutex::new(Some(thread)))))
    }

    /// Returns the comparison, to the first caller.
    fn take(&self) -> Option<Comparison> {
        let thread = lock(&self.0).take()?;
        thread.join().ok()
    }
}

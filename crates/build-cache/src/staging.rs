//! Stages files of the site and counts the time as [`Work::Write`].

use std::{fs::File, io::Write, path::Path};

use anyhow::Result;
use site_writer::Hash;
pub use site_writer::{KeptFile, Kind};

use crate::{
    cache::{FOLDER, Key},
    work::Work,
};

/// The files of the site that is being built; see [`site_writer::Stage`].
pub struct Stage(site_writer::Stage);

impl Stage {
    /// Opens the destination. Reads only the files that differ from the record of earlier builds.
    pub fn open(destination: &Path) -> Result<Self> {
        let open = || site_writer::Stage::open(destination, FOLDER);
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

    /// Adds a file, and returns its record for the cache.
    pub fn add_kept(&self, path: &str, bytes: &[u8], kind: Kind) -> Result<KeptFile> {
        self.add(path, bytes, kind)?;
        self.kept(path)
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

    /// Moves every staged file to its destination.
    pub fn commit(self) -> Result<site_writer::Committed> {
        Ok(Work::Write.time(|| self.0.commit())?)
    }

    /// Moves every staged file to its destination, and does not wait until the files are on disk.
    pub fn commit_unsynced(self) -> Result<site_writer::Committed> {
        Ok(Work::Write.time(|| self.0.commit_unsynced())?)
    }
}

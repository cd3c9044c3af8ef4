//! Stages files of the site and counts the time as [`Work::Write`].

use std::{fs::File, io::Write, path::Path};

use anyhow::Result;
pub(crate) use site_writer::{KeptFile, Kind};

use crate::cache::FOLDER;
use crate::work::Work;

/// The files of the site that is being built; see [`site_writer::Stage`].
pub(crate) struct Stage(site_writer::Stage);

impl Stage {
    /// Opens the destination; `reads_all` as in [`site_writer::Stage::open`].
    pub(crate) fn open(destination: &Path, reads_all: bool) -> Result<Self> {
        let stage = site_writer::Stage::open(destination, FOLDER, reads_all)?;
        Ok(Self(stage))
    }

    /// Compares the files in the destination with the record of earlier builds; see
    /// [`site_writer::Stage::compare`].
    pub(crate) fn compare(&mut self) {
        Work::Write.time(|| self.0.compare());
    }

    /// Removes a site from its destination; returns the number of files.
    pub(crate) fn clear(destination: &Path) -> Result<usize> {
        Ok(site_writer::Stage::clear(destination, FOLDER)?)
    }

    /// Adds a file.
    pub(crate) fn add(&self, path: &str, bytes: &[u8], kind: Kind) -> Result<()> {
        Ok(Work::Write.time(|| self.0.add(path, bytes, kind))?)
    }

    /// Adds a file that `write` writes piece by piece.
    pub(crate) fn add_written(
        &self,
        path: &str,
        kind: Kind,
        write: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        Work::Write.time(|| self.0.add_written(path, kind, write))
    }

    /// Returns the bytes of a file that was added or kept.
    pub(crate) fn read(&self, path: &str) -> Result<Vec<u8>> {
        Ok(self.0.read(path)?)
    }

    /// Returns the record of an added file for the cache.
    pub(crate) fn kept(&self, path: &str) -> Result<KeptFile> {
        Ok(self.0.kept(path)?)
    }

    /// Returns the records of all files added so far, in the order of their paths.
    pub(crate) fn all_kept(&self) -> Vec<KeptFile> {
        let mut files = Vec::new();
        self.0.each_file(|path, hash, kind| {
            let (path, hash) = (path.to_owned(), hash.to_hex().to_string());
            files.push(KeptFile { path, hash, kind });
        });
        files.sort_by(|one, other| one.path.cmp(&other.path));
        files
    }

    /// Keeps files of an earlier build, if all of them are unchanged in the destination.
    pub(crate) fn keep(&self, kept: &[KeptFile]) -> bool {
        Work::Write.time(|| self.0.keep(kept))
    }

    /// Opens a file of an earlier build, unless it changed.
    pub(crate) fn open_kept(&self, kept: &KeptFile) -> Option<File> {
        self.0.open_kept(kept)
    }

    /// Calls `see` with path, content hash and kind of every file added so far, in any order.
    pub(crate) fn each_file(&self, see: impl FnMut(&str, &blake3::Hash, Kind)) {
        self.0.each_file(see);
    }

    /// Moves every staged file to its destination.
    pub(crate) fn commit(self) -> Result<site_writer::Committed> {
        Ok(Work::Write.time(|| self.0.commit())?)
    }
}

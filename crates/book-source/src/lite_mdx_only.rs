//! Replaces full MDX in programs built without it.

use std::{
    iter,
    ops::Range,
    path::{Path, PathBuf},
};

use book_files::BookFiles;
use build_cache::cache::KeyHasher;
use diagnostics::{Diagnostic, Place};
use mdx_lite::{Document, Options};

/// Has no values: no chapter has full MDX.
#[derive(Debug)]
pub enum FullMdx {}

impl FullMdx {
    /// Returns that the chapter has no full MDX.
    pub fn read(
        _: &Document,
        _: &Path,
        _: &BookFiles,
        _: &Path,
        _: Option<&Path>,
        _: &Options,
        _: Option<&Options>,
    ) -> (Option<Self>, Vec<PathBuf>) {
        (None, Vec::new())
    }

    /// Is never called.
    pub fn apply(&self, _: Document) -> Document {
        match *self {}
    }

    /// Is never called.
    pub fn findings(&self, _: impl Fn(Range<usize>) -> Place) -> Vec<Diagnostic> {
        match *self {}
    }

    /// Is never called.
    pub fn place(&self, _: usize, _: usize) -> Option<Place> {
        match *self {}
    }

    /// Is never called.
    pub fn texts(&self) -> iter::Empty<&str> {
        match *self {}
    }

    /// Is never called.
    pub fn add_to(&self, _: &mut KeyHasher) {
        match *self {}
    }
}

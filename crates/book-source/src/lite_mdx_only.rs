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
pub(crate) enum FullMdx {}

impl FullMdx {
    pub fn read(
        _: &Document,
        _: &Path,
        _: &BookFiles,
        _: &Path,
        _: &Options,
    ) -> (Option<Self>, Vec<PathBuf>) {
        (None, Vec::new())
    }

    pub(crate) fn apply(&self, _: Document) -> Document {
        match *self {}
    }

    pub(crate) fn findings(&self, _: impl Fn(Range<usize>) -> Place) -> Vec<Diagnostic> {
        match *self {}
    }

    pub(crate) fn place(&self, _: usize, _: usize) -> Option<Place> {
        match *self {}
    }

    pub(crate) fn texts(&self) -> iter::Empty<&str> {
        match *self {}
    }

    pub(crate) fn add_to(&self, _: &mut KeyHasher) {
        match *self {}
    }
}

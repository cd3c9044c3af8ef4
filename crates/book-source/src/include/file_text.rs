//! A file and its text, with the places in it.

use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use diagnostics::{Lines, Place};

/// A file and its text, as parts of a chapter refer to it.
#[derive(Debug)]
pub struct FileText {
    /// The path of the file.
    pub path: PathBuf,
    /// The text of the file.
    pub text: String,
    lines: OnceLock<Lines>,
}

impl PartialEq for FileText {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path && self.text == other.text
    }
}

impl Eq for FileText {}

impl FileText {
    /// Returns the place of the bytes `span`, in the file that messages name `shown`.
    pub(crate) fn place(&self, shown: String, span: Range<usize>) -> Place {
        let lines = self.lines.get_or_init(|| Lines::of(&self.text));
        lines.place(shown, span)
    }

    pub(super) fn new(path: &Path, text: &str) -> Arc<Self> {
        Arc::new(Self {
            path: path.to_owned(),
            text: text.to_owned(),
            lines: OnceLock::new(),
        })
    }
}

//! Texts of files that an editor has not saved yet.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Unsaved texts, each in place of the text that its file has on disk.
#[derive(Debug, Clone, Default)]
pub struct Unsaved(Arc<BTreeMap<PathBuf, Arc<str>>>);

impl Unsaved {
    /// Sets the text of a file. The path is absolute, without links and dots.
    pub fn set(&mut self, file: PathBuf, text: &str) {
        Arc::make_mut(&mut self.0).insert(file, text.into());
    }

    /// Returns to the text on disk.
    pub fn remove(&mut self, file: &Path) {
        if self.0.contains_key(file) {
            Arc::make_mut(&mut self.0).remove(file);
        }
    }

    /// Returns the text of a file; `None` if the text on disk counts.
    pub fn text(&self, file: &Path) -> Option<&str> {
        self.0.get(file).map(|text| &**text)
    }

    /// Whether the texts on disk count for all files.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

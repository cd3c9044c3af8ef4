//! Reads and writes files of the author for commands, with errors that name the file.

use std::{fs, path::Path};

use anyhow::{Context as _, Result};

use crate::book_files::BookFiles;

pub(crate) fn read_text(path: &Path) -> Result<String> {
    // A link could lead to any file, whose lines a message about its faults would show.
    let folder = path.parent().unwrap_or(Path::new("."));
    let text = BookFiles::before_settings(folder).read_text(path);
    text.with_context(|| format!("cannot read {}", path.display()))
}

pub(crate) fn write_text(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

pub(crate) fn create_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot create {}", path.display()))
}

/// Creates the folder around a file.
pub(crate) fn create_folder_of(path: &Path) -> Result<()> {
    path.parent().map_or(Ok(()), create_folder)
}

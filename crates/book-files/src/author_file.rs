//! Reads and writes files of the author for commands, with errors that name the file.

use std::{fs, path::Path};

use anyhow::{Context as _, Result};
use confined_files::Writer;

use crate::{BookFiles, regular_file, text};

/// Returns the text of a file.
///
/// # Errors
///
/// If it cannot be read: through a link that leads elsewhere, for instance.
pub fn read_text(path: &Path) -> Result<String> {
    // A link could lead to any file, whose lines a message about its faults would show.
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let folder = full.parent().unwrap_or(&full);
    let text = BookFiles::before_settings(folder).read_text(&full);
    text.with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_text(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Replaces the text of a file, and keeps its byte order mark and its line ends.
///
/// # Errors
///
/// If it cannot be read or written.
pub fn change_text(path: &Path, text: &str) -> Result<()> {
    let before =
        regular_file::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mark = text::MARK.to_string();
    let mark = if before.starts_with(mark.as_bytes()) {
        &*mark
    } else {
        ""
    };
    let text = match before.windows(2).any(|ends| ends == b"\r\n") {
        true => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        false => text.to_owned(),
    };
    write_text(path, &format!("{mark}{text}"))
}

/// Replaces the text of a file below a folder in one step, so that other programs see the old text or the
/// new one.
///
/// # Errors
///
/// If the path leads out of the folder, also through links, or the file cannot be written.
pub fn replace_text(folder: &Path, path: &Path, text: &str) -> Result<()> {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    let replaced = Writer::below(folder).and_then(|writer| writer.replace(inside, text));
    replaced.with_context(|| format!("cannot write {}", path.display()))
}

/// Creates a folder and the folders around it.
///
/// # Errors
///
/// If it cannot be created.
pub fn create_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot create {}", path.display()))
}

/// Creates the folder around a file.
pub fn create_folder_of(path: &Path) -> Result<()> {
    path.parent().map_or(Ok(()), create_folder)
}

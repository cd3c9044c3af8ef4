//! Reads a file of values by their keys: the authors or the tags.

use std::path::Path;

use book_files::BookFiles;
use diagnostics::{Diagnostic, Place, Severity, codes};

/// The line of a fault, from 1, and its reason.
type Fault = (Option<usize>, String);

/// A kind of such files.
pub(super) struct Kind<T> {
    /// The content in a message.
    pub(super) what: &'static str,
    /// The form of an entry.
    pub(super) form: &'static str,
    /// Returns the values of a text.
    pub(super) parse: fn(&str) -> Result<T, Fault>,
}

/// A file with its values.
#[derive(Debug)]
pub(super) struct KeyedFile<T> {
    pub(super) values: T,
    /// The path as it is shown.
    pub(super) shown: String,
    pub(super) text: String,
}

impl<T> Kind<T> {
    /// Reads the first of the files with this path in the folders; none of them need exist.
    pub(super) fn read(
        &self,
        file: &str,
        files: &BookFiles,
        folders: [Option<&Path>; 2],
    ) -> Result<Option<KeyedFile<T>>, Box<Diagnostic>> {
        let paths = folders.into_iter().flatten();
        let mut paths = paths.map(|folder| folder.join(file));
        let Some(path) = paths.find(|path| files.is_present(path)) else {
            return Ok(None);
        };
        let shown = diagnostics::paths::shown(&path, files.root());
        let broken = |text: &str, line: Option<usize>, reason: &str| {
            let message = format!("the file of the {} cannot be read: {reason}", self.what);
            let one = Diagnostic::new(codes::BROKEN_AUTHORS, Severity::Error, message);
            let help = format!("write `{}`", self.form);
            Box::new(one.at(place(&shown, text, line.unwrap_or(1))).help(help))
        };
        let text = files.read_text(&path);
        let text = text.map_err(|error| broken("", None, &error.to_string()))?;
        match (self.parse)(&text) {
            Err((line, reason)) => Err(broken(&text, line, &reason)),
            Ok(values) => Ok(Some(KeyedFile {
                values,
                shown,
                text,
            })),
        }
    }
}

/// Returns the place of a line, counted from 1.
pub(super) fn place(file: &str, text: &str, line: usize) -> Place {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1));
    let start: usize = before.map(str::len).sum();
    let length = text[start..].lines().next().map_or(0, str::len);
    Place::new(file, text, start..start + length)
}

/// Returns the path of a file of YAML: the given one with `.yml`, or with `.yaml` if only that file exists.
pub(super) fn present(file: String, files: &BookFiles, folders: [Option<&Path>; 2]) -> String {
    let is_present = |file: &str| {
        let mut paths = folders
            .into_iter()
            .flatten()
            .map(|folder| folder.join(file));
        paths.any(|path| files.is_present(&path))
    };
    let other = file.strip_suffix(".yml").map(|stem| format!("{stem}.yaml"));
    other
        .filter(|other| !is_present(&file) && is_present(other))
        .unwrap_or(file)
}

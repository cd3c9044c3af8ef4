//! Findings about own components, with the places of the owner's files.

use std::path::Path;

use book_files::BookFiles;
use diagnostics::{Diagnostic, Place, Severity, codes, paths::slashes};

use super::book_fs::BookFs;

/// The findings, and the book whose files they name.
pub(crate) struct Findings<'a> {
    pub(crate) book: &'a BookFiles,
    pub(crate) fs: BookFs,
    pub(crate) found: Vec<Diagnostic>,
}

impl<'a> Findings<'a> {
    /// `now` is a time before all files are read; see [`BookFs`].
    pub(crate) fn new(book: &'a BookFiles, now: Option<i64>) -> Self {
        Self {
            book,
            fs: BookFs::new(book.clone(), now),
            found: Vec::new(),
        }
    }

    /// Returns the text of a file; reports one that cannot be read.
    pub(crate) fn text(&mut self, file: &Path) -> Option<String> {
        let read = self.fs.text(file);
        if let Err(error) = &read {
            self.unread(file, &error.to_string());
        }
        read.ok()
    }

    pub(crate) fn unread(&mut self, file: &Path, reason: &str) {
        let message = format!("`{}` cannot be read: {reason}", self.relative(file));
        self.fault(codes::COMPONENT_SYNTAX, file, message, "write it as UTF-8");
    }

    pub(crate) fn fault(&mut self, code: &'static str, file: &Path, message: String, help: &str) {
        let found = Diagnostic::new(code, Severity::Error, message);
        let place = Place::file(self.relative(file), "");
        self.found.push(found.at(place).help(help));
    }

    /// Returns whether any finding is an error.
    pub(crate) fn has_errors(&self) -> bool {
        self.found.iter().any(|it| it.severity == Severity::Error)
    }

    /// Returns the path from the book's root, with slashes.
    pub(crate) fn relative(&self, file: &Path) -> String {
        relative(self.book, file)
    }
}

/// Returns the path from the book's root, with slashes.
pub(crate) fn relative(book: &BookFiles, file: &Path) -> String {
    let root = book.root();
    let real = book.real_path(root);
    let relative = file
        .strip_prefix(root)
        .or_else(|_| file.strip_prefix(real.as_deref().unwrap_or(root)));
    slashes(relative.unwrap_or(file))
}

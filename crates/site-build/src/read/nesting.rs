//! Limits the depth to which chapters nest.
//!
//! Every page contains the entries around it, so size and time grow with the square of the depth:
//! 200 levels took 8 s and 39 MB, 400 over a minute.

use std::path::Path;

use book_files::BookFiles;
use book_source::summary;
use diagnostics::{Diagnostic, Severity, codes};
use mdbook_core::book::{Book, BookItem};

use crate::project::Project;

/// The maximum depth of chapters.
const MAX_CHAPTER_DEPTH: usize = 50;

/// Returns an error for the first chapter of `book` that is nested too deeply.
pub(crate) fn check(book: &Book, project: &Project, files: &BookFiles) -> Option<Diagnostic> {
    let too_deep = book.iter().find_map(|item| match item {
        BookItem::Chapter(chapter) if chapter.parent_names.len() >= MAX_CHAPTER_DEPTH => {
            Some(chapter)
        }
        _ => None,
    })?;
    let message = format!(
        "the chapter `{}` is nested {} levels deep, and at most {MAX_CHAPTER_DEPTH} are supported",
        too_deep.name,
        too_deep.parent_names.len() + 1,
    );
    let path = too_deep.source_path.as_deref().unwrap_or(Path::new(""));
    let mut found = Diagnostic::new(codes::CHAPTERS_TOO_DEEP, Severity::Error, message);
    found.place = summary::faults::place_of(files, path, &project.source_dir());
    Some(found.help("move the chapter up in SUMMARY.md"))
}

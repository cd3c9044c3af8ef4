//! Finds includes that mdBook would expand without end.

use std::path::Path;

use book_files::BookFiles;
use diagnostics::{
    Diagnostic, Severity, codes,
    paths::{shown, slashes},
};
use mdbook_core::book::BookItem;
use mdbook_driver::MDBook;

use super::{Reason, Refused};
use crate::include;

/// Returns the first fault: an include that exceeds the limits, which mdBook would expand, or an
/// included path that must not be read or is not a regular file: reading a FIFO or a device could block.
pub fn find(book: &MDBook, files: &BookFiles) -> Option<Diagnostic> {
    let chapters = book.book.iter().filter_map(|item| match item {
        BookItem::Chapter(chapter) => Some(chapter),
        _ => None,
    });
    let mut chapters = chapters.filter(|chapter| include::has_commands(&chapter.content));
    chapters.find_map(|chapter| {
        let path = chapter.source_path.as_ref()?;
        let file = book.source_dir().join(path);
        let refused =
            include::expand(files, &file, &chapter.content, include::Form::Mdbook).refused?;
        let chapter = slashes(&book.config.book.src.join(path));
        Some(finding(&refused, &chapter, &book.root))
    })
}

/// Returns the finding about an include of `chapter`, or of a file that it includes.
pub(crate) fn finding(refused: &Refused, chapter: &str, root: &Path) -> Diagnostic {
    let (code, message, help) = match &refused.reason {
        Reason::TooMuch => {
            let limits = include::limits();
            (
                codes::TOO_MANY_INCLUDES,
                format!("`{chapter}` includes more than {limits}, counting each include"),
                "include fewer files in files that are included",
            )
        }
        Reason::NotRegular(path) => {
            let path = shown(path, root);
            (
                codes::SPECIAL_CHAPTER,
                format!("`{path}`, which `{chapter}` includes, is not a regular file"),
                "replace it with a file, or remove the include",
            )
        }
        Reason::Outside(path, reason) => {
            let path = shown(path, root);
            (
                codes::FILE_OUTSIDE,
                format!("`{path}`, which `{chapter}` includes, must not be read: {reason}"),
                "include another file, or remove the include",
            )
        }
    };
    let origin = &refused.origin;
    let span = origin.at..origin.at + refused.length;
    let place = origin.file.place(shown(&origin.file.path, root), span);
    Diagnostic::new(code, Severity::Error, message)
        .at(place)
        .help(help)
}

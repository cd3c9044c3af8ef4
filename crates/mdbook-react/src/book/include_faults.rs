//! Finds includes that mdBook would expand without end.

use std::path::Path;

use mdbook_core::book::BookItem;
use mdbook_driver::MDBook;

use super::include;
use crate::{
    diagnostic::{Diagnostic, Severity, codes},
    paths::slashes,
};

/// Returns the first fault: a chapter that includes too much, because mdBook would expand all of it,
/// or an included path that is not a regular file, because reading a FIFO or a device could block.
pub(crate) fn find(book: &MDBook) -> Option<Diagnostic> {
    let chapters = book.book.iter().filter_map(|item| match item {
        BookItem::Chapter(chapter) => Some(chapter),
        _ => None,
    });
    let mut chapters = chapters.filter(|chapter| include::has_commands(&chapter.content));
    chapters.find_map(|chapter| {
        let path = chapter.source_path.as_ref()?;
        let expanded = include::expand(&book.source_dir().join(path), &chapter.content, false);
        let shown = slashes(&book.config.book.src.join(path));
        if expanded.is_excessive {
            return Some(excessive(&shown));
        }
        let special = expanded.special?;
        Some(not_regular(&shown, &special, &book.root))
    })
}

fn excessive(chapter: &str) -> Diagnostic {
    let message = format!(
        "`{chapter}` includes more than {}, counting each include",
        include::LIMITS
    );
    Diagnostic::new(codes::TOO_MANY_INCLUDES, Severity::Error, message)
        .help("include fewer files in files that are included")
}

fn not_regular(chapter: &str, special: &Path, root: &Path) -> Diagnostic {
    let special = slashes(special.strip_prefix(root).unwrap_or(special));
    let message = format!("`{special}`, which `{chapter}` includes, is not a regular file");
    Diagnostic::new(codes::SPECIAL_CHAPTER, Severity::Error, message)
        .help("replace it with a file, or remove the include")
}

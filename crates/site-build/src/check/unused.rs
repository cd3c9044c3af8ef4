//! Finds Markdown files that the summary does not list.

use std::{collections::BTreeSet, path::Path};

use book_files::BookFiles;
use confined_files::{Entry, Kind};
use diagnostics::{
    Diagnostic, Place, Severity, codes,
    paths::{is_markdown, shown},
};
use site_layout::{editions::edition_links::EditionLinks, left_out::LeftOut};

use crate::read::inputs::Inputs;

/// Returns a warning for each Markdown file below the source folder that is not a chapter, not
/// included by one, not excluded, and not part of another edition.
pub(crate) fn unused(destination: &Path, inputs: &Inputs) -> Vec<Diagnostic> {
    let (book, content) = (&inputs.files, &inputs.content);
    let editions = inputs.book.editions.as_ref();
    let source = &content.source_folder;
    let original = editions.and_then(EditionLinks::original_source);
    if original == Some(source) {
        // A catalogue translates these files, and the original reports them.
        return Vec::new();
    }
    let chapters = || content.chapters.iter().chain(&content.not_found);
    let included = chapters().flat_map(|chapter| &chapter.source.included);
    let mut used: BTreeSet<_> = included.filter_map(|file| book.real_path(file)).collect();
    let chapters = chapters().map(|chapter| source.join(&chapter.file));
    used.extend(
        chapters
            .chain([source.join("SUMMARY.md")])
            .filter_map(|file| book.real_path(&file)),
    );
    let mut skip = vec![destination];
    skip.extend(editions.into_iter().flat_map(EditionLinks::other_sources));
    let left_out = LeftOut::new(source, &inputs.config.exclude, &[]);
    let is_skipped = |entry: &Entry| {
        entry.is_link || skip.contains(&entry.path.as_path()) || left_out.reason(entry).is_some()
    };
    let found = book.walk(source, |entry| !is_skipped(entry));
    let found = found.filter(|entry| !is_skipped(entry) && is_markdown(&entry.path));
    let files = found.filter(|entry| matches!(entry.kind, Ok(Kind::File)));
    let unused = files.filter(|entry| {
        let real = book.real_path(&entry.path);
        real.is_some_and(|file| !used.contains(&file))
    });
    unused.map(|entry| finding(&entry.path, book)).collect()
}

fn finding(file: &Path, book: &BookFiles) -> Diagnostic {
    let shown = shown(file, book.root());
    let text = book.read_text(file).unwrap_or_default();
    Diagnostic::new(
        codes::UNUSED_FILE,
        Severity::Warning,
        "not listed in SUMMARY.md, so no page is built",
    )
    .at(Place::file(shown, &text))
    .help("list it in SUMMARY.md, include it in a chapter, remove it, or add it to `exclude`")
}

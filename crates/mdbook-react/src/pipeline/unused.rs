//! Finds Markdown files that the summary does not list.

use std::{collections::BTreeSet, path::Path};

use mdbook_renderer::RenderContext;

use super::inputs::Inputs;
use crate::{
    diagnostic::{Diagnostic, Place, Severity, codes},
    paths::{is_markdown, slashes},
    regular_file::{self, MAX_FOLDER_DEPTH},
    site::edition_links::EditionLinks,
};

/// Returns a warning for each Markdown file below the source folder that is not a chapter, not
/// included by one, and not part of another edition.
pub(super) fn unused(context: &RenderContext, inputs: &Inputs) -> Vec<Diagnostic> {
    let source = context.source_dir();
    let original = inputs.editions.as_ref();
    let original = original.and_then(EditionLinks::original_source);
    if original == Some(source.as_path()) {
        // A catalogue translates these files, and the original reports them.
        return Vec::new();
    }
    let chapters = || inputs.chapters.iter().chain(&inputs.not_found);
    let included = chapters().flat_map(|chapter| &chapter.source.included);
    let mut used: BTreeSet<_> = included
        .filter_map(|file| file.canonicalize().ok())
        .collect();
    let chapters = chapters().map(|chapter| source.join(&chapter.file));
    used.extend(
        chapters
            .chain([source.join("SUMMARY.md")])
            .filter_map(|f| f.canonicalize().ok()),
    );
    let mut files = BTreeSet::new();
    let mut skip = vec![context.destination.as_path()];
    skip.extend(inputs.editions.iter().flat_map(EditionLinks::other_sources));
    collect(&source, &skip, 0, &mut files);
    let unused = files
        .iter()
        .filter(|file| file.canonicalize().is_ok_and(|file| !used.contains(&file)));
    unused.map(|file| finding(file, &context.root)).collect()
}

fn finding(file: &Path, root: &Path) -> Diagnostic {
    let shown = slashes(file.strip_prefix(root).unwrap_or(file));
    let text = regular_file::read_text(file).unwrap_or_default();
    Diagnostic::new(
        codes::UNUSED_FILE,
        Severity::Warning,
        "not listed in SUMMARY.md, so no page is built",
    )
    .at(Place::file(shown, &text))
    .help("list it in SUMMARY.md, include it in a chapter, or remove it")
}

fn collect(folder: &Path, skip: &[&Path], depth: usize, files: &mut BTreeSet<std::path::PathBuf>) {
    for path in regular_file::entries(folder).unwrap_or_default() {
        let name = path.file_name().unwrap_or_default();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if is_hidden || skip.contains(&path.as_path()) || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            if depth < MAX_FOLDER_DEPTH {
                collect(&path, skip, depth + 1, files);
            }
        } else if is_markdown(&path) {
            files.insert(path);
        }
    }
}

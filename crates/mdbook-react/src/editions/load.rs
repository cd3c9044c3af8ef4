//! Loads the book of an edition.

use std::{
    io::ErrorKind,
    path::{Component, Path, PathBuf},
};

use anyhow::Result;
use mdbook_core::book::Book;
use mdbook_driver::MDBook;
use mdbook_renderer::RenderContext;
use mdbook_summary::parse_summary;

use super::{
    fill::{Filled, fill},
    plan::{EditionPlan, fault},
};
use crate::{
    book::{
        catalogue, include_faults, preprocess::preprocess, summary_faults,
        summary_files::take_missing,
    },
    config::{Config, Untranslated},
    diagnostic::Diagnostic,
    paths::slashes,
    regular_file,
};

/// An edition that is ready to be built.
pub(super) struct LoadedEdition {
    pub(super) context: RenderContext,
    pub(super) filled: Filled,
    /// The faults of its catalogue.
    pub(super) found: Vec<Diagnostic>,
}

/// Loads and preprocesses the book of an edition. `original` is the preprocessed book that provides
/// untranslated chapters; its sources are in `original_source`.
pub(super) fn load(
    plan: &EditionPlan,
    config: &Config,
    destination: &Path,
    original: &Book,
    original_source: &Path,
) -> Result<Result<LoadedEdition, Vec<Diagnostic>>> {
    let source = plan.root.join(&plan.book.book.src);
    let own_summary = plan.book.book.src.join("SUMMARY.md");
    let has_own_summary = plan.root.join(&own_summary).exists();
    let inherits = !has_own_summary && plan.name.language.is_some();
    let file = match inherits {
        true => original_source.join("SUMMARY.md"),
        false => own_summary,
    };
    if let Some(found) = summary_faults::unloadable(&plan.root, &slashes(&file), &source) {
        return Ok(Err(vec![found]));
    }
    let text = match regular_file::read_text(&plan.root.join(&file)) {
        Ok(text) => text,
        Err(error) => {
            let message = match error.kind() {
                ErrorKind::NotFound => {
                    format!("`{}` has no SUMMARY.md", slashes(&plan.book.book.src))
                }
                _ => format!("`{}` cannot be read: {error}", slashes(&file)),
            };
            let help = "write a table of contents";
            return Ok(Err(vec![fault(config, &plan.key, message, help)]));
        }
    };
    let mut summary = match parse_summary(&text) {
        Ok(summary) => summary,
        Err(error) => {
            let message =
                format!("the table of contents of this edition cannot be read: {error:#}");
            let help = "correct its SUMMARY.md";
            return Ok(Err(vec![fault(config, &plan.key, message, help)]));
        }
    };
    let catalogue = plan.catalogue.as_deref();
    let catalogue = match catalogue.map(|file| catalogue::read(&plan.root, file)) {
        Some(Err(found)) => return Ok(Err(found)),
        Some(Ok(catalogue)) => Some(catalogue),
        None => None,
    };
    let missing = take_missing(&mut summary, &source).into_iter();
    let missing = missing
        .map(|file| file.as_deref().map(without_dots))
        .collect();
    let mut book = MDBook::load_with_config_and_summary(&plan.root, plan.book.clone(), summary)?;
    if let Some(found) = include_faults::find(&book) {
        return Ok(Err(vec![found]));
    }
    let (mut book, translated, _) = preprocess(&mut book, catalogue)?;
    let levels = plan.book.book.src.components().count();
    let to_original: PathBuf = std::iter::repeat_n("..", levels).collect();
    let original = match plan.untranslated {
        Untranslated::Fallback => Some((original, to_original.join(original_source))),
        Untranslated::Omit => None,
    };
    let titles = (!has_own_summary).then_some(&plan.titles);
    let filled = fill(
        &mut book,
        missing,
        original,
        titles,
        translated.untranslated,
    );
    let context = RenderContext::new(&plan.root, book, plan.book.clone(), destination);
    let found = translated.found;
    Ok(Ok(LoadedEdition {
        context,
        filled,
        found,
    }))
}

/// Removes `./` from a path in the table of contents, as mdBook does for chapters.
fn without_dots(path: &Path) -> PathBuf {
    path.components()
        .filter(|part| *part != Component::CurDir)
        .collect()
}

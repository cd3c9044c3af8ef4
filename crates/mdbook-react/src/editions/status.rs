//! How far the translations of a book are.

use anyhow::Result;
use mdbook_renderer::RenderContext;
use serde::Serialize;

use super::build::survey;
use crate::{
    config,
    diagnostic::Diagnostic,
    pipeline::BuildOptions,
    site::edition_links::{EditionInfo, EditionKind},
};

/// The state of one language, by the files of the book's chapters.
#[derive(Debug, Serialize)]
pub(crate) struct LanguageStatus {
    /// The tag of the language (BCP 47).
    pub(crate) language: String,
    /// Translated, and the original has not changed since.
    pub(crate) translated: Vec<String>,
    /// Translated, and the original has changed since.
    pub(crate) outdated: Vec<String>,
    /// Not translated.
    pub(crate) missing: Vec<String>,
}

/// Returns the state of each language, and the faults in the tables of languages.
///
/// # Errors
///
/// If the book, or an edition of it, cannot be read.
pub(crate) fn status(
    context: &RenderContext,
    options: &BuildOptions,
) -> Result<(Vec<LanguageStatus>, Vec<Diagnostic>)> {
    let (config, _) = config::load(&context.config, &context.root);
    let survey = survey(context, &config, options)?;
    let book = &survey.infos[0];
    let languages = survey.infos.iter();
    let languages = languages.filter(|one| one.kind == EditionKind::Language);
    let all = languages
        .map(|language| of_language(book, language))
        .collect();
    Ok((all, survey.found))
}

fn of_language(book: &EditionInfo, language: &EditionInfo) -> LanguageStatus {
    let mut status = LanguageStatus {
        language: language.name.clone(),
        translated: Vec::new(),
        outdated: Vec::new(),
        missing: Vec::new(),
    };
    for file in book.pages.keys() {
        let is_missing = language.untranslated.contains(file) || !language.pages.contains_key(file);
        let list = match (is_missing, language.outdated.contains(file)) {
            (true, _) => &mut status.missing,
            (false, true) => &mut status.outdated,
            (false, false) => &mut status.translated,
        };
        list.push(file.clone());
    }
    status
}

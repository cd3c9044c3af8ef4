//! How far the translations of a book are.

use anyhow::Result;
use mdbook_renderer::RenderContext;
use serde::Serialize;

use super::build::survey;
use crate::{
    book::catalogue::{self, MessageCount},
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
    /// The messages of a language that is translated by a catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) messages: Option<MessageCount>,
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
    let mut all: Vec<_> = languages
        .map(|language| of_language(book, language))
        .collect();
    let (mut names, mut catalogues) = (Vec::new(), Vec::new());
    for (plan, _) in &survey.loaded {
        // Its faults are among those of the survey.
        let file = plan.catalogue.as_deref();
        if let Some(Ok(read)) = file.map(|file| catalogue::read(&plan.root, file)) {
            names.push(&plan.name);
            catalogues.push(read);
        }
    }
    if !catalogues.is_empty() {
        let counts = catalogue::count(context, &catalogues)?;
        for (name, count) in names.into_iter().zip(counts) {
            let status = all.iter_mut().find(|status| status.language == *name);
            status.expect("a status for each language").messages = Some(count);
        }
    }
    Ok((all, survey.found))
}

fn of_language(book: &EditionInfo, language: &EditionInfo) -> LanguageStatus {
    let mut status = LanguageStatus {
        language: language.name.clone(),
        translated: Vec::new(),
        outdated: Vec::new(),
        missing: Vec::new(),
        messages: None,
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

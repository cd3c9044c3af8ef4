//! Computes the progress of a book's translations.

use anyhow::Result;
use mdbook_renderer::RenderContext;
use serde::Serialize;

use super::survey::survey;
use crate::{
    book::catalogue::{self, MessageCount},
    config,
    diagnostic::Diagnostic,
    pipeline::BuildOptions,
    site::edition_links::EditionInfo,
};

/// The state of one language in one version, by the files of its original's chapters.
#[derive(Debug, Serialize)]
pub(crate) struct LanguageStatus {
    /// The tag of the language (BCP 47).
    pub(crate) language: String,
    /// The name of the version; `None` for that of the book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<String>,
    /// Chapters translated from the current original.
    pub(crate) translated: Vec<String>,
    /// Chapters whose original has changed since their translation.
    pub(crate) outdated: Vec<String>,
    /// Chapters without a translation.
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
    let mut all = Vec::new();
    for (at, (plan, edition)) in survey.loaded.iter().enumerate() {
        if plan.name.language.is_none() {
            continue;
        }
        let (original, original_context) = match survey.original(plan) {
            Some(at) => (&survey.infos[at + 1], &survey.loaded[at].1.context),
            None => (&survey.infos[0], context),
        };
        let mut status = of_language(original, &survey.infos[at + 1]);
        // The survey includes the faults of the catalogue.
        let file = plan.catalogue.as_deref();
        if let Some(Ok(read)) = file.map(|file| catalogue::read(&edition.context.root, file)) {
            status.messages = catalogue::count(original_context, &[read])?.pop();
        }
        all.push(status);
    }
    Ok((all, survey.found))
}

fn of_language(original: &EditionInfo, language: &EditionInfo) -> LanguageStatus {
    let mut status = LanguageStatus {
        language: language.language.clone(),
        version: language.name.version.clone(),
        translated: Vec::new(),
        outdated: Vec::new(),
        missing: Vec::new(),
        messages: None,
    };
    for file in original.pages.keys() {
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

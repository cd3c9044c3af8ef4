//! Computes the progress of a book's translations.

use anyhow::Result;
use book_files::BookFiles;
use book_source::catalogue::{self, MessageCount};
use diagnostics::Diagnostic;
use mdbook_renderer::RenderContext;
use serde::Serialize;
use site_layout::editions::edition_info::EditionInfo;

use super::discover::{Discovered, discover};
use crate::BuildOptions;

/// The state of one language in one version, by the files of its original's chapters.
#[derive(Debug, Serialize)]
pub struct LanguageStatus {
    /// The tag of the language (BCP 47).
    pub(crate) language: String,
    /// The name of the version; `None` for the book's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<String>,
    /// Chapters translated from the current original.
    pub(crate) translated: Vec<String>,
    /// Chapters whose original has changed since their translation.
    pub outdated: Vec<String>,
    /// Chapters without a translation.
    pub missing: Vec<String>,
    /// The messages of a language that is translated by a catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<MessageCount>,
}

/// Returns the state of each language, and the faults in the tables of languages.
///
/// # Errors
///
/// If the book, or an edition of it, cannot be read.
pub fn status(
    context: &RenderContext,
    options: &BuildOptions,
) -> Result<(Vec<LanguageStatus>, Vec<Diagnostic>)> {
    let (config, _) = book_config::load(&context.config, &context.root);
    let discovered = discover(context, &config, options, None)?;
    let mut all = by_chapters(&discovered);
    let plans = discovered.editions.all.iter().map(|edition| &edition.plan);
    let languages = plans.filter(|plan| plan.name.language.is_some());
    for (status, plan) in all.iter_mut().zip(languages) {
        let original = discovered.editions.original_context(plan, context);
        // The findings include the faults of the catalogue.
        let file = plan.catalogue.as_deref();
        if let Some(Ok(read)) =
            file.map(|file| catalogue::read(&BookFiles::of(&plan.root, &plan.book), file))
        {
            status.messages = catalogue::count(original, &[read])?.pop();
        }
    }
    let of_editions = discovered
        .editions
        .all
        .into_iter()
        .map(|edition| edition.found);
    let found = discovered.found.into_iter().chain(of_editions.flatten());
    Ok((all, found.collect()))
}

impl LanguageStatus {
    /// Returns the counts in one line.
    pub fn summary(&self) -> String {
        let version = self.version.as_ref();
        format!(
            "{}{}: {} translated, {} outdated, {} missing",
            self.language,
            version.map_or_else(String::new, |name| format!(" {name}")),
            self.translated.len(),
            self.outdated.len(),
            self.missing.len()
        )
    }
}

/// Returns the state of each language by its chapters.
pub(super) fn by_chapters(discovered: &Discovered) -> Vec<LanguageStatus> {
    let plans = discovered.editions.all.iter().map(|edition| &edition.plan);
    let languages = plans.enumerate();
    let languages = languages.filter(|(_, plan)| plan.name.language.is_some());
    languages
        .map(|(at, plan)| {
            let original = discovered.editions.original(plan).map_or(0, |at| at + 1);
            of_language(&discovered.infos[original], &discovered.infos[at + 1])
        })
        .collect()
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
        list.push(original.renamed.get(file).unwrap_or(file).clone());
    }
    status
}

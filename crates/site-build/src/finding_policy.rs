//! Applies the settings of the book's owner to findings.

use std::path::Path;

use book_config::{ChapterErrors, Config};
use diagnostics::{Diagnostic, Severity, codes};

use crate::options::{BuildOptions, DRAFTS};

/// The settings of the book's owner for findings.
#[derive(Debug, Default)]
pub(crate) struct FindingPolicy {
    strict: bool,
    allow: Vec<String>,
    is_lenient: bool,
}

impl FindingPolicy {
    pub(crate) fn of(config: &Config, options: &BuildOptions) -> Self {
        Self {
            strict: config.strict || options.strict,
            allow: options.allow.clone(),
            is_lenient: config.on_chapter_errors == ChapterErrors::Warn,
        }
    }

    /// Removes allowed findings and raises the others to errors if the build is strict, except those
    /// that `is_exempt` selects.
    pub(crate) fn apply(
        &self,
        found: Vec<Diagnostic>,
        is_exempt: impl Fn(&Diagnostic) -> bool,
    ) -> Vec<Diagnostic> {
        let allowed = |d: &Diagnostic| {
            let drafts =
                d.code == codes::DRAFT_LINK && self.allow.iter().any(|kind| kind == DRAFTS);
            drafts || self.allow.contains(&d.code)
        };
        let raise = |mut d: Diagnostic| {
            if self.strict && !is_exempt(&d) {
                d.severity = Severity::Error;
            } else if self.is_lenient && is_of_chapter(&d) {
                d.severity = Severity::Warning;
            }
            d
        };
        let kept = found.into_iter().filter(|d| !allowed(d));
        kept.map(raise).collect()
    }
}

/// Applies the policy of a build. Chapters that a language shows untranslated are exempt: the book
/// itself reports what their authors can change.
pub(crate) fn apply_policy(
    found: Vec<Diagnostic>,
    config: &Config,
    options: &BuildOptions,
) -> Vec<Diagnostic> {
    FindingPolicy::of(config, options).apply(found, |d| is_untranslated(d, options))
}

/// Whether a finding is about a chapter of the original that the edition shows untranslated.
fn is_untranslated(found: &Diagnostic, options: &BuildOptions) -> bool {
    let (Some(links), Some(place)) = (&options.edition.links, &found.place) else {
        return false;
    };
    let Some(source) = links.original_source() else {
        return false;
    };
    let file = Path::new(&*place.file);
    let mut untranslated = links.current().untranslated.iter();
    untranslated.any(|path| source.join(path).ends_with(file))
}

/// Whether a finding is about the text of a chapter, or about a script that runs in it.
fn is_of_chapter(found: &Diagnostic) -> bool {
    let file = found.place.as_ref().map(|place| Path::new(&*place.file));
    let extension = file.and_then(Path::extension).unwrap_or_default();
    let is_markdown = extension.eq_ignore_ascii_case("md") || extension.eq_ignore_ascii_case("mdx");
    let is_chapter = is_markdown && file.is_some_and(|file| !file.ends_with("SUMMARY.md"));
    is_chapter || found.code.starts_with('J')
}

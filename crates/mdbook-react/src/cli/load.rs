//! Loads a book, or returns the findings that explain why mdBook cannot load it.

use std::path::Path;

use anyhow::Result;
use mdbook_core::config::Config;
use mdbook_driver::MDBook;
use mdbook_summary::parse_summary;

use super::chapters;
use crate::{
    book::{
        summary_faults,
        summary_files::{files_of, take_missing},
    },
    config,
    diagnostic::{Diagnostic, Severity, codes},
    paths::slashes,
    regular_file::{self, is_present, is_special},
};

/// Whether the files of chapters that do not exist may be created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    /// As configured by `create-missing` in `book.toml`.
    AsConfigured,
    /// Never, because the command must not write. The chapter becomes a draft.
    Never,
}

/// A loaded book.
pub(super) struct Loaded {
    pub(super) book: MDBook,
    /// Findings that do not prevent a build.
    pub(super) found: Vec<Diagnostic>,
}

/// Returns the configuration of the book at `root` as `MDBook::load` reads it, or the reasons why
/// it cannot be read.
///
/// # Errors
///
/// If a variable `MDBOOK_…` of the environment cannot be used.
pub(super) fn config(root: &Path) -> Result<Result<Config, Vec<Diagnostic>>> {
    let file = root.join("book.toml");
    if !is_present(&file) && !root.join("src/SUMMARY.md").exists() {
        return Ok(Err(vec![no_book(root)]));
    }
    if is_special(&file) {
        let message = "`book.toml` is not a regular file";
        let found = Diagnostic::new(codes::SPECIAL_CHAPTER, Severity::Error, message);
        return Ok(Err(vec![found.help("replace it by a file")]));
    }
    let mut config = match is_present(&file) {
        true => match Config::from_disk(&file) {
            Ok(config) => config,
            Err(error) => {
                let found = refused_settings(root);
                match found.is_empty() {
                    true => return Err(error),
                    false => return Ok(Err(found)),
                }
            }
        },
        false => Config::default(),
    };
    config.update_from_env()?;
    Ok(Ok(config))
}

fn no_book(root: &Path) -> Diagnostic {
    let root = root.display();
    let message = format!("{root} has neither `book.toml` nor `src/SUMMARY.md`");
    let help = format!(
        "start one with `mdbook-react init {root}`, or name the folder of an existing book"
    );
    Diagnostic::new(codes::NO_BOOK, Severity::Error, message).help(help)
}

/// Returns the book at `root`, or the reasons why mdBook cannot load it.
pub(super) fn load(
    root: &Path,
    config: Config,
    missing: Missing,
) -> Result<Result<Loaded, Vec<Diagnostic>>> {
    let folder = slashes(&config.book.src);
    let file = format!("{folder}/SUMMARY.md");
    let source = root.join(&folder);
    if let Some(found) = summary_faults::unloadable(root, &file, &source) {
        return Ok(Err(vec![found]));
    }
    let Ok(text) = regular_file::read_text(&root.join(&file)) else {
        // mdBook's error names the file and the system's error.
        return Ok(Ok(Loaded {
            book: MDBook::load_with_config(root, config)?,
            found: Vec::new(),
        }));
    };
    let mut summary = match parse_summary(&text) {
        Ok(summary) => summary,
        Err(error) => return Ok(Err(vec![summary_faults::unparsable(&file, &text, &error)])),
    };
    let (severity, consequence) = match (config.build.create_missing, missing) {
        (true, Missing::AsConfigured) => (
            Severity::Warning,
            ", so it was created with its title alone",
        ),
        (true, Missing::Never) => (Severity::Warning, ""),
        (false, _) => (Severity::Error, ""),
    };
    let found = summary_faults::missing_chapters(
        &file,
        &text,
        |path| source.join(path).exists(),
        severity,
        consequence,
    );
    if found.iter().any(|found| found.severity == Severity::Error) && missing != Missing::Never {
        return Ok(Err(found));
    }
    if missing == Missing::Never {
        take_missing(&mut summary, &source);
    }
    let chapters = files_of(&mut summary);
    let book = match (chapters::read(&source, &summary), missing) {
        (Some(texts), _) => {
            let drafts = chapters::drafts(summary.clone());
            let book = MDBook::load_with_config_and_summary(root, config, drafts);
            book.map(|mut book| {
                chapters::fill(&mut book.book, &summary, &source, texts);
                book
            })
        }
        (None, Missing::AsConfigured) => MDBook::load_with_config(root, config),
        (None, Missing::Never) => MDBook::load_with_config_and_summary(root, config, summary),
    };
    let book = book.map_err(|error| (error, refused_settings(root)));
    match book {
        Ok(book) => Ok(Ok(Loaded { book, found })),
        Err((_, refused)) if !refused.is_empty() => Ok(Err(refused)),
        // Only checked after a failure: reading every chapter once more takes 0.1 s for 10,000
        // chapters.
        Err((error, _)) => {
            let not_utf8: Vec<_> = chapters
                .iter()
                .filter_map(|file| summary_faults::not_utf8(&source.join(file), root))
                .collect();
            if not_utf8.is_empty() {
                Err(error)
            } else {
                Ok(Err(not_utf8))
            }
        }
    }
}

/// Returns the settings in `book.toml` that mdBook refuses.
fn refused_settings(root: &Path) -> Vec<Diagnostic> {
    let text = regular_file::read_text(&root.join("book.toml"));
    config::refusals(&text.unwrap_or_default())
}

//! Loads a book, or returns the findings that explain why mdBook cannot load it.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, Result};
use book_config::BookToml;
use book_files::{BookFiles, Unsaved};
use book_source::{
    chapter_files::{ChapterFiles, KnownFiles},
    chapter_texts,
    preprocess::run::has_only_mdbook_preprocessors,
    summary::{
        self,
        files::{
            create_missing, files_of, restore_anchors, turn_addresses_into_drafts,
            turn_anchors_into_drafts, turn_missing_into_drafts,
        },
    },
};
use build_cache::cache::Cache;
use diagnostics::{Diagnostic, Severity, codes, paths::slashes};
use mdbook_core::config::Config;
use mdbook_driver::MDBook;
use mdbook_summary::parse_summary;

use crate::folder::{book_around, named_from_here};

/// Whether the files of chapters that do not exist may be created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingFiles<'a> {
    /// As configured by `create-missing` in `book.toml`.
    AsConfigured,
    /// As configured, except the files of these chapters, which were removed since they were loaded.
    /// Their entries become drafts.
    ExceptRemoved(&'a BTreeSet<PathBuf>),
    /// Never, because the command must not write. The chapter becomes a draft.
    Never,
}

/// A loaded book.
pub struct Loaded {
    /// The book.
    pub book: MDBook,
    /// The files of its chapters, of which some may not have been read.
    pub files: Arc<ChapterFiles>,
    /// The paths of its chapters, relative to the source folder, including removed files.
    pub listed: BTreeSet<PathBuf>,
    /// Findings that do not prevent a build.
    pub found: Vec<Diagnostic>,
}

/// Returns the configuration of the book at `root` as `MDBook::load` reads it, or the reasons why
/// it cannot be read.
///
/// # Errors
///
/// If a variable `MDBOOK_…` of the environment cannot be used.
pub fn config(root: &Path, unsaved: &Unsaved) -> Result<Result<Config, Vec<Diagnostic>>> {
    let file = root.join("book.toml");
    let files = BookFiles::before_settings(root).with_unsaved(unsaved);
    if !files.is_present(&file) && !files.is_present(&root.join("src/SUMMARY.md")) {
        return Ok(Err(vec![no_book(root)]));
    }
    if let Some(found) = files.refused(&file, "book.toml") {
        return Ok(Err(vec![found]));
    }
    if files.is_special(&file) {
        let message = "`book.toml` is not a regular file";
        let found = Diagnostic::new(codes::SPECIAL_CHAPTER, Severity::Error, message);
        return Ok(Err(vec![found.help("replace it with a file")]));
    }
    if let Some(found) = summary::faults::not_utf8(&files, &file) {
        return Ok(Err(vec![found]));
    }
    let mut config = match files.is_present(&file) {
        true => match settings_text(&files, &file)?.parse::<Config>() {
            Ok(config) => config,
            Err(error) => {
                let found = refused_settings(&files);
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

fn settings_text(files: &BookFiles, file: &Path) -> Result<String> {
    files.read_text(file).context("cannot read book.toml")
}

/// Returns the folders that the site may be in, given the folder of all outputs: a book with several
/// outputs has a folder for each.
pub fn site_folders(outputs: &Path) -> [PathBuf; 2] {
    [outputs.join(diagnostics::NAME), outputs.to_owned()]
}

fn no_book(root: &Path) -> Diagnostic {
    let shown = root.display();
    let message = format!("{shown} has neither `book.toml` nor `src/SUMMARY.md`");
    let help = match book_around(root) {
        Some(book) => format!(
            "the book is in `{}`: name that folder",
            named_from_here(book)
        ),
        None if root.is_file() => "name the folder of a book".to_owned(),
        None => format!(
            "start one with `mdbook-react init {shown}`, or name the folder of an existing book"
        ),
    };
    Diagnostic::new(codes::NO_BOOK, Severity::Error, message).help(help)
}

fn no_summary(root: &Path, file: &str, source: &Path) -> Diagnostic {
    let message = format!("the book has no table of contents, `{file}`");
    let help = match source.is_dir() {
        true => "write it: a line `- [Name](chapter.md)` for each chapter",
        false => "write it, or name the folder of the chapters with `src` under `[book]`",
    };
    let place = BookToml::place_in_book(root, &["book", "src"]);
    Diagnostic::new(codes::NO_BOOK, Severity::Error, message)
        .at(place)
        .help(help)
}

/// Returns the book at `root`, or the reasons why mdBook cannot load it.
///
/// With a cache, files that have not changed since they were listed there are not read.
pub fn load(
    files: &BookFiles,
    config: Config,
    missing: MissingFiles<'_>,
    cache: Option<&Cache>,
) -> Result<Result<Loaded, Vec<Diagnostic>>> {
    let folder = slashes(&config.book.src);
    let file = format!("{folder}/SUMMARY.md");
    let root = files.root();
    let source = root.join(&folder);
    let text = match summary::faults::read(files, &file) {
        Ok(Ok(text)) => text,
        Ok(Err(error)) if error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Err(vec![no_summary(root, &file, &source)]));
        }
        Ok(Err(_)) if let Some(found) = summary::faults::not_utf8(files, &root.join(&file)) => {
            return Ok(Err(vec![found]));
        }
        Ok(Err(_)) => {
            // mdBook's error names the file and the system's error.
            return Ok(Ok(Loaded {
                book: MDBook::load_with_config(root, config)?,
                files: Arc::default(),
                listed: BTreeSet::new(),
                found: Vec::new(),
            }));
        }
        Err(found) => return Ok(Err(vec![*found])),
    };
    let known = cache.filter(|_| can_leave_texts_unread(&config));
    let known = known.map(KnownFiles::of).unwrap_or_default();
    let mut summary = match parse_summary(&text) {
        Ok(summary) => summary,
        Err(error) => return Ok(Err(summary::faults::unparsable(&file, &text, error))),
    };
    let dropped = summary::mistakes::dropped(&file, &text, &summary);
    turn_addresses_into_drafts(&mut summary);
    let anchors = turn_anchors_into_drafts(&mut summary);
    let has_anchors = anchors.iter().any(Option::is_some);
    let mut paths = files_of(&mut summary);
    let listed = paths.iter().cloned().collect();
    let mut read = chapter_texts::read(files, &source, &paths, &known);
    let mut found = summary::faults::addresses(&file, &text);
    found.extend(dropped);
    if read.is_none() {
        let faults = faults_of_contents(files, &file, &text, &source);
        if !faults.is_empty() {
            return Ok(Err(faults));
        }
        let removed = match missing {
            MissingFiles::ExceptRemoved(known) if config.build.create_missing => Some(known),
            _ => None,
        };
        let is_removed = |path: &Path| removed.is_some_and(|known| known.contains(path));
        let are_created = config.build.create_missing;
        let exists = |path: &Path| files.is_present(&source.join(path));
        let policy = consequence(are_created, missing);
        found.extend(missing_chapters(&file, &text, exists, is_removed, policy));
        if found.iter().any(|it| it.severity == Severity::Error) && missing != MissingFiles::Never {
            return Ok(Err(found));
        }
        let has_removed = paths.iter().any(|path| is_removed(path) && !exists(path));
        // mdBook's loader would create files for the entries that are drafts here.
        if has_removed || has_anchors && are_created && missing != MissingFiles::Never {
            create_missing(&mut summary, &source, |path| {
                is_removed(path) || exists(path)
            })?;
        }
        if has_removed || has_anchors || missing == MissingFiles::Never {
            turn_missing_into_drafts(files, &mut summary, &source);
            paths = files_of(&mut summary);
            read = chapter_texts::read(files, &source, &paths, &known);
        }
    }
    let chapters = match &read {
        Some(read) => ChapterFiles::new(files, &source, &known, paths.iter().zip(read)),
        None => ChapterFiles::default(),
    };
    tracing::debug!("{} chapters were not read", chapters.unread_count());
    let book = match (read, missing) {
        (Some(read), _) => chapter_texts::loaded(root, config, summary, &source, read),
        (None, MissingFiles::Never) => MDBook::load_with_config_and_summary(root, config, summary),
        (None, _) => MDBook::load_with_config(root, config),
    };
    match book {
        Ok(mut book) => {
            restore_anchors(&mut book.book.items, &mut anchors.into_iter());
            Ok(Ok(Loaded {
                book,
                files: Arc::new(chapters),
                listed,
                found,
            }))
        }
        Err(error) => reasons(files, &source, &paths, error).map(Err),
    }
}

/// Returns a finding for each chapter without a file: new ones as `policy` says, and removed ones.
fn missing_chapters(
    file: &str,
    text: &str,
    exists: impl Fn(&Path) -> bool,
    is_removed: impl Fn(&Path) -> bool,
    policy: (Severity, &str),
) -> Vec<Diagnostic> {
    let removed = (Severity::Warning, " any more, so its entry is a draft");
    let find = |ignores_removed: bool, (severity, consequence): (Severity, &str)| {
        let is_present = |path: &Path| exists(path) || is_removed(path) == ignores_removed;
        summary::faults::missing_chapters(file, text, is_present, severity, consequence)
    };
    [find(true, policy), find(false, removed)].concat()
}

/// Returns the faults of a table of contents with which mdBook cannot load any chapter.
fn faults_of_contents(files: &BookFiles, file: &str, text: &str, source: &Path) -> Vec<Diagnostic> {
    let mut found = summary::faults::unreadable(files, file, text, source);
    found.extend(summary::faults::broken_links(file, text, source));
    found
}

/// Whether a build needs only the texts of chapters whose pages it writes. Preprocessors,
/// languages and versions need all texts.
fn can_leave_texts_unread(config: &Config) -> bool {
    let has = |key| {
        let table = config.get::<toml::Value>(key);
        !matches!(table, Ok(None))
    };
    has_only_mdbook_preprocessors(config)
        && !has("output.react.languages")
        && !has("output.react.versions")
}

/// Returns the severity of an entry without a file, and the words for its consequence.
const fn consequence(are_created: bool, missing: MissingFiles<'_>) -> (Severity, &'static str) {
    match (are_created, missing) {
        (false, _) => (Severity::Error, ""),
        (true, MissingFiles::Never) => (Severity::Warning, ""),
        (true, _) => (
            Severity::Warning,
            ", so it was created with its title alone",
        ),
    }
}

/// Returns the reasons why mdBook's loader failed, or its error.
fn reasons(
    book_files: &BookFiles,
    source: &Path,
    files: &[PathBuf],
    error: anyhow::Error,
) -> Result<Vec<Diagnostic>> {
    let refused = refused_settings(book_files);
    if !refused.is_empty() {
        return Ok(refused);
    }
    let not_utf8 = files
        .iter()
        .filter_map(|file| summary::faults::not_utf8(book_files, &source.join(file)));
    let not_utf8: Vec<_> = not_utf8.collect();
    match not_utf8.is_empty() {
        true => Err(error),
        false => Ok(not_utf8),
    }
}

/// Returns the settings in `book.toml` that mdBook refuses.
fn refused_settings(files: &BookFiles) -> Vec<Diagnostic> {
    let text = files.read_text(&files.root().join("book.toml"));
    book_config::refusals(&text.unwrap_or_default())
}

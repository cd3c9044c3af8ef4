//! `fmt`: formats the chapters of a book, or single files.

use std::{
    collections::BTreeMap,
    path::{self, Path, PathBuf},
};

use anyhow::{Result, ensure};
use book_config::Config;
use book_files::{BookFiles, Unsaved, author_file::replace_text, regular_file};
use book_session::{book_around, config, format_text};
use book_source::summary::{
    self,
    files::{files_of, turn_addresses_into_drafts, turn_anchors_into_drafts},
};
use clap::Args;
use diagnostics::{
    Diagnostic, Format, Place, Severity, codes, count,
    paths::{is_markdown, slashes},
};
use markdown_format::{Formatted, Style};
use mdbook_core::config::Config as BookConfig;
use mdbook_summary::parse_summary;
use rayon::prelude::*;

use crate::cli::{
    book_folder::{book_here, named},
    report,
};

/// The options of `fmt`.
#[derive(Debug, Args)]
pub(in crate::cli) struct FormatOptions {
    /// The folder of book.toml, or files; by default this folder, or the nearest one above with a book
    paths: Vec<PathBuf>,
    /// Write nothing, and report each file that is not formatted
    #[arg(long)]
    check: bool,
    /// Also put a space between Chinese, Japanese or Korean characters and Latin letters or digits
    #[arg(long)]
    spacing: bool,
}

/// Formats files; returns whether all of them are formatted then.
pub(in crate::cli) fn format(options: &FormatOptions, format: Format) -> Result<bool> {
    let mut style = Style::default();
    style.spacing = options.spacing;
    let mut is_done = true;
    for (root, files) in books(&options.paths)? {
        let outcome = match Book::open(&root, files)? {
            Ok(book) => book.format(&style, options.check)?,
            Err(found) => Outcome {
                found,
                ..Outcome::default()
            },
        };
        report::print_findings(&outcome.found, Some(&root), format);
        is_done &= outcome.found.is_empty();
        if outcome.files > 0 {
            outcome.log(options.check);
        }
    }
    Ok(is_done)
}

/// Returns the folder of each book, and the named files in it; `None` stands for all chapters.
fn books(paths: &[PathBuf]) -> Result<BTreeMap<PathBuf, Option<Vec<PathBuf>>>> {
    let mut books = BTreeMap::new();
    if paths.is_empty() {
        books.insert(book_here(), None);
    }
    for path in paths {
        let path = named(path.clone());
        if path.is_dir() {
            books.insert(path.canonicalize().unwrap_or(path), None);
            continue;
        }
        ensure!(
            is_markdown(&path),
            "`{}` is not a chapter: `fmt` formats files that end in `.md` or `.mdx`",
            path.display()
        );
        let full = absolute(&path);
        let folder = book_around(&full).or_else(|| full.parent());
        let root = folder.unwrap_or(&full).to_owned();
        // A book that is named as a whole has the file.
        if let Some(files) = books.entry(root).or_insert_with(|| Some(Vec::new())) {
            files.push(full);
        }
    }
    Ok(books)
}

/// Returns the absolute path of a file. Links in its folder are resolved, but not the file itself: a link is
/// never replaced.
fn absolute(file: &Path) -> PathBuf {
    let full = path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let folder = full.parent().and_then(|it| it.canonicalize().ok());
    match (folder, full.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => full,
    }
}

/// The files of a book to format, and how to read them.
struct Book {
    files: BookFiles,
    settings: Config,
    paths: Vec<PathBuf>,
}

/// The outcome of formatting the files of a book.
#[derive(Debug, Default)]
struct Outcome {
    found: Vec<Diagnostic>,
    files: usize,
    changed: usize,
}

impl Outcome {
    fn log(&self, is_check: bool) {
        let files = count(self.files, "file");
        let line = match is_check {
            true => format!("{files} checked, {} not formatted", self.changed),
            false => format!("{files} read, {} formatted", self.changed),
        };
        if self.found.is_empty() {
            tracing::info!("{line}");
        } else {
            tracing::error!("{line}, {}", diagnostics::summary(&self.found));
        }
    }
}

impl Book {
    /// Returns the book at `root`, with all chapters or with the named files. A folder without a book has
    /// the default settings.
    fn open(root: &Path, named: Option<Vec<PathBuf>>) -> Result<Result<Self, Vec<Diagnostic>>> {
        let has_book = regular_file::is_present(&root.join("book.toml"));
        let config = match named.is_some() && !has_book {
            true => BookConfig::default(),
            false => match config(root, &Unsaved::default())? {
                Ok(config) => config,
                Err(found) => return Ok(Err(found)),
            },
        };
        let files = BookFiles::of(root, &config);
        let paths = match named {
            Some(paths) => paths,
            None => match chapters(root, &files, &config)? {
                Ok(paths) => paths,
                Err(found) => return Ok(Err(found)),
            },
        };
        Ok(Ok(Self {
            settings: book_config::load(&config, root).0,
            files,
            paths,
        }))
    }

    fn format(&self, style: &Style, is_check: bool) -> Result<Outcome> {
        let root = self.files.root();
        let formatted = self.paths.par_iter().map(|path| self.one(path, style));
        let formatted: Vec<_> = formatted.collect();
        let mut outcome = Outcome {
            files: self.paths.len(),
            ..Outcome::default()
        };
        for (path, formatted) in self.paths.iter().zip(formatted) {
            match formatted? {
                Read::Formatted => {}
                Read::Faulty(found) => outcome.found.push(found),
                Read::Changed { text, .. } if !is_check => {
                    replace_text(root, path, &text)?;
                    tracing::info!("formatted {}", self.shown(path));
                    outcome.changed += 1;
                }
                Read::Changed { found, .. } => {
                    outcome.found.push(found);
                    outcome.changed += 1;
                }
            }
        }
        Ok(outcome)
    }

    /// Formats the text of a file.
    fn one(&self, path: &Path, style: &Style) -> Result<Read> {
        if let Some(found) = self.files.refused(path, &self.shown(path)) {
            return Ok(Read::Faulty(found));
        }
        if let Some(found) = summary::faults::not_utf8(&self.files, path) {
            return Ok(Read::Faulty(found));
        }
        let text = self.files.read_marked_text(path);
        let text = text.map_err(|error| {
            anyhow::Error::new(error).context(format!("cannot read {}", path.display()))
        })?;
        let formatted = format_text(&self.settings, &self.shown(path), &text, style);
        Ok(match formatted {
            Err(found) => Read::Faulty(*found),
            Ok(Formatted {
                first_change: Some(at),
                text: changed,
                ..
            }) => Read::Changed {
                found: self.not_formatted(path, &text, at),
                text: changed,
            },
            Ok(_) => Read::Formatted,
        })
    }

    /// Returns the path of a file from the book's folder.
    fn shown(&self, path: &Path) -> String {
        slashes(path.strip_prefix(self.files.root()).unwrap_or(path))
    }

    fn not_formatted(&self, path: &Path, text: &str, at: usize) -> Diagnostic {
        let rest = text[at..].lines().next().unwrap_or_default();
        let place = Place::new(self.shown(path), text, at..at + rest.len());
        Diagnostic::new(
            codes::NOT_FORMATTED,
            Severity::Error,
            "this file is not formatted, from here on",
        )
        .at(place)
        .help("run `mdbook-react fmt`")
    }
}

/// The result of reading a file.
enum Read {
    Formatted,
    Changed { text: String, found: Diagnostic },
    Faulty(Diagnostic),
}

/// Returns the files of the chapters that the table of contents lists and that exist.
fn chapters(
    root: &Path,
    files: &BookFiles,
    config: &BookConfig,
) -> Result<Result<Vec<PathBuf>, Vec<Diagnostic>>> {
    let source = root.join(&config.book.src);
    let contents = format!("{}/SUMMARY.md", slashes(&config.book.src));
    let text = match summary::faults::read(files, &contents) {
        Ok(text) => text.map_err(|error| {
            anyhow::Error::new(error).context(format!("cannot read {contents}"))
        })?,
        Err(found) => return Ok(Err(vec![*found])),
    };
    let mut summary = match parse_summary(&text) {
        Ok(summary) => summary,
        Err(error) => return Ok(Err(summary::faults::unparsable(&contents, &text, error))),
    };
    turn_addresses_into_drafts(&mut summary);
    turn_anchors_into_drafts(&mut summary);
    let mut paths: Vec<_> = files_of(&mut summary)
        .into_iter()
        .filter(|file| is_markdown(file))
        .map(|file| source.join(file))
        .filter(|file| files.is_present(file))
        .collect();
    paths.sort();
    paths.dedup();
    Ok(Ok(paths))
}

//! Loads a book, and explains why mdBook cannot.
//!
//! Some tables of contents are refused before mdBook reads them: it panics on an absolute path,
//! recurses for each level of nesting, and blocks on a FIFO.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use mdbook_core::config::Config;
use mdbook_driver::MDBook;
use mdbook_summary::{Summary, SummaryItem, parse_summary};
use pulldown_cmark::{Event, Parser, Tag};

use crate::{
    book::slashes,
    config,
    diagnostic::{Diagnostic, Place, Severity, codes},
};

/// Columns of white space before an entry; each level takes two or more.
const MOST_COLUMNS: usize = 1_000;

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
    if !file.exists() && !root.join("src/SUMMARY.md").exists() {
        return Ok(Err(vec![no_book(root)]));
    }
    let mut config = match file.exists() {
        true => match Config::from_disk(&file) {
            Ok(config) => config,
            Err(error) => {
                let text = fs::read_to_string(&file).unwrap_or_default();
                let found = config::refusals(&text);
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
    let message = format!("there is no book in {root}: neither `book.toml` nor `src/SUMMARY.md`");
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
    if let Some(found) = check(root, &folder) {
        return Ok(Err(vec![found]));
    }
    let Ok(text) = fs::read_to_string(root.join(&file)) else {
        // mdBook's error names the file and the system's error.
        return Ok(Ok(Loaded {
            book: MDBook::load_with_config(root, config)?,
            found: Vec::new(),
        }));
    };
    let mut summary = match parse_summary(&text) {
        Ok(summary) => summary,
        Err(error) => return Ok(Err(vec![broken_summary(&file, &text, &error)])),
    };
    let source = root.join(&folder);
    let creates = config.build.create_missing;
    let found = missing_chapters(&file, &text, &source, creates, missing);
    if found.iter().any(|found| found.severity == Severity::Error) && missing != Missing::Never {
        return Ok(Err(found));
    }
    if missing == Missing::Never {
        for items in parts(&mut summary) {
            drop_missing(items, &source);
        }
    }
    let chapters = files_of(&summary);
    let book = match missing {
        Missing::AsConfigured => MDBook::load_with_config(root, config),
        Missing::Never => MDBook::load_with_config_and_summary(root, config, summary),
    };
    match book {
        Ok(book) => Ok(Ok(Loaded { book, found })),
        // Only checked after a failure: reading every chapter once more takes 0.1 s for 10,000
        // chapters.
        Err(error) => {
            let not_utf8: Vec<_> = chapters
                .iter()
                .filter_map(|file| bad_line(&source.join(file), root))
                .collect();
            if not_utf8.is_empty() {
                Err(error)
            } else {
                Ok(Err(not_utf8))
            }
        }
    }
}

fn parts(summary: &mut Summary) -> [&mut Vec<SummaryItem>; 3] {
    [
        &mut summary.prefix_chapters,
        &mut summary.numbered_chapters,
        &mut summary.suffix_chapters,
    ]
}

/// Makes a draft of each entry whose file does not exist.
fn drop_missing(items: &mut [SummaryItem], source: &Path) {
    for item in items {
        if let SummaryItem::Link(link) = item {
            link.location.take_if(|path| !source.join(path).exists());
            drop_missing(&mut link.nested_items, source);
        }
    }
}

/// Returns a finding for each entry whose file does not exist.
fn missing_chapters(
    file: &str,
    text: &str,
    source: &Path,
    creates: bool,
    missing: Missing,
) -> Vec<Diagnostic> {
    let severity = match creates {
        true => Severity::Warning,
        false => Severity::Error,
    };
    let consequence = match (creates, missing) {
        (true, Missing::AsConfigured) => ", so it was created with its title alone",
        _ => "",
    };
    let absent = entries(text).filter(|(path, _)| !source.join(path).exists());
    absent
        .map(|(path, span)| {
            let message = format!("the chapter `{path}` does not exist{consequence}");
            Diagnostic::new(codes::MISSING_CHAPTER, severity, message)
                .at(Place::new(file, text, span))
                .help("correct the path, write the chapter, or leave the path out for a draft")
        })
        .collect()
}

/// Returns the paths that a table of contents names, and the places of their entries.
fn entries(text: &str) -> impl Iterator<Item = (String, std::ops::Range<usize>)> {
    let events = Parser::new(text).into_offset_iter();
    events.filter_map(|(event, span)| match event {
        Event::Start(Tag::Link { dest_url, .. }) if !dest_url.is_empty() => {
            Some((dest_url.replace("%20", " "), span))
        }
        _ => None,
    })
}

/// Returns the files of all chapters, relative to the source folder.
fn files_of(summary: &Summary) -> Vec<PathBuf> {
    fn collect(items: &[SummaryItem], files: &mut Vec<PathBuf>) {
        for item in items {
            if let SummaryItem::Link(link) = item {
                files.extend(link.location.clone());
                collect(&link.nested_items, files);
            }
        }
    }
    let mut files = Vec::new();
    for items in [
        &summary.prefix_chapters,
        &summary.numbered_chapters,
        &summary.suffix_chapters,
    ] {
        collect(items, &mut files);
    }
    files
}

/// Returns a finding at the first line of a file that is not UTF-8.
fn bad_line(file: &Path, root: &Path) -> Option<Diagnostic> {
    let bytes = fs::read(file).ok()?;
    let at = std::str::from_utf8(&bytes).err()?.valid_up_to();
    let text = String::from_utf8_lossy(&bytes);
    let shown = slashes(file.strip_prefix(root).unwrap_or(file));
    let place = Place::new(
        shown,
        &text,
        at..at + char::REPLACEMENT_CHARACTER.len_utf8(),
    );
    let message = "this chapter is not UTF-8: here is its first byte of another encoding";
    let found = Diagnostic::new(codes::CHAPTER_NOT_UTF8, Severity::Error, message);
    Some(found.at(place).help("save the file as UTF-8"))
}

/// Returns the reason why mdBook refuses a table of contents, at the line that it names.
fn broken_summary(file: &str, text: &str, error: &anyhow::Error) -> Diagnostic {
    let reason = error.root_cause().to_string();
    let reason = reason.split_once(": ").map_or(&*reason, |(_, rest)| rest);
    let line = format!("{error:#}");
    let line = line.split_once("line ").and_then(|(_, rest)| {
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse::<usize>().ok()
    });
    let before = text
        .split_inclusive('\n')
        .take(line.unwrap_or(1).saturating_sub(1));
    let start: usize = before.map(str::len).sum();
    let length = text[start..].lines().next().map_or(0, str::len);
    let message = format!("this table of contents cannot be read: {reason}");
    Diagnostic::new(codes::BROKEN_SUMMARY, Severity::Error, message)
        .at(Place::new(file, text, start..start + length))
        .help("chapters without a number are links before the first list or after the last")
}

/// Returns the first fault that mdBook's loader cannot cope with.
fn check(root: &Path, source_folder: &str) -> Option<Diagnostic> {
    let file = format!("{source_folder}/SUMMARY.md");
    let path = root.join(&file);
    if is_special(&path) {
        let message = format!("`{file}` is not a regular file");
        let found = Diagnostic::new(codes::SPECIAL_CHAPTER, Severity::Error, message);
        return Some(found.help("replace it by a file"));
    }
    let text = fs::read_to_string(path).ok()?;
    too_deep(&file, &text).or_else(|| unreadable(&file, &text, &root.join(source_folder)))
}

fn too_deep(file: &str, text: &str) -> Option<Diagnostic> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start_matches([' ', '\t']);
        let indent = line.len() - rest.len();
        if indent > MOST_COLUMNS && !rest.trim().is_empty() {
            let place = Place::new(file, text, start + indent..start + line.trim_end().len());
            let message = "this entry is nested too deeply for mdBook";
            let found =
                Diagnostic::new(codes::SUMMARY_TOO_DEEP, Severity::Error, message.to_owned())
                    .at(place);
            let help = format!("use at most {MOST_COLUMNS} spaces before an entry");
            return Some(found.help(help));
        }
        start += line.len();
    }
    None
}

/// Whether the path exists and is not a regular file: reading a FIFO, a socket or a device could
/// block, and mdBook's error about a folder has no place.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file())
}

fn unreadable(file: &str, text: &str, source: &Path) -> Option<Diagnostic> {
    entries(text).find_map(|(path, span)| {
        let (code, message, help) = if Path::new(&path).has_root() {
            let message = format!("`{path}` is an absolute path");
            let help = "write a path relative to the folder of SUMMARY.md";
            (codes::ABSOLUTE_CHAPTER_PATH, message, help)
        } else if is_special(&source.join(&path)) {
            let message = format!("`{path}` is not a regular file");
            (codes::SPECIAL_CHAPTER, message, "replace it by a file")
        } else {
            return None;
        };
        let found = Diagnostic::new(code, Severity::Error, message);
        Some(found.at(Place::new(file, text, span)).help(help))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_that_break_the_loader_are_found() {
        let deep = format!(
            "# Summary\n\n- [a](a.md)\n{}- [b](b.md)\n",
            " ".repeat(1_200)
        );
        for (text, expected) in [
            (
                "# Summary\n\n- [a](a.md)\n  - [b](b.md)\n    - [c]()\n",
                None,
            ),
            (
                "# 目录\n\n- [主页](/etc/hostname)\n",
                Some((codes::ABSOLUTE_CHAPTER_PATH, 3, 3)),
            ),
            (
                "# Summary\n\n- [a](folder.md)\n",
                Some((codes::SPECIAL_CHAPTER, 3, 3)),
            ),
            (&deep, Some((codes::SUMMARY_TOO_DEEP, 4, 1_201))),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir_all(folder.path().join("pages/folder.md")).unwrap();
            fs::write(folder.path().join("pages/SUMMARY.md"), text).unwrap();
            let found = check(folder.path(), "pages").map(|found| {
                let place = found.place.unwrap();
                (found.code, place.line, place.column)
            });
            let expected = expected.map(|(code, line, column)| (code.to_owned(), line, column));
            assert_eq!(found, expected);
        }
    }
}

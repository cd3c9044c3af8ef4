//! What mdBook's loader cannot take in a table of contents, said before it breaks.
//!
//! An absolute path makes it panic, it calls itself once a level of nesting, and it waits for ever
//! for the text of a pipe.

use std::{fs, path::Path};

use anyhow::Result;
use mdbook_core::config::Config;
use mdbook_driver::MDBook;
use pulldown_cmark::{Event, Parser, Tag};

use crate::{
    book::source::slashes,
    diagnostic::{Diagnostic, Place, Severity, codes},
};

/// Columns of white space before an entry; each level takes two or more.
const MOST_COLUMNS: usize = 1_000;

/// The configuration of the book at `root`, as `MDBook::load` reads it.
pub(super) fn config(root: &Path) -> Result<Config> {
    let file = root.join("book.toml");
    let mut config = match file.exists() {
        true => Config::from_disk(file)?,
        false => Config::default(),
    };
    config.update_from_env()?;
    Ok(config)
}

/// The book at `root`, or what its table of contents does not let mdBook load.
pub(super) fn load(root: &Path, config: Config) -> Result<Result<MDBook, Box<Diagnostic>>> {
    match check(root, &slashes(&config.book.src)) {
        Some(found) => Ok(Err(Box::new(found))),
        None => Ok(Ok(MDBook::load_with_config(root, config)?)),
    }
}

/// Reads only what it must: mdBook says better what is wrong with anything else.
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

/// Whether reading the path could block: a pipe, a socket or a device.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

fn unreadable(file: &str, text: &str, source: &Path) -> Option<Diagnostic> {
    let mut events = Parser::new(text).into_offset_iter();
    events.find_map(|(event, span)| {
        let Event::Start(Tag::Link { dest_url, .. }) = event else {
            return None;
        };
        let path = dest_url.replace("%20", " ");
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
    fn finds_what_breaks_the_loader() {
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
            (&deep, Some((codes::SUMMARY_TOO_DEEP, 4, 1_201))),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join("pages")).unwrap();
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

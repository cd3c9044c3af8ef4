//! Code that is kept in files: ` ```ts file=src/main.ts#L1-L20 `.
//!
//! The path is relative to the chapter's file, or to the book's root after `<rootDir>/`. A part is
//! selected by lines (`#L3`, `#L3-L5`) or by an anchor as in mdBook (`#setup` between
//! `ANCHOR: setup` and `ANCHOR_END: setup`).

use std::{
    collections::BTreeMap,
    io::ErrorKind,
    ops::Range,
    path::{Path, PathBuf},
};

use book_files::BookFiles;
use code_highlight::block::{self, BlockOptions, FileRef};
use diagnostics::paths::shown;

use crate::include::MarkedLines;

/// The prefix of paths relative to the book's root.
const ROOT: &str = "<rootDir>/";

/// The files that the fences of a chapter name.
#[derive(Debug, Clone, Default)]
pub struct CodeFiles {
    /// The file of each path as written, or the reason why it cannot be read.
    files: BTreeMap<String, Result<CodeFile, String>>,
    /// The files that were read or looked for.
    pub paths: Vec<PathBuf>,
}

/// A text with its lines, which all fences of the chapter share.
#[derive(Debug, Clone)]
struct CodeFile {
    text: String,
    lines: MarkedLines,
}

impl CodeFiles {
    /// Reads the files that the text's fences name.
    pub fn read(text: &str, folder: &Path, book: &BookFiles) -> Self {
        let mut files = Self::default();
        // One search of the whole text costs less than one of each line.
        if !text.contains("file=") {
            return files;
        }
        for found in text.lines().filter_map(fence).filter_map(reference) {
            if files.files.contains_key(&found.path) {
                continue;
            }
            let path = match found.path.strip_prefix(ROOT) {
                Some(inside) => book.root().join(inside),
                None => folder.join(&found.path),
            };
            let file = read(&path, book).map(|text| CodeFile {
                lines: MarkedLines::of(&text),
                text,
            });
            files.paths.push(path);
            files.files.insert(found.path, file);
        }
        files
    }

    /// Returns the code that an info string refers to; `None` if it names no file.
    ///
    /// # Errors
    ///
    /// If the code cannot be read, with the reason for the author.
    pub fn code(&self, info: &str) -> Option<Result<String, String>> {
        let found = reference(info)?;
        let file = self.files.get(&found.path)?;
        Some(match file {
            Ok(file) => part(file, &found),
            Err(reason) => Err(reason.clone()),
        })
    }

    /// Returns every path with its text, for keys of the cache.
    pub(crate) fn contents(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, file)| match file {
            Ok(file) => (path.as_str(), file.text.as_str()),
            Err(reason) => (path.as_str(), reason.as_str()),
        })
    }
}

/// Returns the bytes of the paths that a text's fences name, except paths from the book's root.
pub fn paths(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(path) = fence(line).and_then(reference).map(|found| found.path)
            && !path.starts_with(ROOT)
            && let Some(key) = line.find("file=")
            && let Some(at) = line[key..].find(&path)
        {
            let at = start + key + at;
            found.push(at..at + path.len());
        }
        start += line.len();
    }
    found
}

/// Returns the info string of a line that may open a fence with a file.
fn fence(line: &str) -> Option<&str> {
    // The marks of quotes and list items may precede it.
    let is_mark = |c: char| c.is_whitespace() || c.is_ascii_digit() || ">-+*.)".contains(c);
    let fence = line.trim_start_matches(is_mark);
    let is_fence = fence.starts_with("```") || fence.starts_with("~~~");
    (is_fence && line.contains("file=")).then(|| fence.trim_start_matches(['`', '~']))
}

fn reference(info: &str) -> Option<FileRef> {
    info.contains("file=")
        .then(|| block::parse(info.trim(), "", &BlockOptions::default()).file)?
}

/// Reads a file of the book.
///
/// # Errors
///
/// The reason why it cannot be read, for the author.
pub fn read(path: &Path, book: &BookFiles) -> Result<String, String> {
    book.read_text(path).map_err(|error| {
        let shown = shown(path, book.root());
        match error.kind() {
            ErrorKind::NotFound => format!("`{shown}` does not exist"),
            _ => format!("`{shown}` cannot be read: {error}"),
        }
    })
}

/// Returns the named part without its common indentation.
fn part(file: &CodeFile, wanted: &FileRef) -> Result<String, String> {
    let CodeFile { text, lines } = file;
    let count = lines.count();
    let lines = match (&wanted.anchor, wanted.lines) {
        (Some(name), _) if !lines.has_anchor(name) => {
            return Err(format!("`{}` has no anchor `{name}`", wanted.path));
        }
        (Some(name), _) => lines.between_marks(text, name),
        (None, Some((first, last))) => {
            if first == 0 || last < first || last as usize > count {
                let lines = if count == 1 { "line" } else { "lines" };
                return Err(format!("`{}` has {count} {lines}", wanted.path));
            }
            lines.range(text, first as usize - 1..last as usize)
        }
        (None, None) => lines.range(text, 0..count),
    };
    let indent = |line: &&str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let common = lines
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(indent)
        .min();
    let cut = |line: &&str| {
        line.get(common.unwrap_or(0)..)
            .unwrap_or_default()
            .to_owned()
    };
    Ok(lines.iter().map(cut).collect::<Vec<_>>().join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_lines_or_the_text_of_an_anchor() {
        let outside = tempfile::tempdir().unwrap();
        let root = outside.path().join("book");
        let text = "one\n  // ANCHOR: two\n  two {\n    three\n  }\n  // ANCHOR_END: two\nfour\n";
        std::fs::create_dir_all(root.join("src")).unwrap();
        std::fs::write(root.join("a.ts"), text).unwrap();
        std::fs::write(outside.path().join("secret.ts"), text).unwrap();
        let cases = [
            ("ts file=../a.ts#L1", Ok("one\n")),
            ("ts file=../a.ts#two", Ok("two {\n  three\n}\n")),
            ("ts file=<rootDir>/a.ts#L3-L4", Ok("two {\n  three\n")),
            ("ts file=../a.ts#L9", Err("has 7 lines")),
            ("ts file=../a.ts#none", Err("no anchor `none`")),
            ("ts file=../b.ts", Err("`b.ts` does not exist")),
            ("ts file=../../secret.ts", Err("it is outside of")),
        ];
        for (info, expected) in cases {
            let page = format!("x\n\n```{info}\n```\n");
            let book = BookFiles::before_settings(&root);
            let files = CodeFiles::read(&page, &root.join("src"), &book);
            match (files.code(info), expected) {
                (Some(Ok(code)), Ok(text)) => assert_eq!(code, text, "{info}"),
                (Some(Err(reason)), Err(part)) => assert!(reason.contains(part), "{reason}"),
                (found, _) => panic!("{info}: {found:?}"),
            }
        }
        assert!(CodeFiles::default().code("ts title=\"a\"").is_none());
    }
}

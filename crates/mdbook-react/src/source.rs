//! A chapter's text, and the way from a place in it back to the author's file.
//!
//! mdBook delivers chapters after its preprocessors, and keeps no offsets. Where the text equals
//! the file, places are exact. Where a preprocessor changed it, a line that stands in both as
//! often is found again by counting; any other place is in the changed text, and says so.

use std::{fs, ops::Range, path::Path};

use mdbook_core::book::Chapter;

use crate::diagnostic::{Diagnostic, Place, Severity};

/// A chapter's text and where it comes from.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file, relative to the book's root, with forward slashes.
    pub file: String,
    /// The text to parse.
    pub text: String,
    /// The author's file, where it differs from `text`.
    original: Option<String>,
}

impl Source {
    /// The source of a chapter in the book at `root`, whose sources are in `source_folder`.
    pub fn new(chapter: &Chapter, root: &Path, source_folder: &Path) -> Self {
        let path = chapter.source_path.as_ref().or(chapter.path.as_ref());
        let full = path.map(|path| source_folder.join(path));
        let shown = full
            .as_deref()
            .map(|full| full.strip_prefix(root).unwrap_or(full));
        let original = full
            .as_deref()
            .and_then(|full| fs::read_to_string(full).ok())
            .map(|text| text.trim_start_matches('\u{feff}').to_owned());
        let original = original.filter(|original| *original != chapter.content);
        let folder = full.as_deref().and_then(Path::parent);
        let text = match (&original, folder) {
            (Some(original), Some(folder)) => {
                without_included_front_matter(&chapter.content, original, folder)
            }
            _ => chapter.content.clone(),
        };
        Self {
            file: shown.map_or_else(|| chapter.name.clone(), slashes),
            text,
            original,
        }
    }

    /// The place of the bytes `span` of the text.
    pub fn place(&self, span: Range<usize>) -> Place {
        let place = Place::new(self.file.as_str(), &self.text, span);
        let Some(original) = &self.original else {
            return place;
        };
        match same_line(&self.text, place.line, original) {
            Some(line) => Place { line, ..place },
            None => Place {
                processed: true,
                ..place
            },
        }
    }

    /// What mdBook left undone: an include that failed stays in the text, and mdBook itself
    /// goes on without a word in its exit code. One that the author escaped (`\{{#…}}`) is meant
    /// to be seen.
    pub fn leftovers(&self) -> Vec<Diagnostic> {
        const COMMANDS: [&str; 5] = [
            "include",
            "rustdoc_include",
            "playground",
            "playpen",
            "title",
        ];
        let mut found = Vec::new();
        let mut from = 0;
        while let Some(at) = self.text[from..].find("{{#").map(|at| from + at) {
            from = at + 3;
            let rest = &self.text[from..];
            let Some(end) = rest.find("}}") else { break };
            let command = rest[..end].split_whitespace().next().unwrap_or_default();
            let span = at..from + end + 2;
            let text = &self.text[span.clone()];
            if COMMANDS.contains(&command) && !text.contains('\n') && !self.is_escaped(text) {
                found.push(
                    Diagnostic::new("S001", Severity::Error, format!("`{text}` was not expanded"))
                        .at(self.place(span))
                        .help("check the path, the line range and the anchor; mdBook's log above says what failed"),
                );
            }
        }
        found
    }
}

impl Source {
    fn is_escaped(&self, command: &str) -> bool {
        let original = self.original.as_ref().unwrap_or(&self.text);
        original.contains(&format!("\\{command}"))
    }
}

/// A path with forward slashes.
pub fn slashes(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// The text without the front matter that files included by `original` brought along.
fn without_included_front_matter(text: &str, original: &str, folder: &Path) -> String {
    let commands = original.split("{{#include").skip(1);
    let paths = commands.filter_map(|rest| rest.split("}}").next()?.trim().split(':').next());
    paths.fold(text.to_owned(), |text, path| {
        let file = fs::read_to_string(folder.join(path)).unwrap_or_default();
        match front_matter(&file).and_then(|block| Some((text.rfind(block)?, block.len()))) {
            // The first one is the chapter's own.
            Some((at, length)) if at > 0 => format!("{}{}", &text[..at], &text[at + length..]),
            _ => text,
        }
    })
}

/// The whole block of front matter at the start of a text.
fn front_matter(text: &str) -> Option<&str> {
    let inner = text.strip_prefix("---\n")?;
    let end = inner.find("\n---\n")? + "---\n".len() + "\n---\n".len();
    text.get(..end)
}

/// The line of `original` that is the same as line `line` of `text`: the n-th of its like is the
/// n-th there too, provided that there are equally many.
fn same_line(text: &str, line: usize, original: &str) -> Option<usize> {
    let wanted = text.lines().nth(line - 1)?;
    let alike = |text: &str| -> Vec<usize> {
        let numbered = text.lines().enumerate();
        numbered
            .filter(|(_, other)| *other == wanted)
            .map(|(at, _)| at + 1)
            .collect()
    };
    let (here, there) = (alike(text), alike(original));
    let at = here.iter().position(|at| *at == line)?;
    (here.len() == there.len()).then(|| there[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str, original: &str) -> Source {
        Source {
            file: "src/a.md".into(),
            text: text.into(),
            original: (text != original).then(|| original.into()),
        }
    }

    #[test]
    fn lines_behind_an_include_are_found_in_the_file() {
        let changed = source("一\nx\ny\nz\n见[a](b)\n", "一\n{{#include x}}\n见[a](b)\n");
        let at = changed.text.find("[a]").unwrap();
        let place = changed.place(at..at + 3);
        assert_eq!((place.line, place.column, place.processed), (3, 2, false));
        let at = changed.text.find('y').unwrap();
        assert!(changed.place(at..at + 1).processed);
    }

    #[test]
    fn leftover_includes_are_errors_unless_escaped() {
        let original = "a {{#include x.md}} b\n`\\{{#include y.md}}`\n{{ other }}\n{{#each z}}\n";
        let found = source(&original.replace('\\', ""), original).leftovers();
        assert_eq!(found.len(), 1);
        assert!(found[0].message.contains("x.md"));
    }
}

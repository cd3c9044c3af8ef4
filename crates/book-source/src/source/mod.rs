//! A chapter's text, with a map from its bytes to the author's files.
//!
//! mdBook passes on chapters after its preprocessors and keeps no offsets. Places are exact if the
//! text equals the file, or if mdBook's own includes explain the difference; then they can be in
//! included files. If another preprocessor changed the text, a line that occurs equally often in
//! both is matched by counting. Any other place refers to the changed text and is marked as such.

mod changed;
mod leftover;

use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use book_files::{self, BookFiles};
use build_cache::cache::KeyHasher;
use diagnostics::{
    Diagnostic, Lines, Place,
    paths::{resolve_dots, shown},
};
use mdbook_core::book::Chapter;

use self::changed::ChangedText;
pub use self::leftover::more_findings;
use crate::{
    chapter_origin::ChapterOrigin,
    code_file::{self, CodeFiles},
    full_mdx::FullMdx,
    include::{self, Fault, Form, Mapped},
    summary,
    text::Text,
};

/// A chapter's text and its origin.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file, relative to the book's root, with forward slashes.
    pub file: String,
    /// The text to parse.
    pub text: Text,
    /// The text of `{{#title …}}`.
    pub title: Option<String>,
    /// The files whose text is included.
    pub included: Vec<PathBuf>,
    /// The files that code blocks show.
    pub code_files: CodeFiles,
    /// The files that a chapter of full MDX imports.
    pub full: Option<Arc<FullMdx>>,
    /// The finding about a file that must not be read, although mdBook has read it.
    pub refused: Option<Box<Diagnostic>>,
    root: PathBuf,
    origin: Origin,
    /// The starts of lines, computed once: a page with thousands of links needs thousands of
    /// places.
    lines: OnceLock<Arc<Lines>>,
}

/// The way in which the text was made from the author's file.
#[derive(Debug, Clone)]
enum Origin {
    /// The text is the author's file.
    File,
    /// Includes were expanded; the map leads back to the files.
    Includes(Arc<Mapped>, Vec<Fault>),
    /// A preprocessor changed the text of the author's file.
    Changed(ChangedText),
}

impl Source {
    /// Returns the source of a chapter with this text, in a book whose sources are in `source_folder`.
    pub(crate) fn new(
        chapter: &Chapter,
        text: String,
        chapter_origin: &ChapterOrigin,
        book: &BookFiles,
        source_folder: &Path,
    ) -> Self {
        let root = book.root();
        let path = chapter.source_path.as_ref().or(chapter.path.as_ref());
        let full = path.map(|path| source_folder.join(path));
        let unread = chapter_origin.unread(chapter);
        let is_unread = unread.is_some();
        let is_file = chapter_origin.is_file(chapter) && !text.starts_with('\u{feff}');
        let compared = full.as_deref().filter(|_| !is_file);
        let refused = compared.and_then(|full| book.refusal(full));
        let original = compared.and_then(|full| book.read(full).ok());
        let shown = full
            .as_deref()
            .map_or_else(|| chapter.name.clone(), |full| shown(full, root));
        let mut source = Self {
            file: shown,
            text: unread.map_or_else(|| text.into(), Text::unread),
            title: None,
            included: Vec::new(),
            code_files: CodeFiles::default(),
            full: None,
            refused: None,
            root: root.to_owned(),
            origin: Origin::File,
            lines: OnceLock::new(),
        };
        if is_unread {
            return source;
        }
        if let Some(reason) = refused {
            let found = book_files::refused(&source.file, &reason);
            let place = path.and_then(|path| summary::faults::place_of(book, path, source_folder));
            source.refused = Some(Box::new(found.at(place)));
            source.text = Text::default();
            return source;
        }
        if let (Some(original), Some(full)) = (original, &full) {
            source.compare(original, full, book);
        }
        if let Some(folder) = full.as_deref().and_then(Path::parent) {
            source.code_files = CodeFiles::read(&source.text, folder, book);
            let files = source.code_files.paths.iter().cloned();
            source.included.extend(files);
        }
        source
    }

    /// Determines how the text was made from the author's file.
    fn compare(&mut self, original: Vec<u8>, path: &Path, book: &BookFiles) {
        // Comparing bytes skips the slower steps below: most texts equal their files.
        let is_same = without_bom(&original) == self.text.as_bytes();
        if is_same && !include::has_commands(&self.text) {
            return;
        }
        let Ok(original) = String::from_utf8(original) else {
            return;
        };
        let original = original.trim_start_matches('\u{feff}').to_owned();
        let has_commands = include::has_commands(&original);
        if has_commands {
            let expanded = include::expand(book, path, &original, Form::Mdbook);
            let refused = expanded.refused.as_ref();
            let refused = refused.map(|it| include::faults::finding(it, &self.file, &self.root));
            self.refused = refused.map(Box::new);
            self.title = expanded.title;
            self.included = expanded.files;
            if *expanded.text.text == *self.text {
                let clean = include::expand(book, path, &original, Form::Clean);
                self.text = clean.text.text.clone().into();
                self.origin = Origin::Includes(Arc::new(clean.text), clean.faults);
                return;
            }
        }
        if *original != *self.text {
            self.origin = Origin::Changed(ChangedText::new(original));
        }
    }

    /// Whether the text equals its file, and needs no other file.
    pub fn is_one_file(&self) -> bool {
        matches!(self.origin, Origin::File) && self.included.is_empty() && self.full.is_none()
    }

    /// Drops the text and the data for finding places in it.
    pub(crate) fn drop_text(&mut self) {
        self.text = Text::default();
        self.code_files = CodeFiles::default();
        self.origin = Origin::File;
        self.lines = OnceLock::new();
    }

    /// Returns the place of the bytes `span` of the text.
    pub fn place(&self, span: Range<usize>) -> Place {
        if let Some(full) = &self.full
            && span.start > self.text.len()
            && let Some(place) = full.place(span.start, span.len())
        {
            return place;
        }
        match &self.origin {
            Origin::File => self.place_in_text(span),
            Origin::Includes(map, _) => match map.origin(span.start) {
                Some(origin) => self.place_in(&origin, span.len()),
                None => self.place_in_text(span),
            },
            Origin::Changed(changed) => {
                let mut place = self.place_in_text(span);
                match changed.line_of(&self.text, place.line) {
                    Some(line) => place.line = line,
                    None => place.processed = true,
                }
                place
            }
        }
    }

    /// Returns the file that has the bytes `span` of the text, and the bytes there; `None` if no file has
    /// them as they are.
    pub fn in_file(&self, span: Range<usize>) -> Option<(PathBuf, Range<usize>)> {
        let text = self.text.get(span.clone())?;
        match &self.origin {
            Origin::File => Some((self.root.join(&self.file), span)),
            Origin::Includes(map, _) => {
                // Text that is inserted at the end of a part is inserted in that part's file.
                let before = usize::from(span.is_empty() && span.start > 0);
                let origin = map.origin(span.start - before)?;
                let start = origin.at + before;
                let bytes = start..start + span.len();
                let is_same = origin.file.text.get(bytes.clone())? == text;
                is_same.then(|| (resolve_dots(&origin.file.path), bytes))
            }
            Origin::Changed(_) => None,
        }
    }

    /// Returns the first place at which the chapter, or a file that it includes, names this file: in a command,
    /// or at a block of code.
    pub fn place_of_command(&self, used: &Path) -> Option<Place> {
        let named = |file: &Path, text: &str| {
            let folder = file.parent()?;
            let mut paths = include::paths(text)
                .into_iter()
                .chain(code_file::paths(text));
            paths.find(|path| resolve_dots(&folder.join(&text[path.clone()])) == used)
        };
        if let Origin::Includes(map, _) = &self.origin {
            return map.files().find_map(|file| {
                let path = named(&file.path, &file.text)?;
                Some(file.place(shown(&file.path, &self.root), path))
            });
        }
        let path = named(&self.root.join(&self.file), &self.text)?;
        Some(self.place_in_text(path))
    }

    fn place_in_text(&self, span: Range<usize>) -> Place {
        let lines = self.lines.get_or_init(|| Arc::new(Lines::of(&self.text)));
        lines.place(self.file.as_str(), span)
    }

    fn place_in(&self, origin: &include::FileOffset, length: usize) -> Place {
        let span = origin.at..origin.at + length;
        origin
            .file
            .place(shown(&origin.file.path, &self.root), span)
    }

    /// Adds everything that the text and its places depend on.
    pub(crate) fn add_to(&self, key: &mut KeyHasher) {
        key.add_hashed(&(&self.file, &self.title));
        key.add_hashed(self.text.hash());
        for part in self.code_files.contents() {
            key.add(&part);
        }
        match &self.origin {
            Origin::File => {}
            Origin::Changed(changed) => key.add_text(&changed.original),
            Origin::Includes(map, _) => {
                for file in map.files() {
                    key.add(&file.path.to_string_lossy());
                    key.add_text(&file.text);
                }
            }
        }
    }
}

/// Returns a file's bytes after all byte order marks.
fn without_bom(mut bytes: &[u8]) -> &[u8] {
    while let Some(rest) = bytes.strip_prefix("\u{feff}".as_bytes()) {
        bytes = rest;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn source(text: &str, original: &str) -> Source {
        let origin = match text == original {
            true => Origin::File,
            false => Origin::Changed(ChangedText::new(original.into())),
        };
        Source {
            file: "src/a.md".into(),
            text: text.to_owned().into(),
            title: None,
            included: Vec::new(),
            code_files: CodeFiles::default(),
            full: None,
            refused: None,
            root: PathBuf::new(),
            origin,
            lines: OnceLock::new(),
        }
    }

    #[test]
    fn lines_that_another_preprocessor_left_alone_are_found_in_the_file() {
        let changed = source("一\nx\ny\nz\n见[a](b)\n", "一\n{{#emojis x}}\n见[a](b)\n");
        let at = changed.text.find("[a]").unwrap();
        let place = changed.place(at..at + 3);
        assert_eq!((place.line, place.column, place.processed), (3, 2, false));
        let at = changed.text.find('y').unwrap();
        assert!(changed.place(at..at + 1).processed);
    }

    #[test]
    fn a_line_that_occurs_more_often_in_the_file_has_no_place_there() {
        let changed = source(
            "一
x
", "x
一
x
",
        );
        assert!(changed.place(4..5).processed);
    }

    #[test]
    fn a_place_in_an_included_file_is_in_that_file() {
        let book = tempfile::tempdir().unwrap();
        let src = book.path().join("src");
        std::fs::create_dir(&src).unwrap();
        std::fs::write(src.join("a.md"), "# 题\n\n{{#include b.md}}\n尾[x](y)\n").unwrap();
        std::fs::write(src.join("b.md"), "---\ntitle: b\n---\n一[坏](链)\n").unwrap();
        let delivered = "# 题\n\n---\ntitle: b\n---\n一[坏](链)\n尾[x](y)\n";
        let chapter = Chapter::new("A", String::new(), "a.md", Vec::new());
        let delivered = delivered.into();
        let files = BookFiles::before_settings(book.path());
        let source = Source::new(&chapter, delivered, &ChapterOrigin::Unknown, &files, &src);
        assert_eq!(&*source.text, "# 题\n\n一[坏](链)\n尾[x](y)\n");
        let at = source.text.find("[坏]").unwrap();
        let place = source.place(at..at + 3);
        assert_eq!(
            (place.file.as_str(), place.line, place.column),
            ("src/b.md", 4, 2)
        );
        let at = source.text.find("[x]").unwrap();
        let place = source.place(at..at + 3);
        assert_eq!(
            (place.file.as_str(), place.line, place.column),
            ("src/a.md", 4, 2)
        );
    }
}

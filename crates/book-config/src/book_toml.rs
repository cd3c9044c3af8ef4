//! The text of `book.toml`, with the place of each key.

use std::{
    fmt,
    ops::Range,
    path::Path,
    sync::{Arc, OnceLock},
};

use book_files::BookFiles;
use diagnostics::{Lines, Place};
use toml_edit::{Document, Item, TomlError};

use super::TABLE;

/// The file's name as messages show it.
pub const BOOK_TOML: &str = "book.toml";

/// The `book.toml` of a book; empty where the book has none.
#[derive(Clone, Default)]
pub struct BookToml {
    document: Option<Arc<Document<String>>>,
    /// The starts of lines, computed once: each of thousands of keys may have a finding.
    lines: Arc<OnceLock<Lines>>,
    moved: Arc<[MovedKey]>,
}

/// A key of an edition whose place in `book.toml` is the table of that edition.
#[derive(Debug, Clone)]
pub struct MovedKey {
    /// The path of the key in the configuration of the edition.
    pub from: Vec<String>,
    /// The path of the key in the file.
    pub to: Vec<String>,
}

/// Omits the text: keys of the cache are made from the configuration, and a comment in the file
/// must not rebuild every page.
impl fmt::Debug for BookToml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(BOOK_TOML)
    }
}

impl BookToml {
    /// Reads the `book.toml` in `root`. A missing or broken file has no places of keys.
    pub(super) fn read(root: &Path) -> Self {
        Self::of(&BookFiles::before_settings(root))
    }

    /// Reads the `book.toml` among the files of a book. A missing or broken file has no places of keys.
    pub fn of(files: &BookFiles) -> Self {
        let text = files.read_text(&files.root().join(BOOK_TOML));
        Self::parse(text.unwrap_or_default()).unwrap_or_default()
    }

    /// Parses the text of a `book.toml`.
    ///
    /// # Errors
    ///
    /// If the text is not TOML.
    pub(super) fn parse(text: String) -> Result<Self, TomlError> {
        let document = Document::parse(text)?;
        Ok(Self {
            document: Some(Arc::new(document)),
            lines: Arc::default(),
            moved: Arc::default(),
        })
    }

    /// Returns the file as an edition reads it: these keys are at other places. Of two keys with one
    /// path, the first counts.
    #[must_use]
    pub fn with_moved(&self, keys: Vec<MovedKey>) -> Self {
        Self {
            document: self.document.clone(),
            lines: Arc::clone(&self.lines),
            moved: keys.into(),
        }
    }

    /// Returns the place of a key below `[output.react]`. A key that only `[output.html]` has is
    /// found there; without either, the place of the surrounding table is returned.
    pub fn place(&self, key: &[&str]) -> Option<Place> {
        let below = |table: &[&'static str]| -> Vec<String> {
            let parts = table.iter().chain(key);
            parts.map(|part| (*part).to_owned()).collect()
        };
        let own = below(&TABLE);
        let html = || self.exact(&below(&["output", "html"]));
        let exact = self.exact(&own).or_else(html);
        exact.or_else(|| self.nearest(&own))
    }

    /// Returns the place of a key in the `book.toml` of the book at `root`, or of the innermost table
    /// around it.
    pub fn place_in_book(root: &Path, key: &[&str]) -> Option<Place> {
        Self::read(root).nearest(key)
    }

    /// Returns the place of the bytes `span` of `text`, which need not be TOML.
    pub(super) fn place_in(text: &str, span: Range<usize>) -> Place {
        Place::new(BOOK_TOML, text, span)
    }

    /// Returns the place of a key, or of the innermost table around it that the file contains,
    /// because a value may be from the environment.
    pub(super) fn nearest<S: AsRef<str>>(&self, key: &[S]) -> Option<Place> {
        let (span, _) = self.find(&self.path_of(key))?;
        self.place_of(span)
    }

    /// Returns the place of a key; `None` if it is not in the file.
    pub(super) fn exact<S: AsRef<str>>(&self, key: &[S]) -> Option<Place> {
        let key = self.path_of(key);
        let (span, depth) = self.find(&key)?;
        (depth == key.len()).then(|| self.place_of(span))?
    }

    /// Whether these are the settings of an edition, some of which have other keys in the file.
    pub(super) fn is_of_edition(&self) -> bool {
        !self.moved.is_empty()
    }

    /// Returns the path that a key has in the file.
    pub(super) fn path_of<S: AsRef<str>>(&self, key: &[S]) -> Vec<String> {
        let own: Vec<_> = key.iter().map(|part| part.as_ref().to_owned()).collect();
        let depth = |path: &[String]| self.find(path).map_or(0, |(_, depth)| depth);
        let missing = |path: &[String]| path.len() - depth(path);
        let moved = self.moved.iter().filter_map(|MovedKey { from, to }| {
            let rest = own.strip_prefix(from.as_slice())?;
            let path = [to.as_slice(), rest].concat();
            let found = depth(&path);
            (found > to.len() || found == path.len()).then_some(path)
        });
        let nearest = moved.min_by_key(|path| missing(path));
        match nearest {
            Some(path) if missing(&path) <= missing(&own) => path,
            _ => own,
        }
    }

    fn place_of(&self, span: Range<usize>) -> Option<Place> {
        let text = self.document.as_ref()?.raw();
        let lines = self.lines.get_or_init(|| Lines::of(text));
        Some(lines.place(BOOK_TOML, span))
    }

    /// Finds the innermost part of a key: its bytes, and the number of parts that lead to it.
    fn find<S: AsRef<str>>(&self, key: &[S]) -> Option<(Range<usize>, usize)> {
        let mut item: &Item = self.document.as_ref()?.as_item();
        let mut found = None;
        for (at, part) in key.iter().map(AsRef::as_ref).enumerate() {
            let table = item.as_table_like();
            let next = match (table, part.parse::<usize>()) {
                (None, Ok(index)) => item.get(index),
                _ => item.get(part),
            };
            let Some(next) = next else { break };
            let span = table
                .and_then(|table| table.get_key_value(part))
                .and_then(|(key, _)| key.span());
            let span = span.or_else(|| next.span());
            found = span.map(|span| (span, at + 1)).or(found);
            item = next;
        }
        found
    }
}

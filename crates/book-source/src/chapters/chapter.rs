//! A chapter: its text, its dialect and its tree.

use std::{
    iter,
    sync::{Arc, Mutex, OnceLock},
};

use build_cache::{
    cache::{Key, KeyHasher},
    work::Work,
};
use diagnostics::{Place, lock::lock};
use mdx_lite::{Document, Mode, Options};

use crate::{full_mdx::FullMdx, mathjax, source::Source};

/// A chapter with a file.
#[derive(Debug)]
pub struct Chapter {
    /// The path that identifies it in the navigation, relative to the source folder.
    pub path: String,
    /// The path of its file, relative to the source folder.
    pub file: String,
    /// Its text.
    pub source: Source,
    /// The dialect of its text.
    pub options: Options,
    /// Whether formulas are delimited by MathJax's brackets.
    pub masks_math: bool,
    /// The JavaScript of a chapter of full MDX.
    pub full: Option<Arc<FullMdx>>,
    key: OnceLock<Key>,
    /// The tree of a large chapter between the stages that need it.
    tree: Mutex<Option<Document>>,
}

/// The size in bytes of a large chapter.
const LARGE: usize = 1 << 20;

impl Chapter {
    /// Creates a chapter without JavaScript.
    pub(crate) fn new(
        path: String,
        file: String,
        source: Source,
        options: Options,
        masks_math: bool,
    ) -> Self {
        Self {
            path,
            file,
            source,
            options,
            masks_math,
            full: None,
            key: OnceLock::new(),
            tree: Mutex::default(),
        }
    }

    /// Returns whether the chapter is MDX.
    pub fn is_mdx(&self) -> bool {
        self.options.mode == Mode::Mdx
    }

    /// Returns the place of a key of the front matter, or of the first line if the key is missing.
    pub fn place_of_key(&self, key: &str) -> Place {
        let text = &self.source.text;
        let start = text.find(&format!("\n{key}:")).map_or(0, |at| at + 1);
        let length = text[start..].lines().next().map_or(0, str::len);
        self.source.place(start..start + length)
    }

    /// Returns the hash of the text and of the settings for reading it.
    pub fn key(&self) -> &Key {
        self.key.get_or_init(|| {
            let mut key = KeyHasher::default();
            key.add_hashed(&(&self.path, &self.file, self.masks_math));
            key.add_hashed(&self.options);
            self.source.add_to(&mut key);
            if let Some(full) = &self.full {
                full.add_to(&mut key);
            }
            key.key()
        })
    }

    /// Keeps the tree of a large chapter until the next call of [`parse`]. Parsing a second time
    /// takes a tenth of its build; the trees of all small chapters would take more memory than
    /// the rest of a large book.
    pub(crate) fn keep_tree(&self, document: Document) {
        if self.source.text.len() >= LARGE {
            *lock(&self.tree) = Some(document);
        }
    }

    /// Drops the text; the key keeps the hash of the text.
    pub fn drop_text(&mut self) {
        self.key();
        self.source.drop_text();
    }

    /// Returns the texts of the chapter and of the files that full MDX imports.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let imported = self.full.iter().flat_map(|full| full.texts());
        iter::once(&*self.source.text).chain(imported)
    }

    /// Returns whether one of these texts contains `part`.
    pub fn contains(&self, part: &str) -> bool {
        self.texts().any(|text| text.contains(part))
    }
}

/// Parses a chapter, or takes the tree that was kept; in full MDX, also evaluates its JavaScript.
pub fn parse(chapter: &Chapter) -> Document {
    if let Some(kept) = lock(&chapter.tree).take() {
        return kept;
    }
    let document = parse_lite(chapter);
    match &chapter.full {
        None => document,
        Some(full) => Work::Evaluate.time(|| full.apply(document)),
    }
}

/// Parses a chapter without evaluating JavaScript.
pub(crate) fn parse_lite(chapter: &Chapter) -> Document {
    let text = &chapter.source.text;
    Work::Parse.time(|| match chapter.masks_math {
        true => mdx_lite::parse(&mathjax::with_dollars(text), &chapter.options),
        false => mdx_lite::parse(text, &chapter.options),
    })
}

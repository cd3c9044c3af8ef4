//! The chapters of a book with their texts and dialects.

use std::{
    iter,
    path::Path,
    sync::{Arc, Mutex, OnceLock},
};

use foldhash::{HashSet, HashSetExt as _};
use mdbook_core::book::{Book, BookItem, Chapter as BookChapter};
use mdx_lite::{Document, Mode, Options};
use nav_model::Summary;
use rayon::prelude::*;

use crate::{
    book::{delivery::Delivery, full_mdx::FullMdx, mathjax, source::Source, summary},
    cache::{Key, KeyHasher},
    config::{Config, Format, Math, Mdx},
    diagnostic::Place,
    lock::lock,
    paths::slashes,
    watchdog::Watchdog,
    work::Work,
};

/// A chapter with a file.
#[derive(Debug)]
pub(crate) struct Chapter {
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
    /// Returns whether the chapter is MDX.
    pub(crate) fn is_mdx(&self) -> bool {
        self.options.mode == Mode::Mdx
    }

    /// Returns the place of a key of the front matter; that of the first line without the key.
    pub(crate) fn place_of_key(&self, key: &str) -> Place {
        let text = &self.source.text;
        let start = text.find(&format!("\n{key}:")).map_or(0, |at| at + 1);
        let length = text[start..].lines().next().map_or(0, str::len);
        self.source.place(start..start + length)
    }

    /// Returns the hash of the text and of the settings for reading it.
    pub(crate) fn key(&self) -> &Key {
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

    /// Returns whether building the page takes so long that it is worth a second thread.
    pub(crate) fn is_large(&self) -> bool {
        self.source.text.len() >= LARGE
    }

    /// Keeps the tree of a large chapter until the next call of [`parse`]. Parsing a second time
    /// takes a tenth of its build; the trees of all small chapters would take more memory than
    /// the rest of a large book.
    pub(crate) fn keep_tree(&self, document: Document) {
        if self.is_large() {
            *lock(&self.tree) = Some(document);
        }
    }

    /// Drops the text; the key stays that of the text.
    pub(crate) fn drop_text(&mut self) {
        self.key();
        self.source.drop_text();
    }

    /// Returns the chapter's text, and those of the files that full MDX imports.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let imported = self.full.iter().flat_map(|full| full.texts());
        iter::once(&*self.source.text).chain(imported)
    }

    /// Returns whether one of these texts contains `part`.
    pub(crate) fn contains(&self, part: &str) -> bool {
        self.texts().any(|text| text.contains(part))
    }
}

impl Chapter {
    /// Reads a chapter with this text, in the book at `root` whose sources are in `source_folder`.
    fn read(
        chapter: &BookChapter,
        path: String,
        text: String,
        delivery: &Delivery,
        settings: &Config,
        root: &Path,
        source_folder: &Path,
    ) -> Self {
        let file = chapter.source_path.as_deref();
        let file = file.map_or_else(|| path.clone(), slashes);
        let options = if is_mdx(&file, settings.format) {
            mdx_options(settings)
        } else {
            markdown_options(settings)
        };
        let mut read = Self {
            path,
            file,
            source: Source::new(chapter, text, delivery, root, source_folder),
            masks_math: settings.math == Math::Mathjax && options.math,
            full: None,
            options,
            key: OnceLock::new(),
            tree: Mutex::default(),
        };
        if settings.mdx == Mdx::Full && read.is_mdx() {
            read.read_full_mdx(root, source_folder);
        }
        read
    }

    /// Reads a file that the summary does not list as a chapter; `file` is relative to
    /// `source_folder`. Its links are relative to that folder, wherever the file is, and mdBook's
    /// preprocessors do not see its text.
    pub(crate) fn beside_summary(
        file: &str,
        text: String,
        settings: &Config,
        root: &Path,
        source_folder: &Path,
    ) -> Self {
        let path = file.rsplit('/').next().unwrap_or(file).to_owned();
        let chapter = BookChapter::new("", String::new(), file, Vec::new());
        let delivery = &Delivery::Unknown;
        Self::read(
            &chapter,
            path,
            text,
            delivery,
            settings,
            root,
            source_folder,
        )
    }

    /// Reads the files that the chapter imports.
    fn read_full_mdx(&mut self, root: &Path, source_folder: &Path) {
        let has_javascript = |text: &str| text.contains(['{', '<']) || has_esm(text);
        if !has_javascript(&self.source.text) {
            return;
        }
        let document = parse_lite(self);
        let file = source_folder.join(&self.file);
        let (full, files) = FullMdx::read(&document, &file, root, source_folder, &self.options);
        self.full = full.map(Arc::new);
        self.source.full.clone_from(&self.full);
        self.source.included.extend(files);
    }
}

/// Returns whether a line of a text may begin an import or an export.
fn has_esm(text: &str) -> bool {
    let mut lines = text.lines();
    lines.any(|line| line.starts_with("import") || line.starts_with("export"))
}

/// A book as this renderer sees it.
#[derive(Debug)]
pub(crate) struct Chapters {
    /// The chapters with files, in order; each once, even if it is listed twice.
    pub all: Vec<Chapter>,
    /// The table of contents.
    pub summary: Summary,
}

impl Chapters {
    /// Returns the chapters of `book`, whose sources are in `source_folder` of the book at `root`.
    pub(crate) fn new(
        mut book: Book,
        delivery: &Delivery,
        settings: &Config,
        root: &Path,
        source_folder: &Path,
    ) -> Self {
        let mut texts = Vec::new();
        take_texts(&mut book.items, &mut texts);
        let mut seen = HashSet::with_capacity(texts.len());
        let listed = book.chapters().zip(texts).filter_map(|(chapter, text)| {
            let path = slashes(chapter.path.as_deref()?);
            seen.insert(path.clone()).then_some((chapter, path, text))
        });
        let listed: Vec<_> = listed.collect();
        let read = |(chapter, path, text)| {
            Chapter::read(chapter, path, text, delivery, settings, root, source_folder)
        };
        let all: Vec<Chapter> = listed.into_par_iter().map(read).collect();
        let has_mdx = all.iter().any(Chapter::is_mdx);
        let has_numbers = settings.section_numbers.unwrap_or(!has_mdx);
        Self {
            all,
            summary: summary::read(&book.items, has_numbers),
        }
    }
}

/// Moves the text of each chapter out of the book, in the order of [`Book::chapters`]. A copy would
/// double the memory of a large book.
fn take_texts(items: &mut [BookItem], texts: &mut Vec<String>) {
    for item in items {
        if let BookItem::Chapter(chapter) = item {
            if !chapter.is_draft_chapter() {
                texts.push(std::mem::take(&mut chapter.content));
            }
            take_texts(&mut chapter.sub_items, texts);
        }
    }
}

/// Returns whether a chapter's file is read as MDX.
fn is_mdx(file: &str, format: Format) -> bool {
    match format {
        Format::Mdx => true,
        Format::Md => false,
        Format::Detect => Path::new(file)
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("mdx")),
    }
}

/// Returns the options of MDX.
fn mdx_options(settings: &Config) -> Options {
    let mut options = Options::new(Mode::Mdx);
    options.math = settings.math == Math::Dollars;
    options.emoji = settings.emoji;
    options.admonition_kinds = settings.admonition_kinds();
    options
}

/// Returns the options of mdBook's own HTML output, with its defaults.
fn markdown_options(settings: &Config) -> Options {
    let html = &settings.html;
    let mut options = Options::new(Mode::Markdown);
    options.alerts = html.admonitions;
    options.definition_lists = html.definition_lists;
    options.smart_punctuation = html.smart_punctuation;
    options.heading_attributes = true;
    options.math = settings.math != Math::Off;
    options.emoji = settings.emoji;
    options.admonition_kinds = settings.admonition_kinds();
    options
}

/// Parses a chapter, or takes the tree that was kept; in full MDX, also evaluates its JavaScript.
pub(crate) fn parse(chapter: &Chapter, watchdog: &Watchdog) -> Document {
    if let Some(kept) = lock(&chapter.tree).take() {
        return kept;
    }
    let document = parse_lite(chapter);
    match &chapter.full {
        None => document,
        Some(full) => {
            Work::Evaluate.time(|| full.apply(document, chapter.source.place(0..0), watchdog))
        }
    }
}

/// Parses a chapter without evaluating JavaScript.
fn parse_lite(chapter: &Chapter) -> Document {
    let text = &chapter.source.text;
    Work::Parse.time(|| match chapter.masks_math {
        true => mdx_lite::parse(&mathjax::with_dollars(text), &chapter.options),
        false => mdx_lite::parse(text, &chapter.options),
    })
}

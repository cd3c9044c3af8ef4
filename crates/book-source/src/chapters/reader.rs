//! Reads the chapters of a book with their dialects.

use std::{
    collections::{BTreeSet, HashSet},
    path::Path,
    sync::Arc,
};

use book_config::{Config, Format, Mdx};
use book_files::BookFiles;
use diagnostics::paths::slashes;
use mdbook_core::book::{Book, BookItem, Chapter as BookChapter};
use nav_model::Summary;
use rayon::prelude::*;

use super::{
    chapter::{Chapter, parse_lite},
    dialect::{Dialect, markdown_options},
};
use crate::{
    chapter_origin::ChapterOrigin,
    full_mdx::FullMdx,
    posts,
    source::Source,
    summary::{
        entries,
        files::{anchor, is_html},
    },
};

/// A book as this renderer sees it.
#[derive(Debug)]
pub struct Chapters {
    /// The chapters with files, in order; each once, even if it is listed twice.
    pub all: Vec<Chapter>,
    /// The table of contents.
    pub summary: Summary,
    /// The paths of the chapters that are posts of a blog.
    pub posts: BTreeSet<String>,
}

/// Reads chapters with the settings and folders of a book.
#[derive(Clone, Copy)]
pub struct ChapterReader<'a> {
    /// The configuration of the edition.
    pub settings: &'a Config,
    /// Whether the texts from mdBook equal their files.
    pub chapter_origin: &'a ChapterOrigin,
    /// The files that chapters may name.
    pub files: &'a BookFiles,
    /// The folder of the chapters.
    pub source_folder: &'a Path,
    /// The folder of the original's chapters, whose files a translation shares.
    pub original_folder: Option<&'a Path>,
}

impl ChapterReader<'_> {
    /// Reads the chapters of a book.
    pub fn book(self, mut book: Book) -> Chapters {
        let mut texts = Vec::new();
        take_texts(&mut book.items, &mut texts);
        let mut seen = HashSet::with_capacity(texts.len());
        let listed = book.chapters().zip(texts).filter_map(|(chapter, text)| {
            let path = chapter.path.as_deref()?;
            let is_chapter = |path: &&Path| anchor(path).is_none() && !is_html(path);
            let path = slashes(Some(path).filter(is_chapter)?);
            seen.insert(path.clone()).then_some((chapter, path, text))
        });
        let listed: Vec<_> = listed.collect();
        let read = |(chapter, path, text)| self.chapter(chapter, path, text);
        let all: Vec<Chapter> = listed.into_par_iter().map(read).collect();
        let posts = posts::take(&mut book);
        let mut chapters = all.iter().filter(|chapter| !posts.contains(&chapter.path));
        let has_mdx = chapters.any(Chapter::is_mdx);
        let has_numbers = self.settings.section_numbers.unwrap_or(!has_mdx);
        Chapters {
            all,
            summary: entries::read(&book.items, has_numbers),
            posts,
        }
    }

    /// Reads a file that the summary does not list as a chapter; `file` is relative to the source
    /// folder. Its links are relative to that folder, wherever the file is. mdBook's preprocessors do
    /// not see its text, so its origin is unknown.
    pub(crate) fn unlisted(self, file: &str, text: String) -> Chapter {
        let path = file.rsplit('/').next().unwrap_or(file).to_owned();
        let chapter = BookChapter::new("", String::new(), file, Vec::new());
        self.chapter(&chapter, path, text)
    }

    /// Reads a chapter with this text.
    fn chapter(self, chapter: &BookChapter, path: String, text: String) -> Chapter {
        let file = chapter.source_path.as_deref();
        let file = file.map_or_else(|| path.clone(), slashes);
        let dialect = Dialect::of(&file, self.settings);
        let source = Source::new(
            chapter,
            text,
            self.chapter_origin,
            self.files,
            self.source_folder,
        );
        let mut read = Chapter::new(path, file, source, dialect.options, dialect.masks_math);
        if self.settings.mdx == Mdx::Full && read.is_mdx() {
            self.add_full_mdx(&mut read);
        }
        read
    }

    /// Reads the files that a chapter imports.
    fn add_full_mdx(self, chapter: &mut Chapter) {
        let has_javascript = |text: &str| text.contains(['{', '<']) || has_esm(text);
        if !has_javascript(&chapter.source.text) {
            return;
        }
        let document = parse_lite(chapter);
        let file = self.source_folder.join(&chapter.file);
        let is_other = self.settings.format == Format::Detect;
        let markdown = is_other.then(|| markdown_options(self.settings));
        let (full, files) = FullMdx::read(
            &document,
            &file,
            self.files,
            self.source_folder,
            self.original_folder,
            &chapter.options,
            markdown.as_ref(),
        );
        chapter.full = full.map(Arc::new);
        chapter.source.full.clone_from(&chapter.full);
        chapter.source.included.extend(files);
    }
}

/// Returns whether a line of a text may begin an import or an export.
fn has_esm(text: &str) -> bool {
    let mut lines = text.lines();
    lines.any(|line| line.starts_with("import") || line.starts_with("export"))
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

//! The pages of an open book: their addresses, their ids, and their texts as Markdown.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use anyhow::Result;
use book_source::chapters::chapter::Chapter;
use mdx_lite::{Document, NodeKind};
use nav_model::Doc;
use page_render::markdown_page::markdown_of;

use super::OpenBook;
use crate::{
    frame::site_context::SiteContext,
    page::page_job::PageJob,
    record::{
        headings::{OpenHeading, headings},
        page_record::CheckedPage,
    },
};

/// A page of an open book.
#[derive(Debug, Clone, Copy)]
pub struct OpenPage<'a> {
    /// Its path, with a leading slash.
    pub path: &'a str,
    /// Its title.
    pub title: &'a str,
    /// The text of its front matter, or its first sentence.
    pub description: Option<&'a str>,
    /// The path of its chapter's file, relative to the source folder.
    pub file: &'a str,
    /// The ids on it.
    pub ids: &'a BTreeSet<String>,
    /// The text of its chapter, with the files that it includes.
    pub text: &'a str,
}

impl OpenBook {
    /// Returns the pages in the order of the navigation.
    pub fn pages(&self) -> impl Iterator<Item = OpenPage<'_>> {
        let docs = self.last.navigation.site.docs().iter();
        let chapters = self.last.inputs.content.by_path();
        docs.zip(&self.site.pages)
            .filter_map(move |(doc, page)| Some(open_page(doc, page, chapters.get(&*doc.source)?)))
    }

    /// Returns the page at a path.
    pub fn page(&self, path: &str) -> Option<OpenPage<'_>> {
        self.pages().find(|page| page.path == path)
    }

    /// Returns the page of a chapter's file.
    pub fn page_of(&self, file: &Path) -> Option<OpenPage<'_>> {
        let file = &self.chapter_in(file)?.file;
        self.pages().find(|page| page.file == file)
    }

    /// Returns the dialect of a chapter's file; `None` for other files.
    pub fn dialect_of(&self, file: &Path) -> Option<&mdx_lite::Options> {
        self.chapter_in(file).map(|chapter| &chapter.options)
    }

    /// Returns the paths of the files beside the chapters, relative to the source folder.
    pub fn assets(&self) -> impl Iterator<Item = &str> {
        self.last.inputs.content.assets.iter().map(|(path, _)| path)
    }

    /// Returns the file of a component of the owner, relative to the book's folder.
    pub fn file_of_component(&self, name: &str) -> Option<&str> {
        self.last.frame.own.file_of_component(name)
    }

    /// Returns the names of the components that chapters may use, with their properties; of the owner's
    /// components, only the names.
    pub fn components(&self) -> Vec<(String, Vec<&'static str>)> {
        let built_in = page_render::components().into_iter();
        let built_in = built_in.map(|(name, properties, _)| (name.to_owned(), properties));
        let own = self.last.frame.own.components.keys();
        built_in
            .chain(own.map(|name| (name.clone(), Vec::new())))
            .collect()
    }

    /// Returns the languages that blocks of code can name.
    pub fn languages(&self) -> Vec<String> {
        self.last.inputs.code.highlighter.names()
    }

    /// Returns the path of the file of a page.
    pub fn path_of(&self, page: &OpenPage<'_>) -> PathBuf {
        self.source_folder().join(page.file)
    }

    /// Returns the public address of a page; without `site-url`, the path that it is served at.
    pub fn address(&self, path: &str) -> String {
        let addresses = &self.last.inputs.book.addresses;
        let full = addresses.full_page(path);
        full.unwrap_or_else(|| addresses.page(path))
    }

    /// Returns the path that a page is served at.
    pub fn served_at(&self, path: &str) -> String {
        self.last.inputs.book.addresses.page(path)
    }

    /// Returns the headings of a page.
    ///
    /// # Errors
    ///
    /// If the system provides no thread, or the page times out.
    pub fn headings(&self, path: &str) -> Result<Option<Vec<OpenHeading>>> {
        self.with_document(path, |_, document| headings(&document))
    }

    /// Returns a page as Markdown, or one of its sections by the id of its heading. `None` if the book does
    /// not have it.
    ///
    /// # Errors
    ///
    /// The errors of [`OpenBook::headings`].
    pub fn markdown(&self, path: &str, id: Option<&str>) -> Result<Option<String>> {
        let id = id.map(str::to_owned);
        let markdown = self.with_document(path, move |markdown, mut document| match id {
            None => Some(markdown(&document, true)),
            Some(id) => cut_to_section(&mut document, &id).then(|| markdown(&document, false)),
        });
        markdown.map(Option::flatten)
    }

    /// Calls `answer` with a function that writes Markdown, with or without the page's title, and with the
    /// page's document.
    fn with_document<T: Send + 'static>(
        &self,
        path: &str,
        answer: impl FnOnce(&dyn Fn(&Document, bool) -> String, Document) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let path = path.to_owned();
        let answer = move |site: SiteContext<'_>| Ok(answer_about(site, &path, answer));
        Ok(self.last.run_watched(answer)?.unwrap_or_default())
    }
}

fn answer_about<T>(
    site: SiteContext<'_>,
    path: &str,
    answer: impl FnOnce(&dyn Fn(&Document, bool) -> String, Document) -> T,
) -> Option<T> {
    let doc = site.navigation.site.at(path)?;
    let chapter = site.inputs.content.chapter(&doc.source)?;
    let job = PageJob::of_chapter(site, chapter)?;
    let (document, taken) = job.parse();
    let title = job.title_in_markdown(&document, taken.as_ref());
    let context = job.context(None);
    let markdown = |document: &Document, has_title: bool| {
        let title = if has_title { title.as_str() } else { "" };
        markdown_of(&context, &chapter.source, job.doc, title, document)
    };
    Some(answer(&markdown, document))
}

fn open_page<'a>(doc: &'a Doc, page: &'a CheckedPage, chapter: &'a Chapter) -> OpenPage<'a> {
    OpenPage {
        path: &doc.path,
        title: &doc.title,
        description: (doc.front.description.as_deref()).or(doc.excerpt.as_deref()),
        file: &chapter.file,
        ids: &page.anchors,
        text: &chapter.source.text,
    }
}

/// Leaves the heading with this id and the nodes up to the next heading of its level or above; returns
/// whether the document has such a heading outside of other blocks.
fn cut_to_section(document: &mut Document, section: &str) -> bool {
    let level_of = |node: &mdx_lite::Node| match &node.kind {
        NodeKind::Heading { depth, .. } => Some(*depth),
        _ => None,
    };
    let is_section =
        |node: &mdx_lite::Node| matches!(&node.kind, NodeKind::Heading { id, .. } if id == section);
    let Some(start) = document.nodes.iter().position(is_section) else {
        return false;
    };
    document.nodes.drain(..start);
    let level = document.nodes.first().and_then(level_of);
    let mut after = document.nodes.iter().skip(1);
    let ends = |node: &mdx_lite::Node| level_of(node).is_some_and(|it| Some(it) <= level);
    if let Some(end) = after.position(ends) {
        document.nodes.truncate(end + 1);
    }
    true
}

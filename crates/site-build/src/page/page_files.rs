//! Builds one page and writes its files: data and HTML, Markdown, and text for the search.

use std::{
    sync::{Arc, mpsc::Sender},
    thread,
};

use anyhow::{Context as _, Result};
use build_cache::{
    staging::{KeptFile, Kind, Stage},
    work::Work,
};
use mdx_lite::Document;
use page_render::markdown_page::{self, markdown_path};
use search_build::{NumberedTerms, Words};
use site_model::{Page, Screen};

use super::{
    html_alias::html_alias,
    page_job::PageJob,
    page_threads::PageThreads,
    screens::{Screens, StagedScreen},
};
use crate::record::{
    page_record::{CachedPage, PageRecord},
    title::TitleHeading,
};

/// The files and the channel that pages are written to.
#[derive(Clone, Copy)]
pub(crate) struct PageOutput<'a> {
    pub(crate) stage: &'a Stage,
    pub(crate) terms: &'a Sender<NumberedTerms>,
}

impl PageJob<'_> {
    /// Builds the page, writes its files and caches them.
    pub(crate) fn build(&self, output: PageOutput<'_>) -> Result<Arc<PageRecord>> {
        let (path, file) = (&self.doc.path, &self.chapter.source.file);
        let page = self.stage(output);
        let page = page.with_context(|| format!("the page `{path}` (from {file})"))?;
        if let Some(cache) = &self.inputs.session.cache {
            cache.put(&self.doc.source, &self.key, &page);
        }
        Ok(page.record)
    }

    fn stage(&self, output: PageOutput<'_>) -> Result<CachedPage> {
        let (document, title) = self.parse();
        let shown_title = self.title_in_markdown(&document, title.as_ref());
        let stage = output.stage;
        let (mut record, words, markdown, screen) = thread::scope(|scope| {
            let threads = match self.chapter.is_large() {
                true => PageThreads::Several(scope, self.inputs.session.shell.thread_stack()),
                false => PageThreads::One,
            };
            let markdown = threads.start(|| self.stage_markdown(stage, &shown_title, &document))?;
            let built = self.build_page_with_cached_code(&document, title);
            let (record, built) = self.record(&document, built);
            let page = Arc::new(self.page_data(built));
            let of_words = Arc::clone(&page);
            let words = threads.start(move || self.stage_words(output, &of_words))?;
            // A page without threads has no second owner, so nothing is copied.
            let screen = self.stage_screen(stage, Arc::unwrap_or_clone(page))?;
            anyhow::Ok((record, words.result()?, markdown.result()?, screen))
        })?;
        let (words, text) = words.unzip();
        record.words = words.map(Arc::new);
        record.data = screen.data;
        record.diagnostics.extend(screen.found);
        let mut files: Vec<_> = text.into_iter().chain(markdown).collect();
        files.extend(screen.files);
        let record = Arc::new(record);
        Ok(CachedPage { record, files })
    }

    /// Writes the page's data and its HTML.
    fn stage_screen(&self, stage: &Stage, page: Page) -> Result<StagedScreen> {
        let screens = Screens {
            inputs: self.inputs,
            frame: self.frame,
            stage,
        };
        let html_alias = html_alias(
            self.inputs,
            self.navigation.mdbook_files,
            self.doc,
            self.chapter,
        );
        let screen = Screen::Page {
            page: Box::new(page),
        };
        screens.write(
            &self.doc.path,
            screen,
            self.sidebar(),
            html_alias.as_deref(),
        )
    }

    /// Sends the page's terms to the index, writes its text for results, and returns the record of
    /// its words. `None` for a page that the search does not find.
    fn stage_words(
        &self,
        output: PageOutput<'_>,
        page: &Page,
    ) -> Result<Option<(Words, KeptFile)>> {
        let Some(position) = self.position else {
            return Ok(None);
        };
        let extract = || search_build::extract(page, position, self.synonyms);
        let Some(found) = Work::Search.time(extract) else {
            return Ok(None);
        };
        let terms = NumberedTerms {
            number: position.number,
            terms: found.terms,
        };
        // The receiver ends after all senders.
        let _ = output.terms.send(terms);
        let write = || search_build::write_text(&found.text, output.stage);
        Ok(Some((found.words, Work::Search.time(write)?)))
    }

    /// Returns the title that the page has as Markdown; empty if the document contains it. `taken`
    /// is the heading that was taken from the document.
    fn title_in_markdown(&self, document: &Document, taken: Option<&TitleHeading>) -> String {
        match taken {
            Some(taken) if !taken.text.is_empty() => taken.text.clone(),
            None if self.has_title_in_article(document) => String::new(),
            _ => self.doc.title.clone(),
        }
    }

    /// Writes the page as Markdown, if the book has such pages.
    fn stage_markdown(
        &self,
        stage: &Stage,
        title: &str,
        document: &Document,
    ) -> Result<Option<KeptFile>> {
        if !self.inputs.config.markdown_pages {
            return Ok(None);
        }
        let context = self.context(None);
        let source = &self.chapter.source;
        let write = || markdown_page::markdown_of(&context, source, self.doc, title, document);
        let markdown = Work::Page.time(write);
        let path = markdown_path(&self.doc.path);
        let path = path.trim_start_matches('/');
        stage.add(path, markdown.as_bytes(), Kind::Html)?;
        stage.kept(path).map(Some)
    }
}

//! Builds one page and writes its files: data and HTML, Markdown, and text for the search.

use std::{sync::mpsc::Sender, thread};

use anyhow::{Context as _, Result};
use mdx_lite::Document;
use site_model::{Page, Screen};
use site_search::IndexFile;

use super::{
    beside::{Beside, Part},
    page_job::PageJob,
    page_record::{CachedPage, PageRecord},
    screens::{Screens, StagedScreen},
    second_file::second_file,
};
use crate::{
    markdown_page::{self, markdown_path},
    search::{self, NumberedTerms, Words},
    staging::{KeptFile, Kind, Stage},
    work::Work,
};

/// The files and the channel that pages are written to.
#[derive(Clone, Copy)]
pub(super) struct PageOutput<'a> {
    pub(super) stage: &'a Stage,
    pub(super) terms: &'a Sender<NumberedTerms>,
}

impl PageJob<'_> {
    /// Builds the page, writes its files and caches them.
    pub(super) fn build(&self, output: PageOutput<'_>) -> Result<PageRecord> {
        let (path, file) = (&self.doc.path, &self.chapter.source.file);
        let page = self.stage(output);
        let page = page.with_context(|| format!("the page `{path}` (from {file})"))?;
        if let Some(cache) = &self.inputs.cache {
            cache.put(&self.doc.source, &self.key, &page);
        }
        Ok(page.record)
    }

    fn stage(&self, output: PageOutput<'_>) -> Result<CachedPage> {
        let (document, title) = self.parse();
        let stage = output.stage;
        let (mut record, text, markdown, screen) = thread::scope(|scope| {
            let beside = match self.chapter.is_large() {
                true => Beside::Threads(scope, self.inputs.shell.thread_stack()),
                false => Beside::Nothing,
            };
            let markdown = beside.start(|| self.stage_markdown(stage, &document))?;
            let built = self.build_page_with_cached_code(&document, title);
            let (mut record, built) = self.record(&document, built);
            let page = self.page_data(built);
            let text = self.send_terms(output, &page).map(|(words, text)| {
                record.words = Some(words);
                beside.start(move || Work::Search.time(|| search::write_text(&text, stage)))
            });
            let screen = self.stage_screen(stage, page)?;
            let text = text.transpose()?.map(Part::result).transpose()?;
            anyhow::Ok((record, text, markdown.result()?, screen))
        })?;
        record.data = screen.data;
        record.diagnostics.extend(screen.found);
        let mut files: Vec<_> = text.into_iter().chain(markdown).collect();
        files.extend(screen.files);
        Ok(CachedPage { record, files })
    }

    /// Writes the page's data and its HTML.
    fn stage_screen(&self, stage: &Stage, page: Page) -> Result<StagedScreen> {
        let screens = Screens {
            inputs: self.inputs,
            frame: self.frame,
            stage,
        };
        let sidebar = self.doc.sidebar.as_ref();
        let sidebar = sidebar.and_then(|name| self.branches.shown(name, &self.doc.path));
        let second_file = second_file(self.inputs, self.doc, self.chapter);
        let screen = Screen::Page {
            page: Box::new(page),
        };
        screens.write(&self.doc.path, screen, sidebar, second_file.as_deref())
    }

    /// Sends the page's terms to the index; returns the record of its words and the text for results.
    fn send_terms(&self, output: PageOutput<'_>, page: &Page) -> Option<(Words, IndexFile)> {
        let position = self.position?;
        let extract = || search::extract(page, position, self.synonyms);
        let found = Work::Search.time(extract)?;
        let terms = NumberedTerms {
            number: position.number,
            terms: found.terms,
        };
        // The receiver ends after all senders.
        let _ = output.terms.send(terms);
        Some((found.words, found.text))
    }

    /// Writes the page as Markdown, if the book has such pages.
    fn stage_markdown(&self, stage: &Stage, document: &Document) -> Result<Option<KeptFile>> {
        if !self.inputs.config.markdown_pages {
            return Ok(None);
        }
        let context = self.context(None);
        let markdown = Work::Page.time(|| markdown_page::markdown_of(&context, self.doc, document));
        let path = markdown_path(&self.doc.path);
        let path = path.trim_start_matches('/');
        stage.add(path, markdown.as_bytes(), Kind::Html)?;
        stage.kept(path).map(Some)
    }
}

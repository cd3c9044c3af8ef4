//! Writes the files of one page: data and HTML, Markdown, and text for the search.

use std::sync::Arc;

use anyhow::Result;
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
    page_job::{PageJob, PageOutput},
    screens::{Screens, StagedScreen},
};
use crate::record::page_record::{CachedPage, PageRecord};

impl PageJob<'_> {
    /// Parses and builds the page, and writes its files.
    pub(super) fn stage(&self, output: PageOutput<'_>) -> Result<CachedPage> {
        let (document, title) = self.parse();
        let shown_title = self.title_in_markdown(&document, title.as_ref());
        let stage = output.stage;
        let markdown = self.stage_markdown(stage, &shown_title, &document)?;
        let mut built = self.build_page_with_cached_code(&document, title.as_ref());
        let mut checked = self.checked(&document, &mut built);
        let page = self.page_data(built);
        let words = self.stage_words(output, &page)?;
        let minutes = page.reading_minutes;
        let screen = self.stage_screen(stage, page)?;
        let (words, text) = words.unzip();
        checked.diagnostics.extend(screen.found);
        let mut files: Vec<_> = text.into_iter().chain(markdown).collect();
        files.extend(screen.files);
        let record = Arc::new(PageRecord {
            checked: Arc::new(checked),
            data: screen.data,
            words: words.map(Arc::new),
            minutes,
        });
        Ok(CachedPage { record, files })
    }

    /// Writes the page's data and its HTML.
    fn stage_screen(&self, stage: &Stage, page: Page) -> Result<StagedScreen> {
        let site = self.site;
        let screens = Screens { site, stage };
        let mdbook = site.navigation.mdbook_files;
        let html_alias = html_alias(site.inputs, mdbook, self.doc, self.chapter);
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
        let extract = || search_build::extract(page, position, self.site.synonyms);
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

    /// Writes the page as Markdown, if the book has such pages.
    fn stage_markdown(
        &self,
        stage: &Stage,
        title: &str,
        document: &Document,
    ) -> Result<Option<KeptFile>> {
        if !self.site.inputs.config.markdown_pages {
            return Ok(None);
        }
        let context = self.context(None);
        let source = &self.chapter.source;
        let write = || markdown_page::markdown_of(&context, source, self.doc, title, document);
        let markdown = Work::Page.time(write);
        let path = markdown_path(&self.doc.path);
        let path = path.trim_start_matches('/');
        let kept = stage.add_kept(path, markdown.as_bytes(), Kind::Html);
        kept.map(Some)
    }
}

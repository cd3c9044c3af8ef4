//! The job of a page: builds it, checks it, or returns its data.

use std::sync::{Arc, mpsc::Sender};

use anyhow::{Context as _, Result};
use book_source::chapters::chapter::Chapter;
use build_cache::{cache::Key, staging::Stage};
use nav_model::Doc;
use search_build::{IndexPosition, NumberedTerms, Synonyms, WordsOfPage};
use site_model::{FirstLoad, PostFacts, RenderInput, Screen, Sidebar};

use crate::{
    frame::site_frame::SiteFrame,
    nav::{branches::Branches, navigation::Navigation},
    read::inputs::Inputs,
    record::page_record::{CheckedPage, PageRecord},
};

/// A page and everything that it is built from.
pub(crate) struct PageJob<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) navigation: &'a Navigation,
    pub(crate) frame: &'a SiteFrame,
    pub(crate) branches: &'a Branches<'a>,
    pub(crate) doc: &'a Doc,
    pub(crate) chapter: &'a Chapter,
    /// The facts about a post that readers see; `None` for a chapter.
    pub(crate) post: Option<PostFacts>,
    /// The position in the search index; `None` if the search does not find it.
    pub(crate) position: Option<IndexPosition>,
    pub(crate) synonyms: &'a Synonyms,
    pub(crate) key: Key,
}

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

    /// Builds the page without writing it. Renders only a page with components of the owner, to
    /// report components that throw.
    pub(crate) fn check(&self) -> Result<CheckedPage> {
        let (document, title) = self.parse();
        let mut built = self.build_page(&document, title.as_ref(), None);
        let mut checked = self.checked(&document, &mut built);
        let own = &self.frame.own;
        if built.own.is_empty() && own.overrides.is_empty() {
            return Ok(checked);
        }
        let page = Box::new(self.page_data(built));
        let screen = Screen::Page { page };
        let modules = own.modules_on(&screen);
        let sidebar = self.sidebar();
        let input = RenderInput {
            path: self.doc.path.clone(),
            first: FirstLoad { screen, sidebar },
            exports_of: None,
        };
        let found = self.frame.prerender(&input, &modules)?.found;
        checked.diagnostics.extend(found);
        Ok(checked)
    }

    /// Returns the branch of the sidebar beside the page.
    pub(crate) fn sidebar(&self) -> Option<Sidebar> {
        let name = self.doc.sidebar.as_ref()?;
        self.branches.shown(name, &self.doc.path)
    }

    /// Returns the screen of the page as JSON; nothing is rendered or written.
    pub(crate) fn screen(&self) -> Result<String> {
        let (document, title) = self.parse();
        let built = self.build_page_with_cached_code(&document, title.as_ref());
        let page = Box::new(self.page_data(built));
        Ok(serde_json::to_string(&Screen::Page { page })?)
    }

    /// Parses the page again for the words in it.
    pub(crate) fn words(&self) -> Option<WordsOfPage> {
        let (document, title) = self.parse();
        let built = self.build_page(&document, title.as_ref(), None);
        let page = self.page_data(built);
        search_build::extract(&page, self.position?, self.synonyms)
    }
}

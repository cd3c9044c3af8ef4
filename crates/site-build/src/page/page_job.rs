//! The job of a page: builds it, checks it, or returns its data.

use std::sync::{Arc, mpsc::Sender};

use anyhow::{Context as _, Result};
use book_source::chapters::chapter::Chapter;
use build_cache::{cache::Key, staging::Stage};
use nav_model::Doc;
use search_build::{IndexPosition, NumberedTerms, WordsOfPage};
use site_model::{PostFacts, Screen, Sidebar};

use super::{page_key::PageKeys, post_facts::post_facts};
use crate::{
    frame::site_context::SiteContext,
    record::page_record::{CheckedPage, PageRecord},
};

/// A page and everything that it is built from.
pub(crate) struct PageJob<'a> {
    pub(crate) site: SiteContext<'a>,
    pub(crate) doc: &'a Doc,
    pub(crate) chapter: &'a Chapter,
    /// The facts about a post that readers see; `None` for a chapter.
    pub(crate) post: Option<PostFacts>,
    /// The position in the search index; `None` if the search does not find it.
    pub(crate) position: Option<IndexPosition>,
    pub(crate) key: Key,
}

/// The files and the channel that pages are written to.
#[derive(Clone, Copy)]
pub(crate) struct PageOutput<'a> {
    pub(crate) stage: &'a Stage,
    pub(crate) terms: &'a Sender<NumberedTerms>,
}

impl<'a> PageJob<'a> {
    /// Returns the job of a document's page, with the key that `keys` compute.
    pub(super) fn new(
        keys: &PageKeys<'a>,
        doc: &'a Doc,
        chapter: &'a Chapter,
        position: Option<IndexPosition>,
    ) -> Self {
        let post = post_facts(keys.site.inputs, doc);
        Self {
            site: keys.site,
            doc,
            chapter,
            position,
            key: keys.key(doc, chapter, post.as_ref(), position),
            post,
        }
    }

    /// Returns the job of a chapter's page outside of a search index; `None` for a draft.
    pub(crate) fn of_chapter(site: SiteContext<'a>, chapter: &'a Chapter) -> Option<Self> {
        let doc = site.navigation.site.of_source(&chapter.path)?;
        Some(Self::new(&PageKeys::new(site), doc, chapter, None))
    }

    /// Builds the page, writes its files and caches them.
    pub(crate) fn build(&self, output: PageOutput<'_>) -> Result<Arc<PageRecord>> {
        let (path, file) = (&self.doc.path, &self.chapter.source.file);
        let page = self.stage(output);
        let page = page.with_context(|| format!("the page `{path}` (from {file})"))?;
        if let Some(cache) = &self.site.inputs.session.cache {
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
        let own = &self.site.frame.own;
        if built.own.is_empty() && own.overrides.is_empty() {
            return Ok(checked);
        }
        let page = self.page_data(built);
        let found = self.site.frame.faults_on(page, self.sidebar())?;
        checked.diagnostics.extend(found);
        Ok(checked)
    }

    /// Returns the branch of the sidebar beside the page.
    pub(crate) fn sidebar(&self) -> Option<Sidebar> {
        let name = self.doc.sidebar.as_ref()?;
        self.site.branches.shown(name, &self.doc.path)
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
        search_build::extract(&page, self.position?, self.site.synonyms)
    }
}

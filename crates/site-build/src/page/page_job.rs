//! Parses one page and builds its data.

use std::{collections::BTreeMap, mem};

use anyhow::Result;
use book_source::chapters::chapter::{self, Chapter};
use build_cache::{
    cache::{Key, KeyHasher},
    work::Work,
};
use mdx_lite::Document;
use nav_model::Doc;
use page_render::{self, BuiltPage, KeptCode, PageContext, TitlePlace};
use search_build::{IndexPosition, Synonyms, WordsOfPage};
use site_model::{FirstLoad, Page, RenderInput, Screen, Sidebar};

use super::page_data::{last_updated, page_data};
use crate::{
    frame::{page_context::page_context, site_frame::SiteFrame},
    nav::{branches::Branches, navigation::Navigation},
    read::inputs::Inputs,
    record::{
        page_findings::findings,
        page_record::PageRecord,
        title::{self, TitleHeading},
    },
};

/// A page and everything that it is built from.
pub(crate) struct PageJob<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) navigation: &'a Navigation,
    pub(crate) frame: &'a SiteFrame,
    pub(crate) branches: &'a Branches<'a>,
    pub(crate) doc: &'a Doc,
    pub(crate) chapter: &'a Chapter,
    /// The position in the search index; `None` if the search does not find it.
    pub(crate) position: Option<IndexPosition>,
    pub(crate) synonyms: &'a Synonyms,
    pub(crate) key: Key,
}

impl PageJob<'_> {
    /// Parses the page and returns its record. Renders only a page with components of the
    /// owner, to report components that throw.
    pub(crate) fn check(&self) -> Result<PageRecord> {
        let (document, title) = self.parse();
        let built = self.build_page(&document, title, None);
        let (mut record, built) = self.record(&document, built);
        let own = &self.frame.own;
        if built.own.is_empty() && own.overrides.is_empty() {
            return Ok(record);
        }
        let page = Box::new(self.page_data(built));
        let screen = Screen::Page { page };
        let modules = own.modules_on(&screen);
        let sidebar = self.sidebar();
        let input = RenderInput {
            path: self.doc.path.clone(),
            first: FirstLoad { screen, sidebar },
        };
        let (_, found) = self.frame.prerender(&input, &modules)?;
        record.diagnostics.extend(found);
        Ok(record)
    }

    /// Returns the branch of the sidebar beside the page.
    pub(crate) fn sidebar(&self) -> Option<Sidebar> {
        let name = self.doc.sidebar.as_ref()?;
        self.branches.shown(name, &self.doc.path)
    }

    /// Sends the page's data to open browsers; nothing is rendered or written.
    pub(crate) fn send_data(&self) -> Result<()> {
        let (document, title) = self.parse();
        let built = self.build_page_with_cached_code(&document, title);
        let page = Box::new(self.page_data(built));
        let json = serde_json::to_vec(&Screen::Page { page })?;
        if let Some(listener) = &self.inputs.session.on_page {
            listener.page_built(&self.inputs.book.addresses.base, &self.doc.path, &json);
        }
        Ok(())
    }

    pub(crate) fn page_data(&self, built: BuiltPage) -> Page {
        let sidebar = self.doc.sidebar.as_ref();
        let long_lists = sidebar.map(|name| self.branches.long_lists(name, &self.doc.path));
        Page {
            long_lists: long_lists.unwrap_or_default(),
            ..page_data(self.inputs, self.frame, self.doc, self.chapter, built)
        }
    }

    /// Parses the page again for the words in it.
    pub(crate) fn words(&self) -> Option<WordsOfPage> {
        let (document, title) = self.parse();
        let built = self.build_page(&document, title, None);
        let page = self.page_data(built);
        search_build::extract(&page, self.position?, self.synonyms)
    }

    /// Moves what later stages need from a built page into its record.
    pub(crate) fn record(
        &self,
        document: &Document,
        mut built: BuiltPage,
    ) -> (PageRecord, BuiltPage) {
        let diagnostics = mem::take(&mut built.diagnostics);
        let (history, language) = (&self.inputs.content.history, &self.inputs.book.language);
        let record = PageRecord {
            path: self.doc.path.clone(),
            data: String::new(),
            anchors: mem::take(&mut built.anchors).into_iter().collect(),
            links: mem::take(&mut built.links),
            words: None,
            unknown_languages: mem::take(&mut built.unknown_languages),
            last_updated: last_updated(history, language, self.doc, self.chapter),
            diagnostics: findings(document, self.chapter, diagnostics),
        };
        (record, built)
    }

    /// Builds the page; blocks of code that an earlier build highlighted are taken from the cache.
    ///
    /// Loading a grammar takes longer than everything else that a changed page costs.
    pub(crate) fn build_page_with_cached_code(
        &self,
        document: &Document,
        title: Option<TitleHeading>,
    ) -> BuiltPage {
        let (shared, syntaxes) = (self.inputs.code.shared.clone(), self.inputs.code.syntaxes);
        let Some(cache) = &self.inputs.session.cache else {
            let kept = KeptCode::new(BTreeMap::new(), shared, syntaxes);
            return self.build_page(document, title, Some(&kept));
        };
        let (name, key) = (format!("code of {}", self.doc.source), KeyHasher::of(&()));
        let before = cache.get_large(&name, &key).unwrap_or_default();
        let kept = KeptCode::new(before, shared, syntaxes);
        let built = self.build_page(document, title, Some(&kept));
        cache.put_large(&name, &key, &kept.into_blocks());
        built
    }

    /// Parses the chapter and takes the title out of its text.
    pub(crate) fn parse(&self) -> (Document, Option<TitleHeading>) {
        let mut document = chapter::parse(self.chapter);
        let title = title::take(&mut document, &self.doc.title, self.is_title_in_text());
        (document, title)
    }

    fn is_mdx(&self) -> bool {
        self.chapter.is_mdx()
    }

    /// Whether readers see no title but the headings of the text, as in mdBook: neither MDX nor front
    /// matter say otherwise.
    fn is_title_in_text(&self) -> bool {
        !self.is_mdx() && self.doc.front.title.is_none()
    }

    /// Whether the article contains the title, given a document without the heading that was taken.
    pub(crate) fn has_title_in_article(&self, document: &Document) -> bool {
        self.is_title_in_text() && title::is_in_article(document, &self.doc.title)
    }

    fn build_page(
        &self,
        document: &Document,
        taken: Option<TitleHeading>,
        kept_code: Option<&KeptCode>,
    ) -> BuiltPage {
        let context = self.context(kept_code);
        let place = match &taken {
            Some(taken) => TitlePlace::Above(&taken.content),
            None if self.has_title_in_article(document) => TitlePlace::Article,
            None => TitlePlace::Above(&[]),
        };
        let build =
            || page_render::build(&context, &self.chapter.source, self.doc, document, place);
        let mut built = Work::Page.time(build);
        if let Some(taken) = taken {
            built.has_own_title = true;
            built.title = Some(taken.text).filter(|text| !text.is_empty());
            // The title of a page of Docusaurus has no id.
            let has_id = !self.is_mdx() || taken.depth > 1;
            built.title_id = Some(taken.id).filter(|id| has_id && !id.is_empty());
            built.anchors.extend(built.title_id.clone());
        }
        built
    }

    pub(crate) fn context<'a>(&'a self, kept_code: Option<&'a KeptCode>) -> PageContext<'a> {
        let (inputs, navigation, frame) = (self.inputs, self.navigation, self.frame);
        let strings = &frame.site.strings;
        page_context(
            inputs,
            navigation,
            strings,
            &frame.own,
            self.chapter,
            kept_code,
        )
    }
}

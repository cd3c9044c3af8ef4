//! Shows an edited chapter in open browsers before the site is built again.
//!
//! A build visits every chapter: with 10,000 of them, half a second passes before the edited page
//! is parsed. The data of a page whose navigation stays the same needs only its own chapter, and
//! the navigation and frame of the build before.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Result;
use book_source::{
    chapter_origin::ChapterOrigin,
    chapters::{chapter::Chapter, reader::ChapterReader},
};
use build_cache::watchdog;
use diagnostics::paths::slashes;
use mdbook_core::book::Book;
use page_render::{LinkTarget, WrittenAddress, link_target, page_links};
use search_build::Synonyms;

use super::{own_pages::OwnPages, page_job::PageJob, page_key::PageKeys, post_facts::post_facts};
use crate::{
    frame::site_frame::SiteFrame,
    nav::{branches::Branches, navigation::Navigation, tag_pages::tag_pages},
    read::{
        facts::{Facts, facts_of, known_facts},
        inputs::{Inputs, Session},
    },
    threads::in_threads,
};

/// The state of the last build that concerns the whole book, without the texts of its chapters.
pub struct LastBuild {
    pub(crate) inputs: Inputs,
    pub(crate) navigation: Navigation,
    pub(crate) frame: SiteFrame,
    pub(crate) synonyms: Synonyms,
    pub(crate) source_folder: PathBuf,
}

impl LastBuild {
    /// Whether the book has a chapter in this file, relative to the source folder.
    pub fn has_chapter(&self, file: &Path) -> bool {
        let file = slashes(file);
        let mut chapters = self.inputs.content.chapters.iter();
        chapters.any(|it| it.file == file)
    }

    /// Sends the data of the pages of these chapters; `book` contains no others.
    ///
    /// A chapter that changes the navigation or the stylesheet is left to the next build, and so is
    /// one that times out.
    ///
    /// # Errors
    ///
    /// If the system provides no thread, or the data cannot be written as JSON.
    pub fn show(self: &Arc<Self>, book: Book, chapter_origin: ChapterOrigin) -> Result<()> {
        let last = Arc::clone(self);
        let Session {
            shell, watchdog, ..
        } = &self.inputs.session;
        let shell = *shell;
        let show = move || in_threads(shell, || last.send_pages(book, &chapter_origin));
        let shown = watchdog::run_watched(watchdog, show)?;
        shown.unwrap_or(Ok(()))
    }

    fn send_pages(&self, book: Book, chapter_origin: &ChapterOrigin) -> Result<()> {
        let inputs = &self.inputs;
        let (config, files) = (&inputs.config, &inputs.files);
        let reader = ChapterReader {
            settings: config,
            chapter_origin,
            files,
            source_folder: &self.source_folder,
            original_folder: None,
        };
        let read = reader.book(book);
        let branches = Branches::new(
            self.navigation.site.sidebars(),
            inputs.config.sidebar.open_levels.into(),
        );
        for chapter in &read.all {
            let mut chapters = inputs.content.chapters.iter();
            let before = chapters.find(|it| it.path == chapter.path);
            let is_same = before.is_some_and(|before| self.has_same_facts(before, chapter));
            let job = self.job(chapter, &branches).filter(|_| is_same);
            if let (Some(job), Some(live)) = (job, &inputs.session.live) {
                let base = &inputs.book.addresses.base;
                live.show_page(base, &job.doc.path, job.screen()?.as_bytes());
            }
        }
        Ok(())
    }

    /// Whether an edit leaves the navigation and the stylesheet as they were.
    fn has_same_facts(&self, before: &Chapter, after: &Chapter) -> bool {
        let cache = self.inputs.session.cache.as_deref();
        let Some(before) = cache.and_then(|cache| known_facts(before, cache)) else {
            return false;
        };
        // The build shows the findings, and the first sentence on cards of other pages.
        let comparable = |mut facts: Facts| {
            facts.found.clear();
            facts.meta.excerpt = None;
            facts
        };
        comparable(before) == comparable(facts_of(after))
    }

    /// Returns the screen at a path as JSON, and the name of its sidebar; `None` for an address without a
    /// page, and for lists of posts.
    pub(crate) fn screen(
        &self,
        path: &str,
        branches: &Branches<'_>,
    ) -> Result<Option<(String, Option<String>)>> {
        let site = &self.navigation.site;
        if let Some(doc) = site.at(path) {
            let mut chapters = self.inputs.content.chapters.iter();
            let chapter = chapters.find(|chapter| chapter.path == doc.source);
            let job = chapter.and_then(|chapter| self.job(chapter, branches));
            let screen = job.map(|job| job.screen()).transpose()?;
            return Ok(screen.map(|screen| (screen, doc.sidebar.clone())));
        }
        let own_pages = OwnPages {
            inputs: &self.inputs,
            navigation: &self.navigation,
            frame: &self.frame,
            synonyms: &self.synonyms,
        };
        let mut found = own_pages.screen(path)?;
        if found.is_none() {
            let mut lists = tag_pages(site).into_iter();
            found = lists.find_map(|(of, screen)| (of == path).then_some((screen, None)));
        }
        let found = found.map(|(screen, sidebar)| Ok((serde_json::to_string(&screen)?, sidebar)));
        found.transpose()
    }

    /// Returns the links of a chapter's page to pages of the book, and their definitions.
    pub(crate) fn links(&self, chapter: &Chapter) -> Vec<(WrittenAddress, LinkTarget)> {
        let branches = Branches::new(
            self.navigation.site.sidebars(),
            self.inputs.config.sidebar.open_levels.into(),
        );
        let job = self.job(chapter, &branches);
        job.map_or_else(Vec::new, |job| {
            let (document, _) = job.parse();
            page_links(&job.context(None), job.doc, &document)
        })
    }

    /// Returns the path of the page that each address in a chapter leads to.
    pub(crate) fn linked_pages<'a>(
        &self,
        chapter: &Chapter,
        urls: impl Iterator<Item = &'a str>,
    ) -> Vec<Option<String>> {
        let branches = Branches::new(
            self.navigation.site.sidebars(),
            self.inputs.config.sidebar.open_levels.into(),
        );
        let job = self.job(chapter, &branches);
        let context = job.as_ref().map(|job| (job.context(None), job.doc));
        let pages = urls.map(|url| {
            let (context, doc) = context.as_ref()?;
            match link_target(context, doc, url)? {
                LinkTarget::Page(path, _) => Some(path),
                _ => None,
            }
        });
        pages.collect()
    }

    /// Returns the job of a chapter's page; `None` for a draft.
    pub(crate) fn job<'a>(
        &'a self,
        chapter: &'a Chapter,
        branches: &'a Branches<'a>,
    ) -> Option<PageJob<'a>> {
        let (inputs, navigation, frame) = (&self.inputs, &self.navigation, &self.frame);
        let doc = navigation.site.of_source(&chapter.path)?;
        let keys = PageKeys::new(inputs, navigation, frame, branches);
        let post = post_facts(inputs, doc);
        Some(PageJob {
            key: keys.key(doc, chapter, post.as_ref(), None),
            post,
            inputs,
            navigation,
            frame,
            branches,
            doc,
            chapter,
            position: None,
            synonyms: &self.synonyms,
        })
    }
}

impl fmt::Debug for LastBuild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LastBuild").finish_non_exhaustive()
    }
}

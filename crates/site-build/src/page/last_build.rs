//! Shows an edited chapter in open browsers before the site is built again.
//!
//! A build visits every chapter: with 10,000 of them, half a second passes before the edited page
//! is parsed. The data of a page whose navigation stays the same needs only its own chapter, and
//! the navigation and frame of the build before.

use std::{fmt, path::Path, sync::Arc};

use anyhow::Result;
use book_source::{chapter_origin::ChapterOrigin, chapters::chapter::Chapter};
use build_cache::{cache::Cache, watchdog};
use diagnostics::{Diagnostic, paths::slashes};
use mdbook_core::book::Book;
use search_build::Synonyms;

use super::{own_pages::OwnPages, page_job::PageJob};
use crate::{
    frame::{site_context::SiteContext, site_frame::SiteFrame},
    nav::{branches::Branches, navigation::Navigation, tag_pages::tag_pages},
    read::{
        facts::{Facts, facts_of, known_facts},
        inputs::Inputs,
    },
    threads::in_threads,
};

/// The state of the last build that concerns the whole book, without the texts of its chapters.
pub struct LastBuild {
    pub(crate) inputs: Inputs,
    pub(crate) navigation: Navigation,
    pub(crate) frame: SiteFrame,
    pub(crate) synonyms: Synonyms,
}

impl LastBuild {
    /// Whether the book has a chapter in this file, relative to the source folder.
    pub fn has_chapter(&self, file: &Path) -> bool {
        self.inputs.content.chapter_of(&slashes(file)).is_some()
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
        let _timed_out = self.run_watched(move |site| send_pages(site, book, &chapter_origin))?;
        Ok(())
    }

    /// Returns the branches of the sidebars.
    pub(crate) fn branches(&self) -> Branches<'_> {
        let levels = self.inputs.config.sidebar.open_levels.into();
        Branches::new(self.navigation.site.sidebars(), levels)
    }

    /// Returns the values that pages are built from.
    pub(crate) fn context<'a>(&'a self, branches: &'a Branches<'a>) -> SiteContext<'a> {
        SiteContext {
            inputs: &self.inputs,
            navigation: &self.navigation,
            frame: &self.frame,
            branches,
            synonyms: &self.synonyms,
        }
    }

    /// Calls `work` on a thread of the build. Returns the findings if it times out.
    pub(crate) fn run_watched<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(SiteContext<'_>) -> Result<T> + Send + 'static,
    ) -> Result<Result<T, Vec<Diagnostic>>> {
        let last = Arc::clone(self);
        let shell = self.inputs.session.shell;
        let run = move || in_threads(shell, || work(last.context(&last.branches())));
        match watchdog::run_watched(&self.inputs.session.watchdog, run)? {
            Ok(done) => done.map(Ok),
            Err(found) => Ok(Err(found)),
        }
    }
}

/// Sends the data of the pages of these chapters.
fn send_pages(site: SiteContext<'_>, book: Book, chapter_origin: &ChapterOrigin) -> Result<()> {
    let inputs = site.inputs;
    for chapter in &inputs.reader(chapter_origin).book(book).all {
        let before = inputs.content.chapter(&chapter.path);
        let cache = inputs.session.cache.as_deref();
        let is_same = before.is_some_and(|before| has_same_facts(before, chapter, cache));
        let job = PageJob::of_chapter(site, chapter).filter(|_| is_same);
        if let (Some(job), Some(live)) = (job, &inputs.session.live) {
            let base = &inputs.book.addresses.base;
            live.show_page(base, &job.doc.path, job.screen()?.as_bytes());
        }
    }
    Ok(())
}

/// Whether an edit leaves the navigation and the stylesheet as they were.
fn has_same_facts(before: &Chapter, after: &Chapter, cache: Option<&Cache>) -> bool {
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
pub(crate) fn screen_at(
    site: SiteContext<'_>,
    path: &str,
) -> Result<Option<(String, Option<String>)>> {
    let nav = &site.navigation.site;
    if let Some(doc) = nav.at(path) {
        let chapter = site.inputs.content.chapter(&doc.source);
        let job = chapter.and_then(|chapter| PageJob::of_chapter(site, chapter));
        let screen = job.map(|job| job.screen()).transpose()?;
        return Ok(screen.map(|screen| (screen, doc.sidebar.clone())));
    }
    let mut found = OwnPages(site).screen(path)?;
    if found.is_none() {
        let mut lists = tag_pages(nav).into_iter();
        found = lists.find_map(|(of, screen)| (of == path).then_some((screen, None)));
    }
    let found = found.map(|(screen, sidebar)| Ok((serde_json::to_string(&screen)?, sidebar)));
    found.transpose()
}

impl fmt::Debug for LastBuild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LastBuild").finish_non_exhaustive()
    }
}

//! An edit of one chapter that changes neither the navigation nor what all pages share.

use std::{
    path::Path,
    sync::{Arc, OnceLock},
};

use anyhow::Result;
use book_source::{
    chapter_origin::ChapterOrigin, chapters::chapter::Chapter, include::has_commands,
};
use build_cache::cache::Key;
use mdbook_core::book::{Book, BookItem, Chapter as BookChapter};

use super::OpenBook;
use crate::{
    frame::site_context::SiteContext,
    page::page_job::PageJob,
    read::facts::{Facts, facts_of},
    record::page_record::CheckedPage,
};

/// A chapter after an edit, and its page.
struct Edited {
    chapter: Chapter,
    page: CheckedPage,
    key: Key,
}

impl OpenBook {
    /// Replaces the text of a chapter's file and checks its page. Returns whether this was enough:
    /// otherwise nothing is replaced, and the whole book must be checked, because the edit changes the
    /// navigation, a style or a file that the chapter includes, or the file has no page.
    ///
    /// # Errors
    ///
    /// If a component of the owner cannot be run.
    pub fn edit(&mut self, file: &Path, text: &str) -> Result<bool> {
        let Some((chapter_at, page_at)) = self.positions(file) else {
            return Ok(false);
        };
        let text = text.to_owned();
        let edit = move |site: SiteContext<'_>| edited(site, chapter_at, text);
        let edited = self.last.run_watched(edit)?.unwrap_or_default();
        // An edit that times out leaves a thread behind, which keeps the values.
        let (Some(edited), Some(last)) = (edited, Arc::get_mut(&mut self.last)) else {
            return Ok(false);
        };
        last.inputs.content.chapters[chapter_at] = edited.chapter;
        self.site.pages[page_at] = Arc::new(edited.page);
        self.site.keys[page_at] = edited.key;
        self.links[page_at] = OnceLock::new();
        Ok(true)
    }

    /// Returns the positions of a file's chapter and of its page.
    fn positions(&self, file: &Path) -> Option<(usize, usize)> {
        let page_at = self.position_of(file)?;
        let source = &self.last.navigation.site.docs()[page_at].source;
        let mut chapters = self.last.inputs.content.chapters.iter();
        let chapter_at = chapters.position(|chapter| chapter.path == *source)?;
        let chapter = &self.last.inputs.content.chapters[chapter_at];
        (chapter.source.is_one_file()).then_some((chapter_at, page_at))
    }
}

/// Reads and checks a chapter with a new text; `None` if that changes more than its page.
fn edited(site: SiteContext<'_>, at: usize, text: String) -> Result<Option<Edited>> {
    let before = &site.inputs.content.chapters[at];
    if has_commands(&text) {
        return Ok(None);
    }
    let origin = ChapterOrigin::FilesExcept(Arc::default(), Arc::default());
    let mut one = BookChapter::new("", text, &before.path, Vec::new());
    one.source_path = Some(before.file.clone().into());
    let read = site
        .inputs
        .reader(&origin)
        .book(Book::new_with_items(vec![BookItem::Chapter(one)]));
    let Some(chapter) = read.all.into_iter().next() else {
        return Ok(None);
    };
    if !chapter.source.is_one_file() || facts(site, before) != facts(site, &chapter) {
        return Ok(None);
    }
    let Some(job) = PageJob::of_chapter(site, &chapter) else {
        return Ok(None);
    };
    let (page, key) = (job.check()?, job.key);
    Ok(Some(Edited { chapter, page, key }))
}

/// Returns the facts about a chapter that other pages depend on.
fn facts(site: SiteContext<'_>, chapter: &Chapter) -> Facts {
    let mut facts = facts_of(chapter);
    // The first sentence is shown on cards alone.
    if site.navigation.with_cards.is_empty() {
        facts.meta.excerpt = None;
    }
    facts
}

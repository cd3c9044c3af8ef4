//! The links between the pages of an open book.

use std::path::Path;

use diagnostics::Place;
use page_render::{LinkTarget, LinkUse};
use rayon::prelude::*;

use super::OpenBook;
use crate::threads::in_threads;

/// The target of a link in the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkTo<'a> {
    /// A page, and an id on it if the link has one.
    Page(&'a str, Option<&'a str>),
    /// Nothing that the site contains: a draft, a file that is not a chapter, or a missing one. The path
    /// is relative to the source folder or begins with a slash.
    Nothing(&'a str),
}

/// A link in a chapter.
#[derive(Debug, Clone)]
pub struct LinkOnPage<'a> {
    /// The path of the page with the link.
    pub page: &'a str,
    /// The link as the author wrote it.
    pub written: &'a str,
    /// Its target.
    pub to: LinkTo<'a>,
    /// Its place in an author's file.
    pub place: Place,
}

impl OpenBook {
    /// Returns the links in a chapter's file, in the order of its text.
    pub fn links_in(&self, file: &Path) -> Vec<LinkOnPage<'_>> {
        let position = self.position_of(file);
        position.map_or_else(Vec::new, |at| self.links_of(at, |_| true))
    }

    /// Returns the links that lead to a page, or to an id on it, by the pages that have them.
    pub fn links_to(&self, path: &str, id: Option<&str>) -> Vec<LinkOnPage<'_>> {
        let leads = |link: &LinkUse| match &link.target {
            LinkTarget::Page(to, to_id) => to == path && (id.is_none() || to_id.as_deref() == id),
            _ => false,
        };
        self.find_all_links();
        let pages = 0..self.site.pages.len();
        pages.flat_map(|at| self.links_of(at, leads)).collect()
    }

    /// Finds the links of the pages that were not asked for yet, on all processors.
    fn find_all_links(&self) {
        let find = || {
            let pages = (0..self.links.len()).into_par_iter();
            pages.for_each(|at| {
                self.all_links(at);
            });
            Ok(())
        };
        // Without threads, each page is parsed when its links are asked for.
        let _ = in_threads(self.last.inputs.session.shell, find);
    }

    /// Returns the links of the page at a position: those that lead to pages, followed by those that the
    /// check recorded because they lead to nothing.
    fn all_links(&self, at: usize) -> &[LinkUse] {
        self.links[at].get_or_init(|| {
            let doc = &self.last.navigation.site.docs()[at];
            let chapter = self.chapter_of(&doc.source);
            let mut links = chapter.map_or_else(Vec::new, |chapter| self.last.links(chapter));
            let recorded = self.site.pages[at].links.iter();
            let to_nothing = |link: &&LinkUse| !matches!(link.target, LinkTarget::Page(..));
            links.extend(recorded.filter(to_nothing).cloned());
            links.sort_by_key(|link| link.span.start);
            links
        })
    }

    fn links_of(&self, at: usize, is_wanted: impl Fn(&LinkUse) -> bool) -> Vec<LinkOnPage<'_>> {
        let doc = &self.last.navigation.site.docs()[at];
        let wanted: Vec<_> = (self.all_links(at).iter())
            .filter(|it| is_wanted(it))
            .collect();
        let Some(chapter) = self.chapter_of(&doc.source).filter(|_| !wanted.is_empty()) else {
            return Vec::new();
        };
        let found = wanted.into_iter().map(|one| LinkOnPage {
            page: &doc.path,
            written: &one.written,
            to: match &one.target {
                LinkTarget::Page(path, id) => LinkTo::Page(path, id.as_deref()),
                LinkTarget::Draft(path)
                | LinkTarget::NotAPage(path)
                | LinkTarget::Missing(path) => LinkTo::Nothing(path),
            },
            place: chapter.source.place(one.span.clone()),
        });
        found.collect()
    }
}

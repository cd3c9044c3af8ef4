//! The links between the pages of an open book.

use std::path::Path;

use diagnostics::Place;
use page_render::{LinkTarget, LinkUse};

use super::OpenBook;

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
        let Some(page) = self.page_of(file) else {
            return Vec::new();
        };
        self.links_of(page.path, |_| true)
    }

    /// Returns the links that lead to a page, or to an id on it, by the pages that have them.
    pub fn links_to(&self, path: &str, id: Option<&str>) -> Vec<LinkOnPage<'_>> {
        let leads = |link: &LinkUse| match &link.target {
            LinkTarget::Page(to, to_id) => to == path && (id.is_none() || to_id.as_deref() == id),
            _ => false,
        };
        let pages = self.site.pages.iter();
        pages
            .flat_map(|page| self.links_of(&page.path, leads))
            .collect()
    }

    fn links_of(&self, path: &str, is_wanted: impl Fn(&LinkUse) -> bool) -> Vec<LinkOnPage<'_>> {
        let docs = self.last.navigation.site.docs().iter();
        let Some((doc, page)) = docs.zip(&self.site.pages).find(|(doc, _)| doc.path == path) else {
            return Vec::new();
        };
        let wanted = page.links.iter().filter(|link| is_wanted(link));
        let wanted: Vec<_> = wanted.collect();
        let mut chapters = self.last.inputs.content.chapters.iter();
        let has_links = !wanted.is_empty();
        let chapter = chapters.find(|chapter| has_links && chapter.path == doc.source);
        let Some(chapter) = chapter else {
            return Vec::new();
        };
        let link = |link: &'_ LinkUse| chapter.source.place(link.span.clone());
        let found = wanted.into_iter().map(|one| LinkOnPage {
            page: &page.path,
            written: &one.written,
            to: match &one.target {
                LinkTarget::Page(path, id) => LinkTo::Page(path, id.as_deref()),
                LinkTarget::Draft(path)
                | LinkTarget::NotAPage(path)
                | LinkTarget::Missing(path) => LinkTo::Nothing(path),
            },
            place: link(one),
        });
        found.collect()
    }
}

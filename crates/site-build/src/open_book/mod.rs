//! A checked book that stays open: an edit of a chapter checks that chapter and the links of all pages,
//! and questions about pages and links are answered from what the checks found.

mod edit;
mod index;
mod links;
mod pages;
mod uses;

use std::{
    fmt,
    path::Path,
    sync::{Arc, OnceLock},
};

use book_source::chapters::chapter::Chapter;
use build_cache::cache::Key;
use diagnostics::{Diagnostic, paths::slashes};
use page_render::{LinkTarget, WrittenAddress};
use site_layout::editions::edition_links::EditionLinks;

pub use self::{
    links::{AddressInFile, FileRange, LinkOnPage, LinkTo},
    pages::OpenPage,
};
use crate::{
    BuildOptions, CheckedPages, apply_policy, check::all_pages::check, page::last_build::LastBuild,
    record::page_record::CheckedPage,
};

/// The pages of a checked book, in the order of the navigation.
#[derive(Default)]
pub(crate) struct CheckedSite {
    pub(crate) keys: Vec<Key>,
    pub(crate) pages: Vec<Arc<CheckedPage>>,
    /// The findings about everything but pages and their links, before the owner's settings for findings
    /// apply.
    pub(crate) of_files: Vec<Diagnostic>,
}

/// A checked book, in one edition.
pub struct OpenBook {
    options: BuildOptions,
    last: Arc<LastBuild>,
    site: CheckedSite,
    /// The links of each page, found when they are asked for.
    links: Vec<OnceLock<Vec<(WrittenAddress, LinkTarget)>>>,
}

impl OpenBook {
    pub(crate) fn new(options: BuildOptions, last: LastBuild, site: CheckedSite) -> Self {
        let links = site.pages.iter().map(|_| OnceLock::new()).collect();
        Self {
            options,
            last: Arc::new(last),
            site,
            links,
        }
    }

    /// Returns the folder of the chapters.
    pub fn source_folder(&self) -> &Path {
        &self.last.inputs.content.source_folder
    }

    /// Returns the language of the edition, as a tag (BCP 47).
    pub fn language(&self) -> &str {
        &self.last.inputs.book.language
    }

    /// Whether the edition is this version; `None` names the book's own.
    pub fn is_version(&self, name: Option<&str>) -> bool {
        let book = &self.last.inputs.book;
        let current = book.editions.as_ref().map(EditionLinks::current);
        let own = &self.last.inputs.config.version.name;
        match name {
            None => current.is_none_or(|it| it.name.version.is_none()),
            Some(name) => name == current.map_or(own, |it| &it.version),
        }
    }

    /// Returns the name of the edition for messages: its language, and its version if it is not the
    /// current one.
    pub fn edition_name(&self) -> String {
        let book = &self.last.inputs.book;
        let current = book.editions.as_ref().map(EditionLinks::current);
        match current.and_then(|it| it.name.version.as_deref()) {
            Some(version) => format!("{} {version}", book.language),
            None => book.language.clone(),
        }
    }

    /// Returns the checked pages, for the next check of this edition.
    pub fn checked(&self) -> CheckedPages {
        let keys = self.site.keys.iter().copied();
        CheckedPages::new(keys.zip(self.site.pages.iter().cloned()))
    }

    /// Returns the findings that a check of the book has now.
    pub fn findings(&self) -> Vec<Diagnostic> {
        let last = &self.last;
        let pages: Vec<_> = self.site.pages.iter().map(|page| &**page).collect();
        let mut found = check(last.context(&last.branches()), &pages);
        found.extend(self.site.of_files.iter().cloned());
        let mut found = apply_policy(found, &last.inputs.config, &self.options);
        diagnostics::sort(&mut found);
        found
    }

    /// Returns the position of the page of a chapter's file in the order of the navigation.
    fn position_of(&self, file: &Path) -> Option<usize> {
        let chapter = self.chapter_in(file)?;
        let mut docs = self.last.navigation.site.docs().iter();
        docs.position(|doc| doc.source == chapter.path)
    }

    /// Returns the chapter with a file; `None` for other files.
    fn chapter_in(&self, file: &Path) -> Option<&Chapter> {
        let file = slashes(file.strip_prefix(self.source_folder()).ok()?);
        self.last.inputs.content.chapter_of(&file)
    }
}

impl fmt::Debug for OpenBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenBook").finish_non_exhaustive()
    }
}

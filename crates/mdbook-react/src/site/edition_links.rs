//! Where the pages of one edition are in the others.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::Arc,
};

use site_model::{Counterpart, LanguageLink, VersionInfo};

use crate::site::address::Addresses;

/// The list of the folders of editions, in the destination of the book.
pub(crate) const EDITIONS_FILE: &str = "_data/editions.json";

/// The address of a page.
#[derive(Debug, Clone)]
pub(crate) struct PageAddress {
    /// The path of its file, relative to the source folder.
    pub(crate) file: String,
    /// Its path, without base path.
    pub(crate) path: String,
    /// Whether lists and search engines show it.
    pub(crate) is_listed: bool,
    /// The commit of the source that the page is a translation of.
    pub(crate) translated_from: Option<String>,
}

/// What distinguishes an edition from the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EditionKind {
    /// The book itself, whose address is above all others.
    Book,
    /// Another language.
    Language,
    /// Another version.
    Version,
}

/// An edition, and the addresses of its pages.
#[derive(Debug, Clone)]
pub(crate) struct EditionInfo {
    pub(crate) kind: EditionKind,
    /// The tag of the language, or the name of the version.
    pub(crate) name: String,
    pub(crate) label: String,
    /// The language (BCP 47).
    pub(crate) language: String,
    /// Whether its script runs from right to left.
    pub(crate) is_right_to_left: bool,
    pub(crate) addresses: Addresses,
    /// The folder of its chapters.
    pub(crate) source: PathBuf,
    /// The path of each page by that of its file.
    pub(crate) pages: BTreeMap<String, String>,
    /// Whether search engines are kept out.
    pub(crate) is_hidden: bool,
    /// The paths of pages that search engines may list.
    pub(crate) listed: BTreeSet<String>,
    /// The files of pages that are shown in the book's language.
    pub(crate) untranslated: BTreeSet<String>,
    /// The files of pages whose source is newer than their translation.
    pub(crate) outdated: BTreeSet<String>,
}

impl EditionInfo {
    /// Takes the addresses of the edition's pages.
    pub(crate) fn add_pages(&mut self, pages: Vec<PageAddress>) {
        for page in pages {
            if page.is_listed && !self.untranslated.contains(&page.file) {
                self.listed.insert(page.path.clone());
            }
            self.pages.insert(page.file, page.path);
        }
    }

    /// Returns the page of a file, or else the nearest page above `path`.
    fn counterpart(&self, file: &str, path: &str) -> Counterpart {
        let exact = self.pages.get(file);
        let found = exact.map_or_else(|| self.nearest_above(path), String::as_str);
        Counterpart {
            href: crate::site::address::encode_path(&self.addresses.page(found)),
            is_other_page: exact.is_none(),
        }
    }

    fn nearest_above<'a>(&self, path: &'a str) -> &'a str {
        let mut rest = path;
        while let Some((above, _)) = rest.rsplit_once('/') {
            if !above.is_empty() && self.pages.values().any(|known| known == above) {
                return above;
            }
            rest = above;
        }
        "/"
    }
}

/// All editions of a book, seen from one of them. The first is the book itself.
#[derive(Debug, Clone)]
pub(crate) struct EditionLinks {
    pub(crate) all: Arc<Vec<EditionInfo>>,
    /// The versions that the book lists.
    pub(crate) versions: Arc<Vec<VersionInfo>>,
    pub(crate) current: usize,
    /// The folders of all editions that the configuration names, below that of the book.
    pub(crate) folders: Arc<BTreeSet<String>>,
}

impl EditionLinks {
    /// Returns the edition that is built.
    pub(crate) fn current(&self) -> &EditionInfo {
        &self.all[self.current]
    }

    /// Returns the book that the editions are of.
    pub(crate) fn book(&self) -> &EditionInfo {
        &self.all[0]
    }

    /// Returns the folder of the book's own chapters, whose images and files a translation shares;
    /// `None` for other editions.
    pub(crate) fn original_source(&self) -> Option<&Path> {
        let is_language = self.current().kind == EditionKind::Language;
        is_language.then_some(&*self.book().source)
    }

    /// Returns the folders of the chapters of other editions.
    pub(crate) fn other_sources(&self) -> impl Iterator<Item = &Path> {
        let others = self.all.iter().enumerate();
        let others = others.filter(|(at, _)| *at != self.current);
        let own = &self.current().source;
        // The book's chapters may be beside those of its editions, or around them.
        let others = others.filter(move |(_, one)| !own.starts_with(&one.source));
        others.map(|(_, one)| one.source.as_path())
    }

    /// Returns the editions in other languages with the book itself; none for a version.
    fn languages(&self) -> impl Iterator<Item = &EditionInfo> {
        let is_version = self.current().kind == EditionKind::Version;
        let several = self.all.iter().any(|one| one.kind == EditionKind::Language);
        let languages = self
            .all
            .iter()
            .filter(|one| one.kind != EditionKind::Version);
        languages.filter(move |_| several && !is_version)
    }

    /// Returns the links of the menu of languages; none for a book in one language.
    pub(crate) fn language_links(&self) -> Vec<LanguageLink> {
        let link = |one: &EditionInfo| LanguageLink {
            label: one.label.clone(),
            language: one.language.clone(),
            href: one.addresses.base.clone(),
        };
        self.languages().map(link).collect()
    }

    /// Returns where a page is in each language of the menu.
    pub(crate) fn languages_of(&self, file: &str, path: &str) -> Vec<Counterpart> {
        let languages = self.languages();
        languages.map(|one| one.counterpart(file, path)).collect()
    }

    /// Returns where a page is in each version that this build writes, by their names; nothing for
    /// a book in one version.
    pub(crate) fn versions_of(&self, file: &str, path: &str) -> BTreeMap<String, Counterpart> {
        let written = self
            .all
            .iter()
            .filter(|one| one.kind != EditionKind::Language);
        let found: BTreeMap<_, _> = written
            .map(|one| (one.name.clone(), one.counterpart(file, path)))
            .collect();
        match found.len() {
            1 => BTreeMap::new(),
            _ => found,
        }
    }

    /// Returns the language of a page's article, where it differs from that of the edition.
    pub(crate) fn language_of(&self, file: &str) -> Option<String> {
        let is_original = self.current().untranslated.contains(file);
        is_original.then(|| self.book().language.clone())
    }

    /// Returns the languages that a page is written in, with its full address in each.
    pub(crate) fn alternates(&self, file: &str) -> Vec<(String, String)> {
        let found = self.languages().filter_map(|one| {
            let is_own = !one.untranslated.contains(file);
            let url = one
                .addresses
                .full_page(one.pages.get(file).filter(|_| is_own)?)?;
            Some((one.language.clone(), url))
        });
        let mut found: Vec<_> = found.collect();
        // Readers of other languages get the book's own (Google, "Localized versions").
        if found.len() > 1
            && let Some(url) = self.book().pages.get(file)
        {
            let url = self.book().addresses.full_page(url);
            found.extend(url.map(|url| ("x-default".to_owned(), url)));
        }
        found
    }

    /// Returns the full addresses of pages of other editions that search engines may list.
    pub(crate) fn listed_elsewhere(&self) -> Vec<String> {
        let others = self.all.iter().enumerate();
        let others = others.filter(|(at, one)| *at != self.current && !one.is_hidden);
        others
            .flat_map(|(_, one)| {
                one.listed
                    .iter()
                    .filter_map(|path| one.addresses.full_page(path))
            })
            .collect()
    }

    /// Returns the address that search engines should list instead of this one: a page of another
    /// version is listed in the current one, and one without a translation in the book's language.
    pub(crate) fn canonical(&self, file: &str) -> Option<String> {
        let current = self.current();
        let is_elsewhere =
            current.kind == EditionKind::Version || current.untranslated.contains(file);
        let path = self.book().pages.get(file).filter(|_| is_elsewhere)?;
        self.book().addresses.full_page(path)
    }
}

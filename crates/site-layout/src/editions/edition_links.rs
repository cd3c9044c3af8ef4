//! Links the pages of one edition to the pages of the others.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
};

use build_cache::cache::KeyHasher;
use nav_model::{address, normalise, split_address};
use site_model::{Counterpart, LanguageLink, VersionInfo};

use super::{edition_info::EditionInfo, edition_name::EditionName};
use crate::address::Addresses;
use crate::editions::edition_name::X_DEFAULT;

/// The list of the folders of editions, in the destination of the book.
pub const EDITIONS_FILE: &str = "_data/editions.json";

/// All editions of a book, seen from one of them. The first is the book itself.
#[derive(Debug, Clone)]
pub struct EditionLinks {
    /// All editions, the book itself first.
    pub all: Arc<Vec<EditionInfo>>,
    /// The versions that the book lists.
    pub versions: Arc<Vec<VersionInfo>>,
    /// The number of the edition that is built.
    pub current: usize,
    /// The folders of all editions that the configuration names, below the book's.
    pub folders: Arc<BTreeSet<String>>,
    /// The redirects of the book, which each edition has too. Their faults are reported for the book.
    pub redirects: Arc<BTreeSet<(String, String)>>,
}

impl EditionLinks {
    /// Adds the facts about editions that pages of the current edition show.
    pub fn add_to(&self, key: &mut KeyHasher) {
        key.add(&(self.current, &*self.versions, &*self.folders));
        for (at, one) in self.all.iter().enumerate() {
            let EditionName { language, version } = &one.name;
            key.add(&(language, version, &one.version, &one.label, &one.language));
            let Addresses {
                base,
                site_url,
                form,
            } = &one.addresses;
            key.add(&(base, site_url, form, one.is_right_to_left, one.is_hidden));
            key.add(&(&one.pages, &one.files, &one.listed, &one.untranslated));
            key.add(&(at == self.current).then_some(&one.outdated));
        }
    }

    /// Adds the facts about editions that one page of the current edition shows: the addresses of its
    /// counterparts, and which of them are translations.
    pub fn add_page_to(&self, key: &mut KeyHasher, file: &str, path: &str) {
        for one in &*self.all {
            let found = one.pages.get(file).map(String::as_str);
            let above = found.is_none().then(|| one.nearest_above(path));
            let is_translated = !one.untranslated.contains(file);
            let names = (&one.name.language, &one.name.version);
            key.add_hashed(&(&one.addresses.base, names, found, above, is_translated));
        }
        key.add_hashed(&self.current().outdated.contains(file));
    }

    /// Returns the edition that is built.
    pub fn current(&self) -> &EditionInfo {
        &self.all[self.current]
    }

    /// Returns the book that the editions are of.
    pub fn book(&self) -> &EditionInfo {
        &self.all[0]
    }

    /// Returns an edition; `None` if it is not built here.
    pub(crate) fn find(
        &self,
        language: Option<&String>,
        version: Option<&String>,
    ) -> Option<&EditionInfo> {
        let is_it = |one: &&EditionInfo| {
            one.name.language.as_ref() == language && one.name.version.as_ref() == version
        };
        self.all.iter().find(is_it)
    }

    /// Returns the original of the edition: the same version in the language of the book.
    fn original(&self) -> Option<&EditionInfo> {
        let name = &self.current().name;
        name.language.as_ref()?;
        self.find(None, name.version.as_ref())
    }

    /// Returns the folder of the original's chapters, whose images and files a translation shares;
    /// `None` for an edition in the language of the book.
    pub fn original_source(&self) -> Option<&Path> {
        self.original().map(|one| one.source.as_path())
    }

    /// Whether the original has a page, named by its path or by the path of its file.
    pub fn is_in_original(&self, page: &str) -> bool {
        self.original().is_some_and(|original| {
            let mut files = original.pages.keys().chain(original.renamed.values());
            original.paths.contains(page) || files.any(|file| file == page)
        })
    }

    /// Returns the sources of other editions: the folders of their chapters, and catalogues.
    pub fn other_sources(&self) -> impl Iterator<Item = &Path> {
        let others = self.all.iter().enumerate();
        let others = others.filter(|(at, _)| *at != self.current);
        let own = &self.current().source;
        // The chapters of the original may be beside its translations, or in a folder around them.
        let others = others.filter(move |(_, one)| !own.starts_with(&one.source));
        let catalogues = self.all.iter().filter_map(|one| one.catalogue.as_deref());
        others
            .map(|(_, one)| one.source.as_path())
            .chain(catalogues)
    }

    /// Returns the edition in each language of the book: of this version, or else of the book's
    /// own. Empty for a book in one language.
    fn languages(&self) -> Vec<&EditionInfo> {
        let version = self.current().name.version.as_ref();
        let newest = self.all.iter().filter(|one| one.name.version.is_none());
        let found: Vec<_> = newest
            .map(|one| {
                self.find(one.name.language.as_ref(), version)
                    .unwrap_or(one)
            })
            .collect();
        match found.len() {
            1 => Vec::new(),
            _ => found,
        }
    }

    /// Returns the edition of each version that is built here: in this language, or else in the
    /// book's. Empty for a book in one version.
    fn written_versions(&self) -> Vec<&EditionInfo> {
        let language = self.current().name.language.as_ref();
        let originals = self.all.iter().filter(|one| one.name.language.is_none());
        let found: Vec<_> = originals
            .map(|one| {
                self.find(language, one.name.version.as_ref())
                    .unwrap_or(one)
            })
            .collect();
        match found.len() {
            1 => Vec::new(),
            _ => found,
        }
    }

    /// Returns the links of the menu of languages; empty for a book in one language.
    pub fn language_links(&self) -> Vec<LanguageLink> {
        let link = |one: &EditionInfo| LanguageLink {
            label: one.label.clone(),
            language: one.language.clone(),
            href: one.addresses.base.clone(),
        };
        self.languages().into_iter().map(link).collect()
    }

    /// Returns the counterpart of a page in each language of the menu.
    pub(crate) fn languages_of(&self, file: &str, path: &str) -> Vec<Counterpart> {
        let version = &self.current().name.version;
        let counterpart = |one: &EditionInfo| {
            let found = one.counterpart(file, path);
            Counterpart {
                is_other_page: found.is_other_page || one.name.version != *version,
                ..found
            }
        };
        self.languages().into_iter().map(counterpart).collect()
    }

    /// Returns the versions of the menu, with the address of each in this language if it is built
    /// here.
    pub(crate) fn version_infos(&self) -> Vec<VersionInfo> {
        let mut all = self.versions.to_vec();
        for info in &mut all {
            if let Some(label) = self.current().titles.get(&info.label) {
                info.label.clone_from(label);
            }
        }
        for one in self.written_versions() {
            if let Some(info) = all.iter_mut().find(|info| info.name == one.version) {
                info.path.clone_from(&one.addresses.base);
            }
        }
        all
    }

    /// Returns the counterparts of a page in each version that this build writes, by their names;
    /// empty for a book in one version.
    pub(crate) fn versions_of(&self, file: &str, path: &str) -> BTreeMap<String, Counterpart> {
        let language = &self.current().name.language;
        let counterpart = |one: &EditionInfo| {
            let found = one.counterpart(file, path);
            let is_other_page = found.is_other_page || one.name.language != *language;
            let found = Counterpart {
                is_other_page,
                ..found
            };
            (one.version.clone(), found)
        };
        self.written_versions()
            .into_iter()
            .map(counterpart)
            .collect()
    }

    /// Returns the language of a page's article if it differs from the edition's.
    pub(crate) fn language_of(&self, file: &str) -> Option<String> {
        let is_original = self.current().untranslated.contains(file);
        is_original.then(|| self.book().language.clone())
    }

    /// Returns the path from the base of this version to a page that only the book's version has, in this
    /// language or else in the book's; `None` for other paths.
    pub fn page_of_newest(&self, written: &str) -> Option<String> {
        let current = self.current();
        current.name.version.as_ref()?;
        let (path, rest) = split_address(written);
        let route = normalise(path);
        if !path.starts_with('/') || route == "/" || current.paths.contains(&route) {
            return None;
        }
        let newest = [
            self.find(current.name.language.as_ref(), None),
            Some(self.book()),
        ];
        let mut newest = newest.into_iter().flatten();
        let newest = newest.find(|one| one.paths.contains(&route))?;
        let levels = current.addresses.base.matches('/').count() - 1;
        let page = newest.addresses.page(&address(&route));
        let page = page.trim_start_matches('/');
        Some(format!("/{}{page}{rest}", "../".repeat(levels)))
    }

    /// Returns the languages in which this version has the page, with its full address in each;
    /// empty for a page in one language, and for an untranslated page: its canonical page, which has
    /// the links, does not list it.
    pub(crate) fn alternates(&self, file: &str) -> Vec<(String, String)> {
        if self.current().untranslated.contains(file) {
            return Vec::new();
        }
        let version = &self.current().name.version;
        let languages = self.languages().into_iter();
        let languages = languages.filter(|one| one.name.version == *version);
        let found = languages.filter_map(|one| {
            let is_own = !one.untranslated.contains(file);
            let url = one
                .addresses
                .full_page(one.pages.get(file).filter(|_| is_own)?)?;
            Some((one.language.clone(), url))
        });
        let mut found: Vec<_> = found.collect();
        if found.len() < 2 {
            return Vec::new();
        }
        // For readers of other languages, search engines show the book's own (Google, "Localized
        // versions").
        if let Some(original) = self.find(None, version.as_ref())
            && let Some(path) = original.pages.get(file)
        {
            let url = original.addresses.full_page(path);
            found.extend(url.map(|url| (X_DEFAULT.to_owned(), url)));
        }
        found
    }

    /// Returns the full addresses of pages of other editions that search engines may list.
    pub fn listed_elsewhere(&self) -> Vec<String> {
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

    /// Returns the address that search engines should list instead of this one: for a page of another
    /// version, the page of the book's version; for an untranslated page, the page in the book's language.
    pub(crate) fn canonical(&self, file: &str) -> Option<String> {
        let current = self.current();
        let has_page = |one: &&EditionInfo| one.pages.contains_key(file);
        let EditionName { language, version } = &current.name;
        let listed = if current.untranslated.contains(file) {
            let originals = [Some(self.book()), self.original()];
            originals.into_iter().flatten().find(has_page)
        } else if version.is_some() {
            let newest = self.find(language.as_ref(), None).filter(has_page);
            newest.filter(|one| !one.untranslated.contains(file))
        } else {
            None
        }?;
        listed.addresses.full_page(&listed.pages[file])
    }
}

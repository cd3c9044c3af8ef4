//! An edition as the pages of other editions see it: its name and the addresses of its pages.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use diagnostics::Place;
use serde::{Deserialize, Serialize};
use site_model::Counterpart;

use super::edition_name::EditionName;
use crate::address::{Addresses, encode_path};

/// The address of a page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PageAddress {
    /// The path that identifies it in each edition, relative to the source folder: the path
    /// of its file, but `index.md` for `README.md`.
    pub file: String,
    /// The path of its file, relative to the source folder.
    pub source: String,
    /// Its path, without base path.
    pub path: String,
    /// Whether lists and search engines include it.
    pub is_listed: bool,
    /// Whether it is not a chapter: a page of `theme/pages`, whose file is relative to the root of the book,
    /// or a list, whose file is its path.
    pub is_own: bool,
    /// The commit of the source that the page was translated from, and the place of its name.
    pub translated_from: Option<(String, Place)>,
}

/// An edition, and the addresses of its pages.
#[derive(Debug, Clone)]
pub struct EditionInfo {
    /// The language and version.
    pub name: EditionName,
    /// The name of its version, also for the book's.
    pub version: String,
    /// The language in the menu of languages.
    pub label: String,
    /// The language (BCP 47).
    pub language: String,
    /// Whether its script runs from right to left.
    pub is_right_to_left: bool,
    /// The addresses of its pages.
    pub addresses: Addresses,
    /// The folder of its chapters.
    pub source: PathBuf,
    /// The translations of titles, also of the labels of versions.
    pub titles: BTreeMap<String, String>,
    /// The catalogue that translates it.
    pub catalogue: Option<PathBuf>,
    /// The files of chapters that mdBook renames, such as `README.md`, by the paths in `pages`.
    pub renamed: BTreeMap<String, String>,
    /// The path of each page by the path of its file.
    pub pages: BTreeMap<String, String>,
    /// The paths of all pages.
    pub paths: BTreeSet<String>,
    /// The files beside its chapters, which the site contains too.
    pub files: BTreeSet<String>,
    /// Whether search engines are excluded.
    pub is_hidden: bool,
    /// The paths of pages that search engines may list.
    pub listed: BTreeSet<String>,
    /// The files of pages that are shown in the book's language.
    pub untranslated: BTreeSet<String>,
    /// The files of pages whose source is newer than their translation.
    pub outdated: BTreeSet<String>,
}

impl EditionInfo {
    /// Adds the addresses of the edition's pages.
    pub fn add_pages(&mut self, pages: Vec<PageAddress>) {
        for page in pages {
            if page.is_listed && !self.untranslated.contains(&page.file) {
                self.listed.insert(page.path.clone());
            }
            self.paths.insert(page.path.clone());
            if page.source != page.file {
                self.renamed.insert(page.file.clone(), page.source);
            }
            self.pages.insert(page.file, page.path);
        }
    }

    /// Returns the page of a file, or else the nearest page above `path`.
    pub(crate) fn counterpart(&self, file: &str, path: &str) -> Counterpart {
        let exact = self.pages.get(file);
        let found = exact.map_or_else(|| self.nearest_above(path), String::as_str);
        Counterpart {
            href: encode_path(&self.addresses.page(found)),
            is_other_page: exact.is_none(),
        }
    }

    /// Returns the nearest page above `path`; `/` without any.
    pub(crate) fn nearest_above<'a>(&self, path: &'a str) -> &'a str {
        let mut rest = path;
        while let Some((above, _)) = rest.rsplit_once('/') {
            if !above.is_empty() && self.paths.contains(above) {
                return above;
            }
            rest = above;
        }
        "/"
    }
}

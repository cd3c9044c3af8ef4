//! Finds the pages and files of other editions that links lead to.

use build_cache::cache::{Key, KeyHasher};
use diagnostics::paths::{resolve_dots, slashes};
use nav_model::{address, below, decode, normalise, route_of_file};

use super::{edition_info::EditionInfo, edition_links::EditionLinks};
use crate::address::encode_path;

impl EditionLinks {
    /// Returns the address of a page or file of any edition. A chapter that a language shows untranslated may
    /// name the path of that language. `path` begins with `/`, at the root of the
    /// host, or at the root of the book if it names a language or version.
    pub fn page_at(&self, path: &str) -> Option<String> {
        let in_book = self.book().addresses.href(path);
        let found = deepest_below(&self.all, path);
        let (edition, rest) = found.or_else(|| deepest_below(&self.all[1..], &in_book))?;
        let shared = || self.shared_file(edition, rest);
        edition.address_of(rest).or_else(shared)
    }

    /// Returns the address of a file that a translation shares with its original.
    fn shared_file(&self, edition: &EditionInfo, path: &str) -> Option<String> {
        edition.name.language.as_ref()?;
        let original = self.find(None, edition.name.version.as_ref())?;
        let file = decode(path);
        let file = file.trim_matches('/');
        let is_there = original.files.contains(file);
        is_there.then(|| edition.addresses.href(&encode_path(file)))
    }

    /// Returns the address of the page of another edition whose file is at a path relative to the
    /// source folder of this edition, or of a file beside the chapters there.
    pub fn page_of_file(&self, path: &str) -> Option<String> {
        let own = &self.current().source;
        let file = resolve_dots(&own.join(decode(path)));
        // A language with a catalogue has the files of the book.
        let (edition, inside) = self
            .others()
            .filter(|one| one.source != *own)
            .filter_map(|one| Some((one, file.strip_prefix(&one.source).ok()?)))
            .min_by_key(|(_, inside)| inside.as_os_str().len())?;
        edition.address_of_file(&slashes(inside))
    }

    fn others(&self) -> impl Iterator<Item = &EditionInfo> {
        let others = self.all.iter().enumerate();
        others
            .filter(|(at, _)| *at != self.current)
            .map(|(_, one)| one)
    }

    /// Returns a hash of the pages of each other edition, with two names: each link to that edition
    /// contains one of them.
    pub fn linked_pages(&self) -> Vec<([String; 2], Key)> {
        let hash = |one: &EditionInfo| {
            let mut key = KeyHasher::default();
            key.add(&(&one.pages, &one.renamed, &one.files));
            let folder = one.source.file_name().unwrap_or_default();
            let base = one.addresses.base.trim_end_matches('/');
            let base = base.rsplit('/').next().unwrap_or_default();
            let names = [base.to_owned(), folder.to_string_lossy().into_owned()];
            (names, key.key())
        };
        self.others().map(hash).collect()
    }
}

/// Returns the edition with the longest base that a path is below, and the rest of the path: the
/// bases of languages and versions are below the book's.
fn deepest_below<'e, 'p>(
    editions: &'e [EditionInfo],
    path: &'p str,
) -> Option<(&'e EditionInfo, &'p str)> {
    editions
        .iter()
        .filter_map(|one| Some((one, below(path, &one.addresses.base)?)))
        .min_by_key(|(_, rest)| rest.len())
}

impl EditionInfo {
    /// Returns the address of the page at a path below the edition's base.
    fn address_of(&self, path: &str) -> Option<String> {
        let route = normalise(path);
        if route == "/" {
            return Some(self.addresses.base.clone());
        }
        let routes = [route.clone(), route_of_file(&route)];
        let found = routes.iter().find(|route| self.paths.contains(*route));
        match found {
            Some(route) => Some(self.addresses.page(&address(route))),
            None => self.address_of_file(decode(path).trim_matches('/')),
        }
    }

    fn address_of_file(&self, file: &str) -> Option<String> {
        let renamed = self.renamed.iter().find(|(_, source)| *source == file);
        let file = renamed.map_or(file, |(file, _)| file);
        if self.files.contains(file) {
            return Some(self.addresses.href(&encode_path(file)));
        }
        let endings = ["", ".md", ".mdx", "/index.md", "/index.mdx"];
        let route = endings.iter().find_map(|ending| {
            let file = format!("{file}{ending}");
            self.pages.get(file.trim_start_matches('/'))
        })?;
        Some(self.addresses.page(&address(route)))
    }
}

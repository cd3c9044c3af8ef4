//! Finds what modules export, without compiling them.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    rc::Rc,
};

use book_files::BookFiles;
use jsx_compile::{Language, Links, links};

use super::{package::is_free_of_side_effects, resolve::resolve, shared::SharedModules};

/// The exports of the files that were looked at.
pub(super) struct Exports<'a> {
    book: &'a BookFiles,
    pub(super) shared: SharedModules,
    /// The links of each file; `None` for one that is not a module.
    files: BTreeMap<PathBuf, Option<Rc<Links>>>,
    /// Whether each file can be left out if nothing of it is used.
    free: BTreeMap<PathBuf, bool>,
}

/// Files and names that a search has seen, because modules may re-export one another in a cycle.
type Seen = BTreeSet<(PathBuf, String)>;

impl<'a> Exports<'a> {
    pub(super) fn new(book: &'a BookFiles, shared: SharedModules) -> Self {
        Self {
            book,
            shared,
            files: BTreeMap::new(),
            free: BTreeMap::new(),
        }
    }

    /// Sets the links of a file that was compiled.
    pub(super) fn set(&mut self, file: &Path, links: Links) {
        self.files.insert(file.to_path_buf(), Some(Rc::new(links)));
    }

    /// Returns the file that defines what `file` exports as `name`, and its name there.
    ///
    /// Only files without side effects are passed by, which bundlers do as well.
    pub(super) fn origin(&mut self, file: &Path, name: &str) -> Option<(PathBuf, String)> {
        self.origin_within(file, name, &mut Seen::new())
    }

    fn origin_within(
        &mut self,
        file: &Path,
        name: &str,
        seen: &mut Seen,
    ) -> Option<(PathBuf, String)> {
        let here = (file.to_path_buf(), name.to_owned());
        if !seen.insert(here.clone()) {
            return None;
        }
        let links = self.links(file)?;
        let is_free = self.is_free(file);
        if let Some(export) = links.exports.iter().find(|export| export.name == name) {
            let from = export.from.as_ref().filter(|_| is_free);
            let target = from.and_then(|(specifier, _)| self.resolve(file, specifier));
            return match (from, target) {
                (Some((_, imported)), Some(target)) if imported == "*" => {
                    Some((target, "*".to_owned()))
                }
                (Some((_, imported)), Some(target)) => {
                    self.origin_within(&target, imported, seen).or(Some(here))
                }
                _ => Some(here),
            };
        }
        if name == "default" {
            return None;
        }
        links.stars().find_map(|specifier| {
            let target = self.resolve(file, specifier)?;
            let found = self.origin_within(&target, name, seen)?;
            Some(if is_free { found } else { here.clone() })
        })
    }

    /// Returns all names that a file exports; `None` if they cannot be known.
    pub(super) fn names(&mut self, file: &Path) -> Option<BTreeSet<String>> {
        let mut names = BTreeSet::new();
        self.add_names(file, &mut names, &mut BTreeSet::new())
            .then_some(names)
    }

    /// Adds the names that a file exports; returns whether they are known.
    fn add_names(
        &mut self,
        file: &Path,
        names: &mut BTreeSet<String>,
        seen: &mut BTreeSet<PathBuf>,
    ) -> bool {
        if !seen.insert(file.to_path_buf()) {
            return true;
        }
        let Some(links) = self.links(file) else {
            return false;
        };
        for specifier in links.stars() {
            if let Some(shared) = self.shared.get(specifier) {
                names.extend(shared.iter().cloned());
                continue;
            }
            let mut others = BTreeSet::new();
            let target = self.resolve(file, specifier);
            if !target.is_some_and(|target| self.add_names(&target, &mut others, seen)) {
                return false;
            }
            others.remove("default");
            names.append(&mut others);
        }
        names.extend(links.exports.iter().map(|export| export.name.clone()));
        true
    }

    fn is_free(&mut self, file: &Path) -> bool {
        if let Some(known) = self.free.get(file) {
            return *known;
        }
        let is_free = is_free_of_side_effects(self.book, file);
        self.free.insert(file.to_path_buf(), is_free);
        is_free
    }

    fn resolve(&self, file: &Path, specifier: &str) -> Option<PathBuf> {
        if self.shared.contains_key(specifier) {
            return None;
        }
        resolve(self.book, file.parent()?, specifier)
    }

    fn links(&mut self, file: &Path) -> Option<Rc<Links>> {
        if let Some(known) = self.files.get(file) {
            return known.clone();
        }
        let found = read(self.book, file)
            .filter(|links| links.is_module)
            .map(Rc::new);
        self.files.insert(file.to_path_buf(), found.clone());
        found
    }
}

fn read(book: &BookFiles, file: &Path) -> Option<Links> {
    let language = Language::of_extension(file.extension()?.to_str()?)?;
    let text = book.read_text(file).ok()?;
    Some(links(&text, language))
}

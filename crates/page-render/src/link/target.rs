//! Finds the page or file that an address inside the book leads to.

use std::borrow::Cow;

use book_source::docusaurus::{path_in_docs, paths_in_sources};
use nav_model::Resolved;

use crate::PageContext;

impl<'a> PageContext<'a> {
    /// Resolves the path of an address in the chapter of `source`.
    ///
    /// A path that leads nowhere may begin with the base path, as one copied from a browser does, or
    /// name a folder of Docusaurus.
    pub(crate) fn resolve(&self, source: &str, path: &str) -> Resolved<'a> {
        let as_written = self.nav.resolve(source, path);
        if !self.leads_nowhere(&as_written) {
            return as_written;
        }
        let below_base = nav_model::below(path, &self.addresses.base);
        let below_base = below_base.map(|path| self.nav.resolve(source, path));
        if let Some(found) = below_base.filter(|_| !matches!(as_written, Resolved::Outside(_))) {
            return found;
        }
        let written = match &as_written {
            Resolved::Outside(path) => path,
            _ => path,
        };
        let in_docs = || self.is_mdx.then(|| path_in_docs(path)).flatten();
        let moved = paths_in_sources(written).into_iter().chain(in_docs());
        let mut moved = moved.map(|path| self.nav.resolve("", &path));
        moved
            .find(|found| !self.leads_nowhere(found))
            .unwrap_or(as_written)
    }

    /// Returns the address of a page or file in another edition of the book, if a path that leads nowhere in
    /// this one leads there. `found` is the target in this edition.
    pub(crate) fn page_elsewhere(&self, path: &str, found: &Resolved<'_>) -> Option<String> {
        let editions = self.editions.filter(|_| self.leads_nowhere(found))?;
        if path.starts_with('/') {
            return editions.page_at(path);
        }
        match found {
            Resolved::Outside(file) | Resolved::NotAPage(file) | Resolved::File(file) => {
                editions.page_of_file(file)
            }
            _ => None,
        }
    }

    fn leads_nowhere(&self, found: &Resolved<'_>) -> bool {
        match found {
            Resolved::File(file) => {
                self.assets.find(file).is_none() && !self.mdbook_files.contains(file)
            }
            Resolved::NotAPage(file) => self.assets.find(&as_html(file)).is_none(),
            Resolved::Outside(_) => true,
            _ => false,
        }
    }
}

/// Returns the file of mdBook's HTML output for a file of Markdown: another book beside this one has
/// it, whichever program builds that book.
pub(crate) fn as_html(file: &str) -> Cow<'_, str> {
    match file.strip_suffix(".md") {
        Some(stem) => Cow::Owned(format!("{stem}.html")),
        None => Cow::Borrowed(file),
    }
}

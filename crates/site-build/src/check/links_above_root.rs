//! Links that lead above the site's own folder, such as `../std/vec/index.html`.
//!
//! Such a link works where the book is served beside its target, which a build cannot check. A book
//! about a library may have a thousand of them for one reason, so all links to one place are one
//! finding.

use std::collections::{BTreeMap, BTreeSet};

use diagnostics::{Diagnostic, Place, Severity, codes};
use page_render::{LinkTarget, LinkUse};

use crate::record::page_record::CheckedPage;

/// The links that leave the site, by the folder or file that they lead to.
#[derive(Default)]
pub(crate) struct LinksAboveRoot<'a> {
    by_folder: BTreeMap<&'a str, Folder<'a>>,
}

/// The links to a place beside the site.
struct Folder<'a> {
    page: &'a CheckedPage,
    first: &'a LinkUse,
    severity: Severity,
    links: usize,
    pages: BTreeSet<&'a str>,
}

impl<'a> LinksAboveRoot<'a> {
    /// Adds a link if it leaves the site; returns whether it does.
    pub(crate) fn take(
        &mut self,
        page: &'a CheckedPage,
        link: &'a LinkUse,
        severity: Severity,
    ) -> bool {
        let LinkTarget::Missing(path) = &link.target else {
            return false;
        };
        if !path.starts_with("../") {
            return false;
        }
        let folder = self.by_folder.entry(folder(path)).or_insert(Folder {
            page,
            first: link,
            severity,
            links: 0,
            pages: BTreeSet::new(),
        });
        folder.links += 1;
        folder.pages.insert(&page.path);
        true
    }

    /// Returns a finding for each place beside the site, at the first link to it.
    pub(crate) fn findings(
        self,
        base: &str,
        place: impl Fn(&CheckedPage, &LinkUse) -> Option<Place>,
    ) -> Vec<Diagnostic> {
        let help = format!(
            "the site begins at `{base}`; if it is served below another path, such as `/book/`, set `base-path`, so that these links lead to the other sites of the host; otherwise write full addresses"
        );
        let describe = |(name, folder): (&str, Folder<'_>)| {
            let written = &folder.first.written;
            let message = match (folder.links, folder.pages.len()) {
                (1, _) => format!("the link `{written}` leaves the site"),
                (links, 1) => {
                    format!("{links} links leave the site for `{name}`, here `{written}`")
                }
                (links, pages) => format!(
                    "{links} links on {pages} pages leave the site for `{name}`, here `{written}`"
                ),
            };
            let found = Diagnostic::new(codes::BROKEN_LINK, folder.severity, message)
                .at(place(folder.page, folder.first));
            match is_file(written) {
                true => found.help("the site has no files from outside of the source folder: move the file into it, or write a full address"),
                false => found.help(&help),
            }
        };
        self.by_folder.into_iter().map(describe).collect()
    }
}

/// Returns the first step of a path after its `../`, with the slash that follows it.
fn folder(path: &str) -> &str {
    let inside = path.trim_start_matches("../");
    let above = path.len() - inside.len();
    let end = inside.find('/').map_or(inside.len(), |at| at + 1);
    &path[..above + end]
}

/// Returns whether an address leads to a file, not to a page.
fn is_file(address: &str) -> bool {
    let path = address.split(['#', '?']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    !matches!(ending, "" | "html" | "htm")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_the_first_step_beside_the_site() {
        for (path, expected) in [
            ("../std/vec/index.html", "../std/"),
            ("../std", "../std"),
            ("../../a/b", "../../a/"),
            ("../标准库/向量.html", "../标准库/"),
        ] {
            assert_eq!(folder(path), expected);
        }
    }
}

//! Writes redirects from the addresses of mdBook's HTML output, for a book of Markdown chapters.
//!
//! `toc.html`, the keys of `[output.html.redirect]` and chapters whose address changed become files
//! that redirect to the new address, so that links to the book stay valid on any static host. The page
//! of any other chapter is also written at its old address: see `second_file`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::Result;
use nav_model::join;
use safe_html::is_full_address;

use super::{
    frame::SiteFrame,
    html_redirects,
    inputs::Inputs,
    navigation::Navigation,
    second_file::{EXTRA_DOCUMENTS, has_possible_name, old_file},
};
use crate::{
    config::redirect_address::route,
    site::{
        address::html_file,
        mdbook_files::{CONTENTS_PAGE, PRINT_PAGE},
        plain_document::Redirect,
    },
    staging::{Kind, Stage},
};

/// The target of an old address.
enum RedirectTarget {
    /// A page or file of this site: its encoded path with query and fragment.
    Inside(String),
    /// A full address, one from the root of the host, or one relative to the old file.
    Outside(String),
}

impl RedirectTarget {
    /// Returns the target of a redirect between addresses.
    fn of(to: &str) -> Self {
        match is_full_address(to) {
            true => Self::Outside(to.to_owned()),
            false => Self::Inside(to.to_owned()),
        }
    }
}

/// The old addresses of a book.
#[derive(Clone, Copy)]
pub(super) struct OldAddresses<'a> {
    pub(super) inputs: &'a Inputs,
    pub(super) navigation: &'a Navigation,
    pub(super) frame: &'a SiteFrame,
}

impl OldAddresses<'_> {
    /// Writes a page for each redirect between addresses of the site.
    pub(super) fn write_redirects(self, stage: &Stage) -> Result<()> {
        for (from, to) in self.navigation.site.redirects() {
            let file = html_file(from);
            // The owner's own file takes precedence, such as a landing page `index.html`.
            if self.inputs.assets.get(&file).is_some() {
                continue;
            }
            let is_meant = |file: &str| route(file) == *from;
            let fragments = html_redirects::moved_fragments(self.inputs, is_meant);
            let html = self.redirect(&RedirectTarget::of(to), &fragments);
            stage.add(&file, html.as_bytes(), Kind::Html)?;
        }
        Ok(())
    }

    /// Writes a file for each old address that no other file of the site has.
    pub(super) fn write_files(self, stage: &Stage) -> Result<()> {
        let taken = self.taken();
        for (file, to) in self.files() {
            // A host may answer the address of a page with this file.
            let is_of_page = self
                .navigation
                .site
                .at(&nav_model::route_of_file(&file))
                .is_some();
            if taken.contains(&file) || is_of_page || !has_possible_name(&file) {
                continue;
            }
            let fragments = html_redirects::moved_fragments(self.inputs, |from| from == file);
            let html = self.redirect(&to, &fragments);
            stage.add(&file, html.as_bytes(), Kind::Html)?;
        }
        Ok(())
    }

    /// Returns the document that redirects to a target.
    fn redirect(self, target: &RedirectTarget, fragments: &BTreeMap<String, String>) -> String {
        let (RedirectTarget::Inside(to) | RedirectTarget::Outside(to)) = target;
        let path = nav_model::decode(nav_model::split_address(to).0);
        let addresses = &self.inputs.addresses;
        let is_page = self.navigation.site.at(&path).is_some();
        let (href, canonical) = match (target, is_page) {
            (RedirectTarget::Outside(to), _) => (to.to_owned(), Some(to.to_owned())),
            (RedirectTarget::Inside(to), true) => {
                (addresses.place_on_page(to), addresses.full_page(&path))
            }
            (RedirectTarget::Inside(to), false) => (addresses.href(to), addresses.full(&path)),
        };
        let title = self.navigation.site.at(&path).map(|doc| doc.title.as_str());
        let title = title.unwrap_or(match to.as_str() {
            "/" => &self.inputs.title,
            to => to,
        });
        self.frame.document.redirect(&Redirect {
            lang: &self.inputs.language,
            title,
            canonical: canonical.as_deref().unwrap_or(&href),
            href: &href,
            script: &addresses.href(&self.frame.redirect_script),
            fragments,
        })
    }

    /// Returns the old files with their targets.
    fn files(self) -> BTreeMap<String, RedirectTarget> {
        let mut files = BTreeMap::new();
        let docs = self.navigation.site.docs().iter();
        let docs: HashMap<_, _> = docs.map(|doc| (doc.source.as_str(), doc)).collect();
        for chapter in &self.inputs.chapters {
            if let Some(file) = old_file(chapter)
                && let Some(doc) = docs.get(chapter.path.as_str())
            {
                files.insert(file, RedirectTarget::Inside(nav_model::address(&doc.path)));
            }
        }
        if !self.navigation.mdbook_files.contains(CONTENTS_PAGE) {
            return files;
        }
        files.insert(
            CONTENTS_PAGE.to_owned(),
            RedirectTarget::Inside("/".to_owned()),
        );
        for (from, to) in html_redirects::outer(self.inputs) {
            files.insert(from.to_owned(), RedirectTarget::Outside(to.to_owned()));
        }
        let old = &self.inputs.config.html.redirect;
        let routes: BTreeSet<_> = old.keys().map(|from| route(from)).collect();
        let redirects = self.navigation.site.redirects();
        for (from, to) in old {
            let Some(file) = join(from) else { continue };
            let file = file.trim_start_matches('/');
            let to = match redirects.get(&route(file)) {
                Some(to) => RedirectTarget::of(to),
                // The target was reported. It may be another book on the host.
                None if to.starts_with('/') && !routes.contains(&route(to)) => {
                    RedirectTarget::Outside(to.clone())
                }
                None => continue,
            };
            if file.strip_suffix(".html").is_some() {
                files.insert(file.to_owned(), to);
            }
        }
        files
    }

    /// Returns the files of the site that redirects must not replace.
    fn taken(self) -> BTreeSet<String> {
        let docs = self.navigation.site.docs().iter();
        let pages = docs.map(|doc| self.inputs.addresses.page_file(&doc.path));
        let redirects = self
            .navigation
            .site
            .redirects()
            .keys()
            .map(|from| html_file(from));
        let assets = self.inputs.assets.iter().map(|(path, _)| path.to_owned());
        let search = self.inputs.addresses.page_file(crate::search::PATH);
        let screens = EXTRA_DOCUMENTS.into_iter().chain([search.as_str()]);
        let screens = screens.map(str::to_owned);
        // A chapter `print.md` has the address of mdBook's page with all chapters.
        let mdbook = self.navigation.mdbook_files;
        let print = mdbook.contains(PRINT_PAGE).then(|| PRINT_PAGE.to_owned());
        pages
            .chain(redirects)
            .chain(assets)
            .chain(screens)
            .chain(print)
            .collect()
    }
}

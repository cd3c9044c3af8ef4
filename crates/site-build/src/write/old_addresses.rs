//! Writes redirects from old addresses.
//!
//! The keys of both tables of redirects and, for a book of Markdown chapters, `toc.html` and the files
//! of chapters whose address changed in mdBook's HTML output become files that redirect to the new
//! address, so that links to the book stay valid on any static host. The page of any other chapter is
//! also written at its old address: see `html_alias`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::Result;
use book_config::redirect_address::{html_file_of, route};
use build_cache::staging::{Kind, Stage};
use nav_model::{EXTRA_DOCUMENTS, PRINT_PAGE};
use safe_html::is_full_address;
use site_layout::{document::plain::Redirect, mdbook_files::CONTENTS_PAGE};

use crate::{
    frame::site_context::SiteContext,
    nav::redirects,
    page::html_alias::{has_possible_name, old_file},
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
pub(crate) struct OldAddresses<'a>(pub(crate) SiteContext<'a>);

impl OldAddresses<'_> {
    /// Writes a file for each old address that no other file of the site has.
    pub(crate) fn write(self, stage: &Stage) -> Result<()> {
        // The owner's own file takes precedence, such as a landing page `index.html`.
        let mut taken = self.taken();
        let files = self.redirect_files();
        for (file, html) in self.redirects(&files, &taken) {
            stage.add(file, html.as_bytes(), Kind::Html)?;
        }
        taken.extend(files.into_keys());
        self.write_files(&taken, stage)
    }

    /// Returns the documents of the redirects between addresses of the site, by their files.
    pub(crate) fn between_addresses(self) -> Vec<(String, String)> {
        let files = self.redirect_files();
        if files.is_empty() {
            return Vec::new();
        }
        let taken = self.taken();
        let all = self.redirects(&files, &taken);
        all.map(|(file, html)| (file.to_owned(), html)).collect()
    }

    fn redirect_files(self) -> BTreeMap<String, String> {
        let (config, addresses) = (&self.0.inputs.config, &self.0.inputs.book.addresses);
        redirects::redirect_files(config, addresses, &self.0.navigation.site)
    }

    fn redirects<'a>(
        self,
        files: &'a BTreeMap<String, String>,
        taken: &BTreeSet<String>,
    ) -> impl Iterator<Item = (&'a str, String)> {
        let all = self.0.navigation.site.redirects();
        let free = files.iter();
        let free = free.filter(|(file, _)| !taken.contains(*file) && has_possible_name(file));
        free.map(move |(file, from)| {
            let is_meant = |file: &str| route(file) == *from;
            let fragments = redirects::moved_fragments(self.0.inputs, is_meant);
            let html = self.redirect(&RedirectTarget::of(&all[from]), &fragments);
            (file.as_str(), html)
        })
    }

    /// Writes the other old files.
    fn write_files(self, taken: &BTreeSet<String>, stage: &Stage) -> Result<()> {
        for (file, to) in self.files() {
            // A host may answer the address of a page with this file.
            let is_of_page = self.is_page(&nav_model::route_of_file(&file));
            let is_possible = has_possible_name(&file) && !nav_model::is_redirect_pattern(&file);
            if taken.contains(&file) || is_of_page || !is_possible {
                continue;
            }
            let fragments = redirects::moved_fragments(self.0.inputs, |from| from == file);
            let html = self.redirect(&to, &fragments);
            stage.add(&file, html.as_bytes(), Kind::Html)?;
        }
        Ok(())
    }

    /// Returns the document that redirects to a target.
    fn redirect(self, target: &RedirectTarget, fragments: &BTreeMap<String, String>) -> String {
        let (RedirectTarget::Inside(to) | RedirectTarget::Outside(to)) = target;
        let path = nav_model::decode(nav_model::split_address(to).0);
        let addresses = &self.0.inputs.book.addresses;
        let is_page = self.is_page(&path);
        let editions = self.0.inputs.book.editions.as_ref();
        let elsewhere = || {
            let page = editions?.page_at(&path)?;
            let (_, rest) = nav_model::split_address(to);
            let url = addresses
                .site_url
                .as_ref()
                .map(|url| format!("{url}{page}"));
            Some((page + rest, url))
        };
        let (href, canonical) = match (target, is_page) {
            (RedirectTarget::Outside(to), _) => (to.to_owned(), Some(to.to_owned())),
            (RedirectTarget::Inside(to), true) => {
                (addresses.place_on_page(to), addresses.full_page(&path))
            }
            (RedirectTarget::Inside(to), false) => {
                elsewhere().unwrap_or_else(|| (addresses.href(to), addresses.full(&path)))
            }
        };
        let title = self
            .0
            .navigation
            .site
            .at(&path)
            .map(|doc| doc.title.as_str());
        let title = title.unwrap_or(match to.as_str() {
            "/" => &self.0.inputs.book.title,
            to => to,
        });
        self.0.frame.document.redirect(&Redirect {
            lang: &self.0.inputs.book.language,
            title,
            canonical: canonical.as_deref().unwrap_or(&href),
            href: &href,
            script: &addresses.href(&self.0.frame.redirect_script),
            fragments,
        })
    }

    /// Returns whether a chapter or a page of `theme/pages` has a path.
    fn is_page(self, path: &str) -> bool {
        self.0.navigation.site.at(path).is_some() || self.0.frame.own.pages.contains_key(path)
    }

    /// Returns the old files with their targets.
    fn files(self) -> BTreeMap<String, RedirectTarget> {
        let mut files = BTreeMap::new();
        let docs = self.0.navigation.site.docs().iter();
        let docs: HashMap<_, _> = docs.map(|doc| (doc.source.as_str(), doc)).collect();
        for chapter in &self.0.inputs.content.chapters {
            if let Some(file) = old_file(chapter)
                && let Some(doc) = docs.get(chapter.path.as_str())
                && doc.post.is_none()
            {
                files.insert(file, RedirectTarget::Inside(nav_model::address(&doc.path)));
            }
        }
        if self.0.navigation.mdbook_files.contains(CONTENTS_PAGE) {
            let start = RedirectTarget::Inside("/".to_owned());
            files.insert(CONTENTS_PAGE.to_owned(), start);
        }
        for (from, to) in redirects::outer(&self.0.inputs.config, &self.0.inputs.content) {
            files.insert(from.to_owned(), RedirectTarget::Outside(to.to_owned()));
        }
        let old = &self.0.inputs.config.html.redirect;
        let routes: BTreeSet<_> = old.keys().map(|from| route(from)).collect();
        for (from, to) in old {
            // The target was reported. It may be another book on the host.
            if to.starts_with('/')
                && !routes.contains(&route(to))
                && let Some(file) = html_file_of(from)
            {
                files.insert(file, RedirectTarget::Outside(to.clone()));
            }
        }
        files
    }

    /// Returns the files of the site that redirects must not replace.
    fn taken(self) -> BTreeSet<String> {
        let docs = self.0.navigation.site.docs().iter();
        let paths = docs
            .map(|doc| &doc.path)
            .chain(self.0.frame.own.pages.keys());
        let pages = paths.map(|path| self.0.inputs.book.addresses.page_file(path));
        let assets = self.0.inputs.content.assets.iter();
        let assets = assets.map(|(path, _)| path.to_owned());
        let search = self.0.inputs.book.addresses.page_file(nav_model::SEARCH);
        let screens = EXTRA_DOCUMENTS.into_iter().chain([search.as_str()]);
        let screens = screens.map(str::to_owned);
        // A chapter `print.md` has the address of mdBook's page with all chapters.
        let mdbook = self.0.navigation.mdbook_files;
        let print = mdbook.contains(PRINT_PAGE).then(|| PRINT_PAGE.to_owned());
        pages.chain(assets).chain(screens).chain(print).collect()
    }
}

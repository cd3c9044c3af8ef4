//! Stage 7: writes the files that list pages: redirects, sitemap, sidebars, tag pages, and the
//! entry.

use std::{collections::BTreeMap, sync::Arc};

use anyhow::Result;
use build_cache::staging::Kind;
use diagnostics::{Diagnostic, Severity, codes};
use rayon::prelude::*;
use site_layout::{
    address::hashed_name,
    editions::edition_links::{EDITIONS_FILE, EditionLinks},
    sitemap::{SitemapEntry, sitemap},
};
use site_model::{Entry, Manifest, RouteTable, SCHEMA_VERSION, Screen, Sidebar, shard_of};

use super::{
    blog::{feeds, lists::PostLists},
    hosts, llms_lists,
    manifest::{self, manifest},
    old_addresses::OldAddresses,
    print_page,
    sidebar_files::SidebarFiles,
    staged_site::StagedSite,
};
use crate::{nav::tag_pages::tag_pages, page::screens::Screens, record::page_record::PageRecord};

/// With more routes than this, the route table is split into shards of about this size.
const SHARD: usize = 1000;

/// The list of all pages for search engines.
const SITEMAP: &str = "sitemap.xml";

/// The paths of data files, relative to `_data/`.
pub(crate) struct DataFiles {
    /// The file of each page's data, by the path of the page.
    pages: BTreeMap<String, String>,
    /// The file of each sidebar, by its name.
    sidebars: BTreeMap<String, String>,
    manifest: Manifest,
}

impl StagedSite<'_> {
    /// Writes everything but the pages, the search index and the entry. Returns the findings too.
    pub(crate) fn lists(self) -> Result<(DataFiles, Vec<Diagnostic>)> {
        let nav = &self.site.navigation.site;
        let post_lists = PostLists(self).screens()?;
        let lists = SidebarFiles(self);
        let ((joined, manifest), ((shared, sidebars), (others, pages))) = rayon::join(
            || rayon::join(|| self.write_joined(), || manifest(self)),
            || {
                rayon::join(
                    || (self.write_shared(), lists.write(nav.sidebars())),
                    || (self.write_small(), self.write_screens(post_lists)),
                )
            },
        );
        shared.and(joined).and(others)?;
        let (pages, found) = pages?;
        let data = DataFiles {
            pages,
            sidebars: sidebars?,
            manifest,
        };
        Ok((data, found))
    }

    /// Writes the screens that are not pages. Returns the path of the data of every address, and the
    /// findings.
    fn write_screens(
        &self,
        post_lists: Vec<(String, Screen, Option<Sidebar>)>,
    ) -> Result<(BTreeMap<String, String>, Vec<Diagnostic>)> {
        let nav = &self.site.navigation.site;
        let screens = Screens {
            site: self.site,
            stage: self.stage,
        };
        let data = |page: &Arc<PageRecord>| (page.path().to_owned(), page.data.clone());
        let mut pages: BTreeMap<String, String> = self.records.iter().map(data).collect();
        let own_pages = self.own_pages.iter();
        pages.extend(own_pages.map(|page| (page.path.clone(), page.staged.data.clone())));
        let mut found = Vec::new();
        let mut listed = tag_pages(nav);
        match nav.at(nav_model::SEARCH) {
            Some(_) => found.push(search_address_taken()),
            None => listed.push((nav_model::SEARCH.to_owned(), Screen::Search)),
        }
        let listed = listed
            .into_iter()
            .map(|(path, screen)| (path, screen, None));
        for (path, screen, sidebar) in listed.chain(post_lists) {
            let staged = screens.write_cached(&path, screen, sidebar)?;
            pages.insert(path, staged.data);
            found.extend(staged.found);
        }
        found.extend(screens.write_not_found()?.found);
        Ok((pages, found))
    }

    /// Writes the route table, the manifest and the entry. All other files have been staged.
    pub(crate) fn entry(self, data: DataFiles, search: String) -> Result<()> {
        let routes = self.write_routes(data.pages)?;
        let manifest = "_data/manifest.json";
        manifest::write(data.manifest, manifest, self.stage)?;
        let entry = Entry {
            schema: SCHEMA_VERSION,
            build: self.stage.hash(manifest)?.to_hex()[..16].to_owned(),
            site: self.site.frame.site_file(),
            routes,
            sidebars: data.sidebars,
            search: Some(search),
        };
        let entry = serde_json::to_vec(&entry)?;
        self.stage.add("_data/entry.json", &entry, Kind::Entry)
    }

    /// Writes redirects, the sitemap, and files for hosts and programs.
    fn write_small(&self) -> Result<()> {
        OldAddresses(self.site).write(self.stage)?;
        self.write_sitemap()?;
        let cname = self.site.inputs.config.html.cname.as_deref();
        hosts::write(cname, &self.site.inputs.content.assets, self.stage)?;
        feeds::write(*self)?;
        if let Some(cards) = &self.site.frame.social_cards {
            let cache = self.site.inputs.session.cache.as_deref();
            cards.write(self.site.navigation.site.docs(), cache, self.stage)?;
        }
        self.write_editions()?;
        self.write_offline()
    }

    /// Writes the files that contain all pages.
    fn write_joined(&self) -> Result<()> {
        print_page::write(*self)?;
        llms_lists::write(*self)
    }

    /// Writes the shell's files, the files that all pages share, and the book's own files.
    fn write_shared(&self) -> Result<()> {
        if (self
            .site
            .inputs
            .book
            .shared_shell(self.site.inputs.config.offline))
        .is_none()
        {
            for (name, bytes) in self.site.inputs.session.shell.files() {
                self.stage
                    .add(&format!("_app/{name}"), bytes, Kind::Hashed)?;
            }
        }
        for (path, bytes) in &self.site.frame.files {
            self.stage.add(path, bytes, Kind::Hashed)?;
        }
        let assets: Vec<_> = self.site.inputs.content.assets.iter().collect();
        assets.into_par_iter().try_for_each(|(path, file)| {
            let bytes = file.read()?;
            self.stage.add(path, &bytes, Kind::Asset)
        })
    }

    /// Writes the service worker and its page; with `offline = false`, a worker that unregisters an
    /// earlier one. Without the setting, an earlier worker sees that pages are not offered offline,
    /// and unregisters itself.
    fn write_offline(&self) -> Result<()> {
        let Some(is_on) = self.site.inputs.config.offline else {
            return Ok(());
        };
        if is_on {
            let frame = self.site.frame;
            let page = frame.document.offline(&frame.site, &frame.offline);
            self.stage
                .add("offline.html", page.as_bytes(), Kind::Html)?;
        }
        let worker = self.site.inputs.session.shell.service_worker(is_on);
        self.stage.add("sw.js", worker, Kind::Entry)
    }

    /// Writes the folders of other languages and versions, so that a later build can remove
    /// the folders of editions that it no longer has.
    fn write_editions(&self) -> Result<()> {
        let editions = self.site.inputs.book.editions.as_ref();
        let Some(editions) = editions.filter(|all| all.current == 0) else {
            return Ok(());
        };
        let folders = serde_json::to_vec(&*editions.folders)?;
        self.stage.add(EDITIONS_FILE, &folders, Kind::Entry)
    }

    fn write_sitemap(&self) -> Result<()> {
        let editions = self.site.inputs.book.editions.as_ref();
        // The book's own sitemap lists the pages of all editions.
        if self.site.inputs.config.noindex || editions.is_some_and(|all| all.current != 0) {
            return Ok(());
        }
        let listed = self.records.iter().filter(|page| {
            let doc = self.site.navigation.site.at(page.path());
            doc.is_some_and(|doc| !doc.front.unlisted) && !page.checked.is_kept_out
        });
        let addresses = &self.site.inputs.book.addresses;
        let listed = listed.filter_map(|page| {
            let date = page.checked.last_updated.as_ref();
            let url = addresses.full_page(page.path())?;
            Some((url, date.map(|date| date.iso.clone())))
        });
        let own_pages = self.own_pages.iter().map(|page| page.path.as_str());
        let lists = own_pages.chain(self.site.navigation.site.blog_screens());
        let lists = lists.filter_map(|path| addresses.full_page(path));
        let elsewhere = editions.map_or_else(Vec::new, EditionLinks::listed_elsewhere);
        let others = lists.chain(elsewhere).map(|url| (url, None));
        let entries: Vec<_> = listed
            .chain(others)
            .map(|(url, last_modified)| SitemapEntry { url, last_modified })
            .collect();
        let assets = &self.site.inputs.content.assets;
        // The owner's own file takes precedence.
        let is_own = assets.get(SITEMAP).is_some();
        if !entries.is_empty() || is_own {
            hosts::write_robots(addresses, SITEMAP, assets, self.stage)?;
        }
        if entries.is_empty() || is_own {
            return Ok(());
        }
        self.stage
            .add(SITEMAP, sitemap(&entries).as_bytes(), Kind::Html)
    }

    fn write_routes(&self, pages: BTreeMap<String, String>) -> Result<Vec<String>> {
        let redirects = self.site.navigation.site.redirects();
        let count = (pages.len() + redirects.len()).div_ceil(SHARD).max(1);
        let mut shards = vec![RouteTable::default(); count];
        for (path, data) in pages {
            shards[shard_of(&path, count)].pages.insert(path, data);
        }
        for (from, to) in redirects {
            shards[shard_of(from, count)]
                .redirects
                .insert(from.clone(), to.clone());
        }
        let write = |(at, shard): (usize, RouteTable)| {
            let json = serde_json::to_vec(&shard)?;
            let file = hashed_name(&format!("routes/{at}.json"), &json);
            self.stage
                .add(&format!("_data/{file}"), &json, Kind::Hashed)?;
            Ok(file)
        };
        shards.into_par_iter().enumerate().map(write).collect()
    }
}

fn search_address_taken() -> Diagnostic {
    let path = nav_model::SEARCH;
    let message =
        format!("a page of the book is at `{path}`, so search is available in its dialog alone");
    Diagnostic::new(codes::SEARCH_ADDRESS_TAKEN, Severity::Warning, message)
        .help("give the page another `slug`")
}

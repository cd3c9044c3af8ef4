//! Describes the site for programs: `manifest.json`.

use std::{collections::BTreeMap, sync::Arc};

use anyhow::{Context as _, Result};
use book_config::Config;
use build_cache::staging::{Kind, Stage};
use nav_model::Site as Nav;
use page_render::markdown_page::markdown_path;
use rayon::prelude::*;
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use site_layout::{address::Addresses, shared_data::generator};
use site_model::{DocEntry, Manifest, RouteEntry, SCHEMA_VERSION, Settings, VersionEntry};

use crate::{
    frame::site_frame::SiteFrame, nav::sidebar_items::sidebar_items,
    record::page_record::PageRecord,
};

/// The expected bytes of a page's route and of its files, so that buffers need not grow. A large book
/// has 444 and 151.
const BYTES_OF_ROUTE: usize = 500;
const BYTES_OF_FILES: usize = 240;

/// The number of pages whose routes are written by one thread at once.
const ROUTES_OF_PART: usize = 500;

/// The entry of the manifest for its routes, without any.
const NO_ROUTES: &str = "\"routes\":[]";

/// The JSON of a manifest without its files.
pub(crate) struct ManifestJson {
    /// Everything but routes and files.
    rest: String,
    /// The routes, separated by commas.
    routes: Vec<Vec<u8>>,
}

/// Returns the JSON of the manifest without its files.
pub(crate) fn manifest(
    config: &Config,
    addresses: &Addresses,
    nav: &Nav,
    frame: &SiteFrame,
    records: &[Arc<PageRecord>],
) -> Result<ManifestJson> {
    let route = |page: &PageRecord| route(config, addresses, nav, page);
    let (routes, rest) = rayon::join(
        || routes(records, route),
        || serde_json::to_string(&without_routes(config, addresses, nav, frame)),
    );
    Ok(ManifestJson {
        rest: rest?,
        routes: routes?,
    })
}

/// Returns the JSON of all routes in parts, which are made on all processors: of 10,000 pages they are
/// 58 % of the manifest, and nothing else is left to do while it is written.
fn routes(
    records: &[Arc<PageRecord>],
    route: impl Fn(&PageRecord) -> Option<RouteEntry> + Sync,
) -> Result<Vec<Vec<u8>>> {
    let part = |pages: &[Arc<PageRecord>]| {
        let mut json = Vec::with_capacity(BYTES_OF_ROUTE * pages.len());
        for route in pages.iter().filter_map(|page| route(page)) {
            if !json.is_empty() {
                json.push(b',');
            }
            serde_json::to_writer(&mut json, &route)?;
        }
        Ok(json)
    };
    let parts = records.par_chunks(ROUTES_OF_PART).map(part);
    let parts: Vec<Vec<u8>> = parts.collect::<Result<_>>()?;
    Ok(parts.into_iter().filter(|part| !part.is_empty()).collect())
}

fn without_routes(
    config: &Config,
    addresses: &Addresses,
    nav: &Nav,
    frame: &SiteFrame,
) -> Manifest {
    let themes = [
        ("light", &config.code_theme.light),
        ("dark", &config.code_theme.dark),
    ];
    let site = &frame.site;
    Manifest {
        schema: SCHEMA_VERSION,
        generator: generator(),
        title: site.title.clone(),
        site_url: addresses.site_url.clone(),
        base_path: addresses.base.clone(),
        locale: site.locale.clone(),
        versions: versions(nav, frame),
        code_themes: themes
            .into_iter()
            .map(|(mode, id)| (mode.to_owned(), id.clone()))
            .collect(),
        settings: Settings {
            title_delimiter: site.title_delimiter.clone(),
            noindex: config.noindex,
            toc_min_level: config.toc_min_level,
            toc_max_level: config.toc_max_level,
            color_mode: site.color_mode,
            sidebar: site.sidebar,
            navbar_hide_on_scroll: site.navbar.hide_on_scroll,
            announcement: site.announcement.clone(),
        },
        routes: Vec::new(),
        redirects: nav.redirects().clone(),
        files: BTreeMap::new(),
    }
}

impl ManifestJson {
    /// Writes the manifest with the content hash (BLAKE3, 16 hex digits) of every file added so far,
    /// except pages. All other files have been staged.
    pub(crate) fn write(&self, path: &str, stage: &Stage) -> Result<()> {
        let mut files = Vec::with_capacity(BYTES_OF_FILES * ROUTES_OF_PART * self.routes.len());
        let mut serializer = serde_json::Serializer::new(&mut files);
        let mut entries = serializer.serialize_map(None)?;
        let mut written = Ok(());
        stage.each_file(|path, hash, kind| {
            if kind != Kind::Html && written.is_ok() {
                written = entries.serialize_entry(path, &ShortHash(*hash));
            }
        });
        written?;
        entries.end()?;
        // The last of these is the field: a sidebar may have the same name, but only redirects, whose
        // values are texts, follow the field. Quotes in texts are escaped.
        let (before, after) = self.rest.rsplit_once(NO_ROUTES).context("no routes")?;
        // `files` is the last field.
        let after = after.strip_suffix("{}}").context("no files")?;
        let mut parts = vec![before.as_bytes(), b"\"routes\":["];
        for (at, routes) in self.routes.iter().enumerate() {
            if at > 0 {
                parts.push(b",");
            }
            parts.push(routes);
        }
        parts.extend([b"]", after.as_bytes(), &files, b"}\n"]);
        stage.add_parts(path, &parts, Kind::Entry)
    }
}

/// A hash that is written as its first 16 hex digits.
struct ShortHash(blake3::Hash);

impl Serialize for ShortHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_hex()[..16])
    }
}

fn route(
    config: &Config,
    addresses: &Addresses,
    nav: &Nav,
    page: &PageRecord,
) -> Option<RouteEntry> {
    let doc = nav.at(page.path())?;
    Some(RouteEntry {
        path: doc.path.clone(),
        doc: doc.id.clone(),
        title: doc.title.clone(),
        description: doc.front.description.clone().unwrap_or_default(),
        html: addresses.page_file(&doc.path),
        data: format!("_data/{}", page.data),
        markdown: (config.markdown_pages).then(|| markdown_path(&doc.path)),
        unlisted: doc.front.unlisted.then_some(true),
    })
}

fn versions(nav: &Nav, frame: &SiteFrame) -> Vec<VersionEntry> {
    let current = &frame.site.version.current;
    let main = nav.main_doc();
    let doc = |doc: &nav_model::Doc| DocEntry {
        id: doc.id.clone(),
        path: doc.path.clone(),
        sidebar: doc.sidebar.clone(),
    };
    let sidebar = |(name, sidebar): (&String, &nav_model::Sidebar)| {
        (name.clone(), sidebar_items(name, &sidebar.items))
    };
    let entry = |version: &site_model::VersionInfo| {
        let is_here = version.name == *current;
        VersionEntry {
            name: version.name.clone(),
            label: version.label.clone(),
            is_last: version.is_last,
            path: version.path.clone(),
            main_doc_id: main
                .filter(|_| is_here)
                .map(|doc| doc.id.clone())
                .unwrap_or_default(),
            docs: nav.docs().iter().filter(|_| is_here).map(doc).collect(),
            draft_ids: nav.drafts().iter().filter(|_| is_here).cloned().collect(),
            sidebars: nav
                .sidebars()
                .iter()
                .filter(|_| is_here)
                .map(sidebar)
                .collect(),
        }
    };
    frame.site.version.all.iter().map(entry).collect()
}

//! Describes the site for programs: `manifest.json`.

use std::collections::BTreeMap;

use anyhow::Result;
use nav_model::Site as Nav;
use serde::{Serialize, Serializer};
use site_model::{DocEntry, Manifest, RouteEntry, SCHEMA_VERSION, Settings, VersionEntry};

use super::{
    frame::SiteFrame, inputs::Inputs, page_record::PageRecord, sidebar_items::sidebar_items,
};
use crate::{
    markdown_page::markdown_path,
    site::shared_data as site,
    staging::{Kind, Stage},
};

/// The bytes of a page in the JSON, with its files: 770 in a large book. A buffer of about the right
/// size is not copied as it grows.
const BYTES_OF_PAGE: usize = 1000;

/// Returns the JSON of the manifest without its files.
pub(super) fn manifest(
    inputs: &Inputs,
    nav: &Nav,
    frame: &SiteFrame,
    records: &[PageRecord],
) -> Result<Vec<u8>> {
    let mut json = Vec::with_capacity(BYTES_OF_PAGE * records.len());
    let manifest = without_files(inputs, nav, frame, records);
    serde_json::to_writer(&mut json, &manifest)?;
    Ok(json)
}

fn without_files(
    inputs: &Inputs,
    nav: &Nav,
    frame: &SiteFrame,
    records: &[PageRecord],
) -> Manifest {
    let config = &*inputs.config;
    let themes = [
        ("light", &config.code_theme.light),
        ("dark", &config.code_theme.dark),
    ];
    Manifest {
        schema: SCHEMA_VERSION,
        generator: site::generator(),
        title: frame.site.title.clone(),
        site_url: inputs.addresses.site_url.clone(),
        base_path: inputs.addresses.base.clone(),
        locale: frame.site.locale.clone(),
        versions: versions(nav, frame),
        code_themes: themes
            .into_iter()
            .map(|(mode, id)| (mode.to_owned(), id.clone()))
            .collect(),
        settings: Settings {
            title_delimiter: config.title_delimiter.clone(),
            noindex: config.noindex,
            toc_min_level: config.toc_min_level,
            toc_max_level: config.toc_max_level,
            color_mode: site::color_mode(config),
            sidebar: site::sidebar_options(config),
            navbar_hide_on_scroll: config.navbar.hide_on_scroll,
            announcement: site::announcement(config),
        },
        routes: records
            .iter()
            .filter_map(|page| route(inputs, nav, page))
            .collect(),
        redirects: nav.redirects().clone(),
        files: BTreeMap::new(),
    }
}

/// Returns the JSON of a manifest with the content hash (BLAKE3, 16 hex digits) of every file added so
/// far, except pages. `json` is that of the manifest without files, which is known earlier.
pub(super) fn with_files(mut json: Vec<u8>, stage: &Stage) -> Result<Vec<u8>> {
    // `files` is the last field.
    json.truncate(json.len() - "{}}".len());
    serde_json::Serializer::new(&mut json).collect_map(hashes(stage))?;
    json.extend(b"}\n");
    Ok(json)
}

/// Returns the hashes of the files that the manifest lists, in the order of their paths.
fn hashes(stage: &Stage) -> Vec<(String, ShortHash)> {
    let mut hashes = Vec::new();
    stage.each_file(|path, hash, kind| {
        if kind != Kind::Html {
            hashes.push((path.to_owned(), ShortHash(*hash)));
        }
    });
    hashes.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    hashes
}

/// A hash that is written as its first 16 hex digits.
struct ShortHash(blake3::Hash);

impl Serialize for ShortHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_hex()[..16])
    }
}

fn route(inputs: &Inputs, nav: &Nav, page: &PageRecord) -> Option<RouteEntry> {
    let doc = nav.at(&page.path)?;
    Some(RouteEntry {
        path: doc.path.clone(),
        doc: doc.id.clone(),
        title: doc.title.clone(),
        description: doc.front.description.clone().unwrap_or_default(),
        html: inputs.addresses.page_file(&doc.path),
        data: format!("_data/{}", page.data),
        markdown: inputs
            .config
            .markdown_pages
            .then(|| markdown_path(&doc.path)),
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

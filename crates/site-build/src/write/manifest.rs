//! Describes the site for programs: `manifest.json`.

use std::collections::BTreeMap;

use anyhow::Result;
use book_config::Config;
use build_cache::staging::{Kind, Stage};
use nav_model::Site as Nav;
use page_render::markdown_page::markdown_path;
use site_layout::{address::Addresses, shared_data::generator};
use site_model::{DocEntry, Manifest, RouteEntry, SCHEMA_VERSION, Settings, VersionEntry};

use super::staged_site::StagedSite;
use crate::{
    frame::site_frame::SiteFrame, nav::sidebar_items::sidebar_items,
    page::own_pages::StagedOwnPage, record::page_record::PageRecord,
};

/// Returns the manifest without its files.
pub(crate) fn manifest(staged: StagedSite<'_>) -> Manifest {
    let (inputs, frame) = (staged.site.inputs, staged.site.frame);
    let (config, addresses) = (&inputs.config, &inputs.book.addresses);
    let nav = &staged.site.navigation.site;
    let own_pages = staged.own_pages.iter();
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
        routes: (staged.records.iter())
            .filter_map(|page| route(config, addresses, nav, page))
            .chain(own_pages.map(|page| own_page_route(page, addresses)))
            .collect(),
        redirects: nav.redirects().clone(),
        files: BTreeMap::new(),
    }
}

/// Writes the manifest with the content hash (BLAKE3, 16 hex digits) of every file added so far, except
/// pages. All other files have been staged.
pub(crate) fn write(mut manifest: Manifest, path: &str, stage: &Stage) -> Result<()> {
    stage.each_file(|path, hash, kind| {
        if kind != Kind::Html {
            let hash = hash.to_string()[..16].to_owned();
            manifest.files.insert(path.to_owned(), hash);
        }
    });
    let mut json = serde_json::to_vec(&manifest)?;
    json.push(b'\n');
    stage.add(path, &json, Kind::Entry)
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

/// Returns the entry of a page of `theme/pages` in the manifest.
fn own_page_route(page: &StagedOwnPage, addresses: &Addresses) -> RouteEntry {
    RouteEntry {
        path: page.path.clone(),
        doc: page.file.clone(),
        title: page.exports.title.clone(),
        description: page.exports.description.clone(),
        html: addresses.page_file(&page.path),
        data: format!("_data/{}", page.staged.data),
        markdown: None,
        unlisted: None,
    }
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

//! What is written when all pages are: lists, redirects, sitemap, and the way into the site.

use std::{collections::BTreeMap, fs};

use anyhow::{Context as _, Result};
use site_model::{
    Card, DocEntry, Entry, Manifest, RouteEntry, RouteTable, SCHEMA_VERSION, Screen, Settings,
    Sidebar, TagCount, VersionEntry, shard_of,
};

use super::{
    hosts, lists, old_addresses, pages::PageRecord, plan::Plan, print_page, screens::Screens,
    search, sidebar_items::sidebar_items,
};
use crate::{
    diagnostic::Diagnostic,
    markdown_page::twin_path,
    pipeline::staging::{Kind, Stage},
    site::address::{encode_path, hashed_name, html_file},
    site::shared_data as site,
    site::sitemap::{SitemapEntry, sitemap},
};

/// Above this number of routes the route table is cut into shards of about this size.
const SHARD: usize = 1000;

/// What the way into the site leads to.
pub(super) struct Lists {
    /// Where the data of each address is, relative to `_data/`.
    pages: BTreeMap<String, String>,
    sidebars: BTreeMap<String, String>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Writes everything but the pages, the search index and the way into the site.
pub(super) fn lists(plan: &Plan<'_>, records: &[PageRecord], stage: &Stage) -> Result<Lists> {
    let screens = Screens { plan, stage };
    let data = |page: &PageRecord| (page.path.clone(), page.data.clone());
    let mut pages: BTreeMap<String, String> = records.iter().map(data).collect();
    let mut diagnostics = Vec::new();
    write_shared(plan, stage)?;
    write_redirects(plan, stage)?;
    write_sitemap(plan, records, stage)?;
    print_page::write(plan, records, stage)?;
    hosts::write(plan, stage)?;
    write_offline(plan, stage)?;
    lists::write(plan, records, stage)?;
    pages.extend(search::write_screen(&screens, &mut diagnostics)?);
    write_tags(plan, &screens, &mut pages)?;
    screens.write_not_found()?;
    Ok(Lists {
        pages,
        sidebars: write_sidebars(plan, stage)?,
        diagnostics,
    })
}

/// Writes the way into the site: route table, manifest, entry. All other files are staged.
pub(super) fn entry(
    plan: &Plan<'_>,
    records: &[PageRecord],
    lists: Lists,
    search: Option<String>,
    stage: &Stage,
) -> Result<()> {
    let routes = write_routes(plan, &lists.pages, stage)?;
    let manifest = manifest(plan, records, stage);
    let mut manifest_json = serde_json::to_vec_pretty(&manifest)?;
    manifest_json.push(b'\n');
    stage.add("_data/manifest.json", &manifest_json, Kind::Entry)?;
    let entry = Entry {
        schema: SCHEMA_VERSION,
        build: blake3::hash(&manifest_json).to_hex()[..16].to_owned(),
        site: site_file(plan),
        routes,
        sidebars: lists.sidebars,
        search,
    };
    stage.add(
        "_data/entry.json",
        &serde_json::to_vec(&entry)?,
        Kind::Entry,
    )
}

/// The shell's files, what all pages share, and the book's own files.
fn write_shared(plan: &Plan<'_>, stage: &Stage) -> Result<()> {
    for (name, bytes) in plan.inputs.shell.files() {
        stage.add(&format!("_app/{name}"), bytes, Kind::Hashed)?;
    }
    for (path, bytes) in &plan.frame.files {
        stage.add(path, bytes, Kind::Hashed)?;
    }
    for (path, file) in plan.inputs.assets.iter() {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        stage.add(path, &bytes, Kind::Asset)?;
    }
    Ok(())
}

/// The service worker and its page; where the book says `offline = false`, one that ends an
/// earlier worker. A book that says nothing gets none: an earlier worker sees pages that are not
/// offered offline, and ends itself.
fn write_offline(plan: &Plan<'_>, stage: &Stage) -> Result<()> {
    let Some(is_on) = plan.inputs.config.offline else {
        return Ok(());
    };
    if is_on {
        let page = plan
            .frame
            .document
            .offline(&plan.frame.site, &plan.frame.offline);
        stage.add("offline.html", page.as_bytes(), Kind::Html)?;
    }
    stage.add(
        "sw.js",
        plan.inputs.shell.service_worker(is_on),
        Kind::Entry,
    )
}

pub(super) fn site_file(plan: &Plan<'_>) -> String {
    hashed_name("site.json", plan.frame.site_json.as_bytes())
}

/// `/tags` and a page for each tag, unless a page of the book is there.
fn write_tags(
    plan: &Plan<'_>,
    screens: &Screens<'_>,
    pages: &mut BTreeMap<String, String>,
) -> Result<()> {
    let tags = &plan.nav.tags;
    if tags.is_empty() {
        return Ok(());
    }
    let count = |tag: &nav_model::Tag| TagCount {
        label: tag.label.clone(),
        path: tag.path.clone(),
        count: u32::try_from(tag.docs.len()).unwrap_or(u32::MAX),
    };
    let all = Screen::Tags {
        tags: tags.iter().map(count).collect(),
    };
    let each = tags.iter().map(|tag| {
        let cards = tag
            .docs
            .iter()
            .filter_map(|id| plan.nav.doc(id))
            .map(card)
            .collect();
        (
            tag.path.clone(),
            Screen::Tag {
                label: tag.label.clone(),
                cards,
            },
        )
    });
    for (path, screen) in std::iter::once(("/tags".to_owned(), all)).chain(each) {
        if plan.nav.at(&path).is_none() {
            let data = screens.write_cached(&path, screen)?;
            pages.insert(path, data);
        }
    }
    Ok(())
}

fn card(doc: &nav_model::Doc) -> Card {
    Card {
        label: doc.title.clone(),
        path: doc.path.clone(),
        description: doc.front.description.clone().unwrap_or_default(),
    }
}

/// Writes a page that sends the browser on, for each redirect.
fn write_redirects(plan: &Plan<'_>, stage: &Stage) -> Result<()> {
    for (from, to) in &plan.nav.redirects {
        let html = old_addresses::redirect(plan, to, &BTreeMap::new());
        stage.add(&html_file(from), html.as_bytes(), Kind::Html)?;
    }
    old_addresses::write(plan, stage)
}

fn write_sitemap(plan: &Plan<'_>, records: &[PageRecord], stage: &Stage) -> Result<()> {
    if plan.inputs.config.noindex {
        return Ok(());
    }
    let listed = records.iter().filter(|page| {
        plan.nav
            .at(&page.path)
            .is_some_and(|doc| !doc.front.unlisted)
    });
    let entries: Vec<_> = listed
        .filter_map(|page| {
            Some(SitemapEntry {
                url: plan.inputs.addresses.full(&page.path)?,
                last_modified: page.last_updated.as_ref().map(|date| date.iso.clone()),
            })
        })
        .collect();
    if entries.is_empty() {
        return Ok(());
    }
    stage.add("sitemap.xml", sitemap(&entries).as_bytes(), Kind::Html)
}

fn write_sidebars(plan: &Plan<'_>, stage: &Stage) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for (name, sidebar) in &plan.nav.sidebars {
        let sidebar = Sidebar {
            name: name.clone(),
            items: sidebar_items(&sidebar.items),
        };
        let json = serde_json::to_vec(&sidebar)?;
        let file = hashed_name(&format!("sidebars/{name}.json"), &json);
        stage.add(&format!("_data/{file}"), &json, Kind::Hashed)?;
        files.insert(name.clone(), encode_path(&file));
    }
    Ok(files)
}

fn write_routes(
    plan: &Plan<'_>,
    pages: &BTreeMap<String, String>,
    stage: &Stage,
) -> Result<Vec<String>> {
    let redirects = &plan.nav.redirects;
    let count = (pages.len() + redirects.len()).div_ceil(SHARD).max(1);
    let mut shards = vec![RouteTable::default(); count];
    for (path, data) in pages {
        shards[shard_of(path, count)]
            .pages
            .insert(path.clone(), data.clone());
    }
    for (from, to) in redirects {
        shards[shard_of(from, count)]
            .redirects
            .insert(from.clone(), to.clone());
    }
    let write = |(at, shard): (usize, &RouteTable)| {
        let json = serde_json::to_vec(shard)?;
        let file = hashed_name(&format!("routes/{at}.json"), &json);
        stage.add(&format!("_data/{file}"), &json, Kind::Hashed)?;
        Ok(file)
    };
    shards.iter().enumerate().map(write).collect()
}

fn manifest(plan: &Plan<'_>, records: &[PageRecord], stage: &Stage) -> Manifest {
    let config = plan.inputs.config;
    let themes = [
        ("light", &config.code_theme.light),
        ("dark", &config.code_theme.dark),
    ];
    Manifest {
        schema: SCHEMA_VERSION,
        generator: site::generator(),
        title: plan.frame.site.title.clone(),
        site_url: plan.inputs.addresses.site_url.clone(),
        base_path: plan.inputs.addresses.base.clone(),
        locale: plan.frame.site.locale.clone(),
        versions: versions(plan),
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
            .filter_map(|page| route(plan, page))
            .collect(),
        redirects: plan.nav.redirects.clone(),
        files: hashes(stage),
    }
}

/// Returns the content hash (BLAKE3, 16 hex digits) of every file added so far, pages excepted.
fn hashes(stage: &Stage) -> BTreeMap<String, String> {
    let files = stage.added_files().into_iter();
    files
        .filter(|file| file.kind != Kind::Html)
        .map(|file| (file.path, file.hash[..16].to_owned()))
        .collect()
}

fn route(plan: &Plan<'_>, page: &PageRecord) -> Option<RouteEntry> {
    let doc = plan.nav.at(&page.path)?;
    Some(RouteEntry {
        path: doc.path.clone(),
        doc: doc.id.clone(),
        title: doc.title.clone(),
        description: doc.front.description.clone().unwrap_or_default(),
        html: html_file(&doc.path),
        data: format!("_data/{}", page.data),
        markdown: plan
            .inputs
            .config
            .markdown_pages
            .then(|| twin_path(&doc.path)),
        unlisted: doc.front.unlisted.then_some(true),
    })
}

fn versions(plan: &Plan<'_>) -> Vec<VersionEntry> {
    let nav = &plan.nav;
    let current = &plan.frame.site.version.current;
    let main = nav.at("/").or_else(|| nav.docs.first());
    let doc = |doc: &nav_model::Doc| DocEntry {
        id: doc.id.clone(),
        path: doc.path.clone(),
        sidebar: doc.sidebar.clone(),
    };
    let sidebar = |(name, sidebar): (&String, &nav_model::Sidebar)| {
        (name.clone(), sidebar_items(&sidebar.items))
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
            docs: nav.docs.iter().filter(|_| is_here).map(doc).collect(),
            draft_ids: nav.drafts.iter().filter(|_| is_here).cloned().collect(),
            sidebars: nav
                .sidebars
                .iter()
                .filter(|_| is_here)
                .map(sidebar)
                .collect(),
        }
    };
    plan.frame.site.version.all.iter().map(entry).collect()
}

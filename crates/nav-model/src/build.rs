//! From values to a site: the one entrance.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::Serialize;

use crate::{
    diagnostic::{Diagnostic, Kind, available},
    doc::Doc,
    front_matter::{FrontMatter, Setting},
    neighbours::{self, Standing},
    redirect, route,
    sidebar::{Sidebar, items},
    summary::{Summary, SummaryItem},
    tag::{self, Tag},
};

/// The sidebar of a book that configures none.
const DEFAULT_SIDEBAR: &str = "docs";

/// Addresses that a documentation shell uses itself.
const RESERVED: [&str; 3] = ["/search", "/tags", "/404"];

/// What is known of a chapter beside its place in the summary.
#[derive(Debug, Clone)]
pub struct PageMeta {
    /// The path of its file, relative to the source folder, with forward slashes.
    pub source: String,
    /// Its front matter.
    pub front: FrontMatter,
    /// The text of its first level-1 heading, if it starts with one.
    pub heading: Option<String>,
}

impl PageMeta {
    /// A chapter without a heading of its own.
    pub fn new(source: &str, front: FrontMatter) -> Self {
        Self {
            source: source.to_owned(),
            front,
            heading: None,
        }
    }
}

/// What a site's owner decides.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Several sidebars: name to the title of a part of the summary.
    pub sidebars: BTreeMap<String, String>,
    /// Old path to new path or full address.
    pub redirects: BTreeMap<String, String>,
}

/// The navigation of a site.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Site {
    /// The pages, in the summary's order.
    pub docs: Vec<Doc>,
    /// The ids of pages still to be written.
    pub drafts: Vec<String>,
    /// The sidebars by name.
    pub sidebars: BTreeMap<String, Sidebar>,
    /// The tags by label.
    pub tags: Vec<Tag>,
    /// Old path to new path or full address.
    pub redirects: BTreeMap<String, String>,
    #[serde(skip)]
    pub(crate) index: Index,
}

/// Where to find a document in [`Site::docs`].
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    pub(crate) by_id: HashMap<String, usize>,
    pub(crate) by_path: HashMap<String, usize>,
    pub(crate) by_source: HashMap<String, usize>,
    /// Route of each page still to be written, and its source.
    pub(crate) drafts: HashMap<String, String>,
}

impl Site {
    /// The document with this id.
    pub fn doc(&self, id: &str) -> Option<&Doc> {
        self.index.by_id.get(id).map(|at| &self.docs[*at])
    }

    /// The document at this route.
    pub fn at(&self, path: &str) -> Option<&Doc> {
        self.index.by_path.get(path).map(|at| &self.docs[*at])
    }

    /// The document of this source file.
    pub fn of_source(&self, source: &str) -> Option<&Doc> {
        self.index.by_source.get(source).map(|at| &self.docs[*at])
    }

    /// Whether a page at this route is still to be written.
    pub fn is_draft(&self, path: &str) -> bool {
        self.index.drafts.contains_key(path)
    }

    /// The document with this id, or a finding that lists the ids there are.
    pub fn expect_doc(&self, id: &str) -> Result<&Doc, Box<Diagnostic>> {
        self.doc(id).ok_or_else(|| {
            let ids = self.docs.iter().map(|doc| doc.id.as_str());
            let message = format!("no document has the id `{id}`");
            let found = Diagnostic::new(Kind::UnknownDoc, message);
            Box::new(found.help(format!("available ids: {}", available(id, ids))))
        })
    }

    /// The first page of this sidebar, or a finding that lists the sidebars there are.
    pub fn expect_sidebar(&self, name: &str) -> Result<&str, Box<Diagnostic>> {
        let first = self
            .docs
            .iter()
            .find(|doc| doc.sidebar.as_deref() == Some(name));
        first
            .map(|doc| doc.path.as_str())
            .ok_or_else(|| Box::new(self.unknown_sidebar(name)))
    }

    fn unknown_sidebar(&self, name: &str) -> Diagnostic {
        let names = available(name, self.sidebars.keys().map(String::as_str));
        Diagnostic::new(
            Kind::UnknownSidebar,
            format!("no sidebar is called `{name}`"),
        )
        .help(format!("available sidebars: {names}"))
    }
}

/// Pages by source, while the sidebars are made.
pub(crate) struct Draftbook<'a> {
    docs: &'a [Doc],
    by_source: &'a HashMap<String, usize>,
    metas: HashMap<&'a str, &'a PageMeta>,
}

impl Draftbook<'_> {
    pub(crate) fn doc_of(&self, source: &str) -> Option<&Doc> {
        self.by_source.get(source).map(|at| &self.docs[*at])
    }

    /// What a page still to be written is called.
    pub(crate) fn draft_label(&self, source: Option<&str>, name: &str) -> String {
        let meta = source.and_then(|source| self.metas.get(source));
        let label = meta.and_then(|meta| meta.front.sidebar_label.clone());
        label.unwrap_or_else(|| name.to_owned())
    }
}

/// Builds the navigation of a site.
///
/// `pages` says what is known of each chapter file; a chapter that is not among them counts as
/// having no front matter. Of two pages on one address the first in the summary is kept.
pub fn build(summary: &Summary, pages: &[PageMeta], options: &Options) -> (Site, Vec<Diagnostic>) {
    let metas: HashMap<&str, &PageMeta> = pages
        .iter()
        .map(|page| (page.source.as_str(), page))
        .collect();
    let mut found = Vec::new();
    let mut site = Site::default();
    for (name, source) in chapters(&summary.items) {
        add_chapter(
            &mut site,
            name,
            source,
            metas.get(source).copied(),
            &mut found,
        );
    }
    let book = Draftbook {
        docs: &site.docs,
        by_source: &site.index.by_source,
        metas,
    };
    site.sidebars = sidebars(summary, options, &book, &mut found);
    place(&mut site, &mut found);
    site.tags = tag::collect(&site.docs);
    let paths: HashSet<&str> = site.docs.iter().map(|doc| doc.path.as_str()).collect();
    let (redirects, wrong) = redirect::check(&options.redirects, &paths);
    site.redirects = redirects;
    found.extend(wrong);
    (site, found)
}

/// Name and path of every chapter with a file, in order.
fn chapters(items: &[SummaryItem]) -> Vec<(&str, &str)> {
    let mut all = Vec::new();
    for item in items {
        if let SummaryItem::Chapter {
            name,
            path,
            children,
            ..
        } = item
        {
            all.extend(path.as_deref().map(|path| (name.as_str(), path)));
            all.extend(chapters(children));
        }
    }
    all
}

fn add_chapter(
    site: &mut Site,
    name: &str,
    source: &str,
    meta: Option<&PageMeta>,
    found: &mut Vec<Diagnostic>,
) {
    if site.index.by_source.contains_key(source) {
        let message = format!("`{source}` is in the summary twice");
        found.push(Diagnostic::new(Kind::DuplicateRoute, message).in_file(source));
        return;
    }
    if source.starts_with('/')
        || source.split('/').any(|part| part == "..")
        || source.contains("://")
    {
        let message = format!("the chapter `{source}` is outside the book");
        found.push(Diagnostic::new(Kind::OutsideSite, message).in_file(source));
        return;
    }
    let front = meta.map(|meta| meta.front.clone()).unwrap_or_default();
    let id = front
        .id
        .clone()
        .unwrap_or_else(|| route::without_extension(source).to_owned());
    let path = match &front.slug {
        None => route::of_source(source),
        Some(slug) => route::of_slug(slug, source).unwrap_or_else(|| {
            let message = format!("the slug `{slug}` leads out of the site");
            found.push(
                Diagnostic::new(Kind::OutsideSite, message)
                    .in_file(source)
                    .key("slug"),
            );
            route::of_source(source)
        }),
    };
    if front.draft {
        site.index.drafts.insert(path, source.to_owned());
        site.drafts.push(id);
        return;
    }
    if let Some(problem) = conflict(site, &id, &path, source) {
        found.push(problem);
        return;
    }
    if RESERVED.contains(&path.as_str()) || path.starts_with("/tags/") {
        let message = format!(
            "this page takes the address `{path}`, so the site's own screen there is switched off"
        );
        found.push(Diagnostic::new(Kind::ReservedRoute, message).in_file(source));
    }
    let title = front
        .title
        .clone()
        .or_else(|| meta.and_then(|meta| meta.heading.clone()));
    let at = site.docs.len();
    site.index.by_id.insert(id.clone(), at);
    site.index.by_path.insert(path.clone(), at);
    site.index.by_source.insert(source.to_owned(), at);
    site.docs.push(Doc {
        id,
        source: source.to_owned(),
        path,
        title: title.unwrap_or_else(|| name.to_owned()),
        label: front
            .sidebar_label
            .clone()
            .unwrap_or_else(|| name.to_owned()),
        sidebar: None,
        breadcrumbs: Vec::new(),
        previous: None,
        next: None,
        front,
    });
}

fn conflict(site: &Site, id: &str, path: &str, source: &str) -> Option<Diagnostic> {
    if let Some(first) = site.at(path) {
        let message = format!(
            "`{path}` is the address of two pages: `{}` (shown) and `{source}`",
            first.source
        );
        let found = Diagnostic::new(Kind::DuplicateRoute, message).in_file(source);
        return Some(found.help("give one of them a `slug` in its front matter"));
    }
    let first = site.doc(id)?;
    let message = format!(
        "`{id}` is the id of two pages: `{}` and `{source}`",
        first.source
    );
    Some(
        Diagnostic::new(Kind::DuplicateId, message)
            .in_file(source)
            .key("id"),
    )
}

/// The default sidebar, and one for each configured part.
fn sidebars(
    summary: &Summary,
    options: &Options,
    book: &Draftbook<'_>,
    found: &mut Vec<Diagnostic>,
) -> BTreeMap<String, Sidebar> {
    let mut rest: Vec<&SummaryItem> = summary.items.iter().collect();
    let mut all = BTreeMap::new();
    for (name, part) in &options.sidebars {
        let is_part =
            |item: &&SummaryItem| matches!(item, SummaryItem::Part { title } if title == part);
        let Some(start) = rest.iter().position(is_part) else {
            found.push(unknown_part(name, part, summary));
            continue;
        };
        let ends = |item: &&SummaryItem| matches!(item, SummaryItem::Part { .. });
        let length = rest[start + 1..]
            .iter()
            .position(ends)
            .unwrap_or(rest.len() - start - 1);
        let taken: Vec<SummaryItem> = rest
            .drain(start..=start + length)
            .skip(1)
            .cloned()
            .collect();
        all.insert(
            name.clone(),
            Sidebar {
                items: items(&taken, book, ""),
            },
        );
    }
    let rest: Vec<SummaryItem> = rest.into_iter().cloned().collect();
    let default = items(&rest, book, "");
    if !default.is_empty() || all.is_empty() {
        all.entry(DEFAULT_SIDEBAR.to_owned())
            .or_insert(Sidebar { items: default });
    }
    all
}

fn unknown_part(name: &str, part: &str, summary: &Summary) -> Diagnostic {
    let parts = summary.items.iter().filter_map(|item| match item {
        SummaryItem::Part { title } => Some(title.as_str()),
        _ => None,
    });
    let message =
        format!("the sidebar `{name}` names a part that the summary does not have: `{part}`");
    Diagnostic::new(Kind::UnknownSidebar, message)
        .help(format!("available parts: {}", available(part, parts)))
}

/// Gives each page its sidebar, breadcrumbs and neighbours.
fn place(site: &mut Site, found: &mut Vec<Diagnostic>) {
    for (name, sidebar) in &site.sidebars {
        let standings = neighbours::walk(sidebar, name);
        let mut order = Vec::with_capacity(standings.len());
        for (path, standing) in standings {
            let Some(&at) = site.index.by_path.get(&path) else {
                continue;
            };
            if site.docs[at].sidebar.is_none() {
                order.push(at);
                stand(&mut site.docs[at], standing);
            }
        }
        neighbours::link(&mut site.docs, &order, found);
    }
    let unknown: Vec<(usize, String)> = site
        .docs
        .iter()
        .enumerate()
        .filter_map(|(at, doc)| match &doc.front.displayed_sidebar {
            Setting::Value(name) if !site.sidebars.contains_key(name) => Some((at, name.clone())),
            _ => None,
        })
        .collect();
    for (at, name) in unknown {
        let source = site.docs[at].source.clone();
        found.push(
            site.unknown_sidebar(&name)
                .in_file(&source)
                .key("displayed_sidebar"),
        );
    }
}

fn stand(doc: &mut Doc, standing: Standing) {
    doc.breadcrumbs = standing.breadcrumbs;
    doc.sidebar = Some(standing.sidebar);
    match &doc.front.displayed_sidebar {
        Setting::Default => {}
        Setting::Off => {
            doc.sidebar = None;
            doc.breadcrumbs.clear();
        }
        Setting::Value(name) => doc.sidebar = Some(name.clone()),
    }
}

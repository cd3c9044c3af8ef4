//! From values to a site: the one entrance.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use crate::{
    diagnostic::Diagnostic, doc::Doc, front_matter::FrontMatter, pages::Pages, place::place,
    redirect, sidebars::sidebars, site::Site, summary::Summary, tag,
};

/// What is known of a chapter beside its place in the summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    ///
    /// What stands in none of these parts is the sidebar `docs`. When a part is called `docs`
    /// already, chapters outside the parts have no sidebar.
    pub sidebars: BTreeMap<String, String>,
    /// Old path to new path or full address.
    pub redirects: BTreeMap<String, String>,
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
    let mut site = Pages::new(&metas, &mut found).read(summary);
    site.sidebars = sidebars(summary, options, &site, &mut found);
    place(&mut site, &mut found);
    site.tags = tag::collect(&mut site.docs, &mut found);
    site.redirects = redirect::check(&options.redirects, &site, &mut found);
    lead_from_root(&mut site);
    (site, found)
}

/// A site without a page at `/` sends its readers to the first one, which mdBook shows there.
fn lead_from_root(site: &mut Site) {
    let is_public = |doc: &&Doc| !doc.front.unlisted;
    if site.at("/").is_none()
        && let Some(first) = site.docs.iter().find(is_public)
    {
        let first = first.path.clone();
        site.redirects.entry("/".to_owned()).or_insert(first);
    }
}

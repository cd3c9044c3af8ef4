//! Builds a site from a summary, page metadata and options.

pub(crate) mod pages;
mod place;
mod posts;
pub(crate) mod redirect;
mod sidebar_items;
mod sidebars;

use std::collections::HashMap;

use crate::{
    build::{
        pages::Pages,
        place::place,
        posts::{add_recent, add_screens, newest_first, place_posts},
        sidebars::sidebars,
    },
    diagnostic::Diagnostic,
    doc::Doc,
    input::{Options, PageMeta},
    site::Site,
    summary::Summary,
    tag,
};

/// Builds the navigation of a site.
///
/// `pages` holds the metadata of each chapter file; a chapter without an entry has no front matter.
/// If two pages have the same address, the first in the summary is kept.
pub fn build(summary: &Summary, pages: &[PageMeta], options: &Options) -> (Site, Vec<Diagnostic>) {
    let metas: HashMap<&str, &PageMeta> = pages
        .iter()
        .map(|page| (page.source.as_str(), page))
        .collect();
    let mut found = Vec::new();
    let blog = options.blog.as_ref();
    let posts = blog.map(|blog| (blog, newest_first(blog, &metas, &mut found)));
    let mut site = Pages::new(&metas, &mut found).read(summary, posts);
    site.sidebars = sidebars(summary, options, &site, &mut found);
    if let Some(blog) = blog {
        place_posts(&mut site, blog);
        add_recent(&mut site, blog);
    }
    place(&mut site, &mut found);
    site.tags = tag::collect(&mut site.docs, &options.tags, &mut found);
    if let Some(blog) = blog {
        add_screens(&mut site, blog);
    }
    site.mdx = options.mdx;
    site.has_slash = options.has_slash;
    site.redirects = redirect::check(&options.redirects, &options.files, &site, &mut found);
    if !options.files.contains("") {
        redirect_root(&mut site);
    }
    (site, found)
}

/// Redirects `/` to the first page when no page has that address, as mdBook does.
fn redirect_root(site: &mut Site) {
    let is_public = |doc: &&Doc| !doc.front.unlisted;
    if site.at("/").is_none()
        && let Some(first) = site.docs.iter().find(is_public)
    {
        let first = first.path.clone();
        site.redirects.entry("/".to_owned()).or_insert(first);
    }
}

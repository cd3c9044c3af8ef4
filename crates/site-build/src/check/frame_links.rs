//! Checks the links that every page has: in the navbar, the footer and slots.

use book_config::Config;
use diagnostics::{Diagnostic, Place, Severity, codes};
use safe_html::scan;
use site_layout::theme::slots::{SLOTS, slot_file};

use super::{
    broken_links::Anchors,
    link_policy::{severity, suggest},
};
use crate::read::inputs::Inputs;

/// The beginnings of addresses of files that the build writes itself.
const WRITTEN: [&str; 6] = [
    "/_app/",
    "/_data/",
    "/llms",
    "/print.html",
    "/sitemap.xml",
    "/tags/",
];

/// Returns the findings about the links of the frame, once for all pages.
pub(crate) fn check<'a>(
    inputs: &'a Inputs,
    nav: &'a nav_model::Site,
    anchors: &'a Anchors<'a>,
) -> Vec<Diagnostic> {
    let Some(severity) = severity(inputs.config.on_broken_links) else {
        return Vec::new();
    };
    let frame = Frame {
        inputs,
        nav,
        anchors,
        severity,
    };
    let config = &*inputs.config;
    let mut found = Vec::new();
    for (key, to) in configured_links(config) {
        let key: Vec<_> = key.iter().map(String::as_str).collect();
        let one = frame.finding(key[0], to, false);
        found.extend(one.map(|one| one.at(config.place(&key))));
    }
    for name in SLOTS {
        found.extend(frame.slot(name));
    }
    found
}

struct Frame<'a> {
    inputs: &'a Inputs,
    nav: &'a nav_model::Site,
    anchors: &'a Anchors<'a>,
    severity: Severity,
}

impl Frame<'_> {
    /// Returns the findings about the addresses of a slot that begin with `/`.
    fn slot(&self, name: &str) -> Vec<Diagnostic> {
        let file = slot_file(name);
        let Ok(text) = self
            .inputs
            .files
            .read_text(&self.inputs.files.root().join(&file))
        else {
            return Vec::new();
        };
        let links = scan::attributes(&text).into_iter();
        let links = links.filter(|link| link.is("href") || link.is("src"));
        let found = links.filter_map(|link| {
            let to = &text[link.value.clone()];
            let is_path = to.starts_with('/') && !to.starts_with("//");
            let one = is_path.then(|| self.finding(&format!("slot `{name}`"), to, true))??;
            Some(one.at(Place::new(&*file, &text, link.value)))
        });
        found.collect()
    }

    /// Returns the finding about a path of the site that a part of the frame links to; `None` if
    /// there is such a page, or such a file for a part that may link to files.
    fn finding(&self, part: &str, to: &str, may_be_file: bool) -> Option<Diagnostic> {
        let written = nav_model::split_address(to).0;
        let path = nav_model::normalise(written);
        let is_page = self.anchors.contains_key(path.as_str());
        let is_known = is_page
            || self.nav.redirects().contains_key(&path)
            || matches!(path.as_str(), "/search" | "/tags")
            || (may_be_file && self.is_file(written));
        if is_known {
            return None;
        }
        let (code, message) = match self.nav.is_draft(&path) {
            true => (codes::DRAFT_LINK, "a draft"),
            false => (codes::BROKEN_LINK, "a page that does not exist"),
        };
        let message = format!("the {part} links to {message}: `{to}`");
        let mut found = Diagnostic::new(code, self.severity, message);
        found.help = suggest(&path, self.anchors.keys().copied());
        Some(found)
    }

    /// Whether the site may have a file at a path. The program and mdBook write some themselves.
    fn is_file(&self, path: &str) -> bool {
        let is_written = WRITTEN.iter().any(|start| path.starts_with(start));
        let assets = &self.inputs.assets;
        is_written || assets.find(path.trim_start_matches('/')).is_some()
    }
}

/// Returns the links of navbar and footer to paths of the site, each with the path of its key.
fn configured_links(config: &Config) -> Vec<(Vec<String>, &str)> {
    let mut links = Vec::new();
    for (at, item) in config.navbar.items.iter().enumerate() {
        let key = format!("navbar items {at}");
        links.extend(item.link.to.as_deref().map(|to| (key.clone(), to)));
        for (inner, link) in item.items.iter().enumerate() {
            let key = format!("{key} items {inner}");
            links.extend(link.to.as_deref().map(|to| (key, to)));
        }
    }
    let of_footer = config.footer.iter().flat_map(|footer| &footer.links);
    for (at, link) in of_footer.enumerate() {
        let key = format!("footer links {at}");
        links.extend(link.to.as_deref().map(|to| (key, to)));
    }
    let path = |key: String| key.split(' ').chain(["to"]).map(str::to_owned).collect();
    let links = links.into_iter();
    links.map(|(key, to)| (path(key), to)).collect()
}

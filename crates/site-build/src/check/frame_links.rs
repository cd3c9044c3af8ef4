//! Checks the links that every page has: in the navbar, the footer and slots.

use diagnostics::{Diagnostic, Place, Severity, codes};
use nav_model::{SEARCH, TAGS};
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
    let mut found = Vec::new();
    for link in inputs.config.frame_links() {
        let key = link.key("to");
        let one = link.to.and_then(|to| frame.finding(key[0], to));
        found.extend(one.map(|one| one.at(inputs.config.place(&key))));
    }
    for (name, _) in SLOTS {
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
        let files = &self.inputs.files;
        let Ok(text) = files.read_text(&files.root().join(&file)) else {
            return Vec::new();
        };
        let links = scan::attributes(&text).into_iter();
        let links = links.filter(|link| link.is("href") || link.is("src"));
        let found = links.filter_map(|link| {
            let to = &text[link.value.clone()];
            let is_path = to.starts_with('/') && !to.starts_with("//");
            if !is_path || self.is_file(nav_model::split_address(to).0) {
                return None;
            }
            let one = self.finding(&format!("slot `{name}`"), to)?;
            Some(one.at(Place::new(&*file, &text, link.value)))
        });
        found.collect()
    }

    /// Returns the finding about a path of the site that a part of the frame links to; `None` if
    /// there is such a page.
    fn finding(&self, part: &str, to: &str) -> Option<Diagnostic> {
        let written = nav_model::split_address(to).0;
        let path = nav_model::normalise(written);
        let is_page = self.anchors.contains_key(path.as_str());
        let is_known = is_page
            || self.inputs.book.editions.as_ref().is_some_and(|editions| {
                editions.page_at(written).is_some() || editions.page_of_newest(written).is_some()
            })
            || self.nav.redirects().contains_key(&path)
            || [SEARCH, TAGS].contains(&path.as_str());
        if is_known {
            return None;
        }
        if let Some(why) = self.inputs.content.assets.not_copied_at(&path) {
            let message = format!(
                "the {part} links to a file that is not copied, because {}: `{to}`",
                why.reason
            );
            let one = Diagnostic::new(codes::BROKEN_LINK, self.severity, message);
            return Some(one.help(why.help));
        }
        let (code, message) = match self.nav.is_draft(&path) {
            true => (codes::DRAFT_LINK, "a draft"),
            false => (codes::BROKEN_LINK, "a page that does not exist"),
        };
        let message = format!("the {part} links to {message}: `{to}`");
        let mut found = Diagnostic::new(code, self.severity, message);
        let near = || suggest(&path, self.anchors.keys().copied());
        found.help = match to.contains("://") {
            true => Some(format!(
                "write `href = \"{to}\"` for an address of another site"
            )),
            false => near().or_else(|| Some("correct the path of the page".to_owned())),
        };
        Some(found)
    }

    /// Whether the site may have a file at a path. The program and mdBook write some themselves.
    fn is_file(&self, path: &str) -> bool {
        let is_written = WRITTEN.iter().any(|start| path.starts_with(start));
        is_written
            || self
                .inputs
                .content
                .assets
                .find(path.trim_start_matches('/'))
                .is_some()
    }
}

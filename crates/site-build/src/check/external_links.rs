//! Collects the links to other sites, and reports those that a checker finds broken.

use std::collections::BTreeSet;

use book_source::chapters::chapter::{self, Chapter};
use diagnostics::{Diagnostic, Place, Severity, codes};
use mdx_lite::{Node, NodeKind, Value};
use rayon::prelude::*;
use safe_html::scan;

use crate::{options::CheckLinks, read::inputs::Inputs};

/// Returns a warning for each mention of a broken address in the chapters, the navbar, the footer and
/// the sidebar.
pub(crate) fn check(inputs: &Inputs, checker: &dyn CheckLinks) -> Vec<Diagnostic> {
    let chapters = inputs.content.chapters.par_iter();
    let chapters = chapters.chain(&inputs.content.not_found);
    let mut mentions: Vec<_> = chapters.flat_map_iter(of_chapter).collect();
    if inputs.book.is_main_edition() {
        mentions.extend(of_settings(inputs));
    }
    let addresses: BTreeSet<&str> = mentions.iter().map(|(url, _)| url.as_str()).collect();
    let faults = checker.check(&addresses, &inputs.config.external_links);
    let found = mentions.iter().filter_map(|(url, place)| {
        let fault = faults.get(url.as_str())?;
        let (code, help) = match fault.is_broken {
            true => (codes::BROKEN_EXTERNAL_LINK, "correct the address, or remove the link"),
            false => (
                codes::UNCHECKED_EXTERNAL_LINK,
                "open it in a browser; if it is fine, list it in `external-links.exclude` of `[output.react]`",
            ),
        };
        let message = format!("`{url}` {}", fault.reason);
        let found = Diagnostic::new(code, Severity::Warning, message);
        Some(found.at(place.clone()).help(help))
    });
    found.collect()
}

type Mention = (String, Option<Place>);

fn of_chapter(chapter: &Chapter) -> Vec<Mention> {
    let document = chapter::parse(chapter);
    let mut found = Vec::new();
    for node in document.descendants() {
        for url in urls_of(node) {
            if is_external(&url) {
                let place = chapter.source.place(node.span.range());
                found.push((url, Some(place)));
            }
        }
    }
    found
}

/// Returns the addresses that a node itself names.
fn urls_of(node: &Node) -> Vec<String> {
    match &node.kind {
        NodeKind::Link { url, .. } | NodeKind::Image { url, .. } => vec![url.clone()],
        NodeKind::Jsx(element) => {
            let values = element.attrs.iter().filter_map(|attr| match &attr.value {
                Value::Str(value) => Some(value.clone()),
                _ => None,
            });
            values.collect()
        }
        NodeKind::Html(html) => {
            let attributes = scan::attributes(html).into_iter();
            attributes.map(|one| html[one.value].to_owned()).collect()
        }
        _ => Vec::new(),
    }
}

fn is_external(url: &str) -> bool {
    let start = url.get(..8).unwrap_or(url).to_ascii_lowercase();
    start.starts_with("http://") || start.starts_with("https://")
}

/// Returns the addresses that the owner's settings name.
fn of_settings(inputs: &Inputs) -> Vec<Mention> {
    let config = &inputs.config;
    let mut found = Vec::new();
    let mut add = |url: Option<&str>, key: &[&str]| {
        if let Some(url) = url.filter(|url| is_external(url)) {
            found.push((url.to_owned(), config.place(key)));
        }
    };
    for link in config.frame_links() {
        add(link.href, &link.key("href"));
    }
    for (name, href) in &config.sidebar_links {
        add(Some(href), &["sidebar-links", name]);
    }
    found
}

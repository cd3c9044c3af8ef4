//! Stage 5: checks across pages: links, including those of the frame, and unknown code languages.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    broken_links::{Anchors, Ids, broken_links},
    inputs::Inputs,
    link_policy::{severity, suggest},
    page_record::PageRecord,
    portable_names,
};
use crate::{
    config::Config,
    diagnostic::{Diagnostic, Place, Severity, codes, nearest},
    page::DIAGRAM,
};

/// Returns the findings on all pages and between them.
pub(super) fn check(
    inputs: &Inputs,
    nav: &nav_model::Site,
    records: &[Arc<PageRecord>],
    not_found: Option<&PageRecord>,
) -> Vec<Diagnostic> {
    let anchors: Anchors<'_> = records
        .iter()
        .map(|page| (page.path.as_str(), Ids::new(&page.anchors)))
        .collect();
    let records = records.iter().map(|page| &**page);
    let records: Vec<_> = records.chain(not_found).collect();
    let of_pages = records.iter().flat_map(|page| &page.diagnostics);
    let mut found: Vec<_> = of_pages.cloned().collect();
    let (of_links, of_names) = rayon::join(
        || broken_links(inputs, nav, &anchors, &records),
        || portable_names::check(&inputs.assets, &inputs.addresses, &records),
    );
    found.extend(of_links);
    found.extend(navbar_and_footer(inputs, nav, &anchors));
    found.extend(unknown_languages(inputs, &records));
    found.extend(of_names);
    found
}

/// Returns the links of navbar and footer to paths of the site, each with the path of its key.
fn links_of_frame(config: &Config) -> Vec<(Vec<String>, &str)> {
    let mut links = Vec::new();
    for (at, item) in config.navbar.items.iter().enumerate() {
        let key = format!("navbar items {at} to");
        links.extend(item.link.to.as_deref().map(|to| (key, to)));
        for (inner, link) in item.items.iter().enumerate() {
            let key = format!("navbar items {at} items {inner} to");
            links.extend(link.to.as_deref().map(|to| (key, to)));
        }
    }
    let of_footer = config.footer.iter().flat_map(|footer| &footer.links);
    for (at, link) in of_footer.enumerate() {
        let key = format!("footer links {at} to");
        links.extend(link.to.as_deref().map(|to| (key, to)));
    }
    let split = |key: String| key.split(' ').map(str::to_owned).collect();
    links
        .into_iter()
        .map(|(key, to)| (split(key), to))
        .collect()
}

/// Checks the links of navbar and footer, once for all pages.
fn navbar_and_footer(
    inputs: &Inputs,
    nav: &nav_model::Site,
    anchors: &Anchors<'_>,
) -> Vec<Diagnostic> {
    let Some(severity) = severity(inputs.config.on_broken_links) else {
        return Vec::new();
    };
    let config = &*inputs.config;
    let mut found = Vec::new();
    for (key, to) in links_of_frame(config) {
        let part = &key[0];
        let path = nav_model::normalise(nav_model::split_address(to).0);
        let known = anchors.contains_key(path.as_str()) || nav.redirects().contains_key(&path);
        if known || matches!(path.as_str(), "/search" | "/tags") {
            continue;
        }
        let (code, message) = if nav.is_draft(&path) {
            (
                codes::DRAFT_LINK,
                format!("the {part} links to a draft: `{to}`"),
            )
        } else {
            (
                codes::BROKEN_LINK,
                format!("the {part} links to a page that does not exist: `{to}`"),
            )
        };
        let help = suggest(&path, anchors.keys().copied());
        let key: Vec<_> = key.iter().map(String::as_str).collect();
        let place = config.place(&key);
        found.push(Diagnostic {
            help,
            ..Diagnostic::new(code, severity, message).at(place)
        });
    }
    found
}

fn unknown_languages(inputs: &Inputs, records: &[&PageRecord]) -> Vec<Diagnostic> {
    let mut first: BTreeMap<&str, &Place> = BTreeMap::new();
    for (language, place) in records.iter().flat_map(|page| &page.unknown_languages) {
        first.entry(language).or_insert(place);
    }
    let one = |(language, place): (&str, &Place)| {
        let message =
            format!("unknown language `{language}`; its blocks are shown without colours");
        let names = inputs.highlighter.names();
        // Short names are similar to one another by chance, such as `cue` and `vue`.
        let initial = language.chars().next().filter(|_| language.len() > 4);
        let can_be_written = |name: &&String| !name.contains(char::is_whitespace);
        let names = names
            .iter()
            .filter(|name| name.chars().next() == initial && can_be_written(name));
        let help = match nearest(language, names.map(String::as_str)) {
            _ if language == DIAGRAM => {
                "set `mermaid = true` in `[output.react]` to draw diagrams".to_owned()
            }
            Some(near) => format!("did you mean `{near}`?"),
            None => "correct the name, or use `text`".to_owned(),
        };
        Diagnostic::new(codes::UNKNOWN_LANGUAGE, Severity::Warning, message)
            .at(place.clone())
            .help(help)
    };
    first.into_iter().map(one).collect()
}

//! Stage 5: checks across pages: links, including those of the frame, and unknown code languages.

use std::collections::BTreeMap;

use super::{
    broken_links::{Anchors, broken_links},
    inputs::Inputs,
    link_policy::{severity, suggest},
    page_record::PageRecord,
    portable_names,
};
use crate::diagnostic::{Diagnostic, Place, Severity, codes, nearest};

/// Returns the findings on all pages and between them.
pub(super) fn check(
    inputs: &Inputs<'_>,
    nav: &nav_model::Site,
    records: &[PageRecord],
) -> Vec<Diagnostic> {
    let anchors: Anchors<'_> = records
        .iter()
        .map(|page| (page.path.as_str(), &page.anchors))
        .collect();
    let of_pages = records.iter().flat_map(|page| &page.diagnostics);
    let mut found: Vec<_> = of_pages.cloned().collect();
    found.extend(broken_links(inputs, nav, &anchors, records));
    found.extend(navbar_and_footer(inputs, nav, &anchors));
    found.extend(unknown_languages(inputs, records));
    found.extend(portable_names::check(&inputs.assets, records));
    found
}

/// Checks the links of navbar and footer, once for all pages.
fn navbar_and_footer(
    inputs: &Inputs<'_>,
    nav: &nav_model::Site,
    anchors: &Anchors<'_>,
) -> Vec<Diagnostic> {
    let Some(severity) = severity(inputs.config.on_broken_links) else {
        return Vec::new();
    };
    let config = inputs.config;
    let items = config.navbar.items.iter().enumerate();
    let navbar = items.map(|(at, item)| ("navbar", "items", at, item.to.as_deref()));
    let links = config.footer.iter().flat_map(|footer| &footer.links);
    let footer = links.enumerate();
    let footer = footer.map(|(at, link)| ("footer", "links", at, link.to.as_deref()));
    let mut found = Vec::new();
    for (part, list, at, to) in navbar.chain(footer) {
        let Some(to) = to else { continue };
        let path = nav_model::normalise(to.split(['#', '?']).next().unwrap_or(to));
        let known = anchors.contains_key(path.as_str()) || nav.redirects.contains_key(&path);
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
        let place = config.place(&[part, list, &at.to_string(), "to"]);
        found.push(Diagnostic {
            help,
            ..Diagnostic::new(code, severity, message).at(place)
        });
    }
    found
}

fn unknown_languages(inputs: &Inputs<'_>, records: &[PageRecord]) -> Vec<Diagnostic> {
    let mut first: BTreeMap<&str, &Place> = BTreeMap::new();
    for (language, place) in records.iter().flat_map(|page| &page.unknown_languages) {
        first.entry(language).or_insert(place);
    }
    let one = |(language, place): (&str, &Place)| {
        let message =
            format!("unknown language `{language}`; its blocks are shown without colours");
        let names = inputs.highlighter.names();
        // Names of a few letters are near to one another by chance: `cue` and `vue`.
        let initial = language.chars().next().filter(|_| language.len() > 4);
        let names = names.iter().filter(|name| name.chars().next() == initial);
        let help = match nearest(language, names.map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "correct the name, or use `text`".to_owned(),
        };
        Diagnostic::new(codes::UNKNOWN_LANGUAGE, Severity::Warning, message)
            .at(place.clone())
            .help(help)
    };
    first.into_iter().map(one).collect()
}

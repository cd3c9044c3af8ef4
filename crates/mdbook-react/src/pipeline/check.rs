//! Checks across pages: links, including those of the frame, and unknown code languages.

use std::collections::BTreeMap;

use super::{
    broken_links::{Anchors, broken_links},
    link_policy::{severity, suggest},
    pages::PageRecord,
    plan::Plan,
};
use crate::diagnostic::{Diagnostic, Place, Severity, codes};

/// Returns the findings across pages.
pub(super) fn check(plan: &Plan<'_>, records: &[PageRecord]) -> Vec<Diagnostic> {
    let anchors: Anchors<'_> = records
        .iter()
        .map(|page| (page.path.as_str(), &page.anchors))
        .collect();
    let mut found = broken_links(plan, &anchors, records);
    found.extend(navbar_and_footer(plan, &anchors));
    found.extend(unknown_languages(records));
    found
}

/// Checks the links of navbar and footer, once for all pages.
fn navbar_and_footer(plan: &Plan<'_>, anchors: &Anchors<'_>) -> Vec<Diagnostic> {
    let Some(severity) = severity(plan.inputs.config.on_broken_links) else {
        return Vec::new();
    };
    let navbar = plan
        .inputs
        .config
        .navbar
        .items
        .iter()
        .filter_map(|item| item.to.as_deref().map(|to| ("navbar", to)));
    let footer = plan
        .inputs
        .config
        .footer
        .iter()
        .flat_map(|footer| &footer.links);
    let footer = footer.filter_map(|link| link.to.as_deref().map(|to| ("footer", to)));
    let mut found = Vec::new();
    for (part, to) in navbar.chain(footer) {
        let path = nav_model::normalise(to.split(['#', '?']).next().unwrap_or(to));
        let known = anchors.contains_key(path.as_str()) || plan.nav.redirects.contains_key(&path);
        if known || matches!(path.as_str(), "/search" | "/tags") {
            continue;
        }
        let (code, message) = if plan.nav.is_draft(&path) {
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
        found.push(Diagnostic {
            help,
            ..Diagnostic::new(code, severity, message)
        });
    }
    found
}

fn unknown_languages(records: &[PageRecord]) -> Vec<Diagnostic> {
    let mut first: BTreeMap<&str, &Place> = BTreeMap::new();
    for (language, place) in records.iter().flat_map(|page| &page.unknown_languages) {
        first.entry(language).or_insert(place);
    }
    let one = |(language, place): (&str, &Place)| {
        let message =
            format!("unknown language `{language}`; its blocks are shown without colours");
        Diagnostic::new(codes::UNKNOWN_LANGUAGE, Severity::Warning, message)
            .at(place.clone())
            .help("correct the name, or use `text`")
    };
    first.into_iter().map(one).collect()
}

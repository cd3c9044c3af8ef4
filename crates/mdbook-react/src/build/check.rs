//! Links and anchors across pages, and languages that no grammar knows.

use std::{
    cell::LazyCell,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use super::{pages::PageRecord, plan::Plan};
use crate::{
    chapter::Chapter,
    config::Policy,
    diagnostic::{Diagnostic, Place, Severity, nearest},
    page::{LinkUse, Target},
};

const BROKEN_LINK: &str = "L001";
const BROKEN_ANCHOR: &str = "L002";
const BROKEN_MARKDOWN_LINK: &str = "L003";
/// A link to a page still to be written.
pub(super) const DRAFT_LINK: &str = "L004";
const UNKNOWN_LANGUAGE: &str = "K001";

/// What is wrong between pages.
pub(super) fn check(plan: &Plan<'_>, records: &[PageRecord]) -> Vec<Diagnostic> {
    let anchors: BTreeMap<&str, &BTreeSet<String>> = records
        .iter()
        .map(|page| (page.path.as_str(), &page.anchors))
        .collect();
    let mut found = broken_links(plan, &anchors, records);
    found.extend(navbar_and_footer(plan, &anchors));
    found.extend(unknown_languages(records));
    found
}

/// Links that lead nowhere, each at its place in the chapter's text.
fn broken_links<'a>(
    plan: &'a Plan<'_>,
    anchors: &BTreeMap<&str, &BTreeSet<String>>,
    records: &[PageRecord],
) -> Vec<Diagnostic> {
    let chapters = LazyCell::new(|| {
        let by_path = |chapter: &'a Chapter| (chapter.path.as_str(), chapter);
        plan.chapters.iter().map(by_path).collect::<HashMap<_, _>>()
    });
    let place = |page: &PageRecord, link: &LinkUse| {
        let chapter = chapters.get(plan.nav.at(&page.path)?.source.as_str())?;
        Some(chapter.source.place(link.span.clone()))
    };
    let links = records
        .iter()
        .flat_map(|page| page.links.iter().map(move |link| (page, link)));
    let mut found = Vec::new();
    for (page, link) in links {
        if let Some(broken) = broken(plan, anchors, link) {
            found.push(match place(page, link) {
                Some(place) => broken.at(place),
                None => broken,
            });
        }
    }
    found
}

fn broken(
    plan: &Plan<'_>,
    anchors: &BTreeMap<&str, &BTreeSet<String>>,
    link: &LinkUse,
) -> Option<Diagnostic> {
    let config = plan.config;
    let (code, policy, message, help) = match &link.target {
        Target::Page(path, None) if anchors.contains_key(path.as_str()) => return None,
        Target::Page(path, Some(id)) => {
            let ids = anchors.get(path.as_str())?;
            if id.is_empty() || id == "top" || ids.contains(id) {
                return None;
            }
            let message = format!("`{path}` has no heading or element with the id `{id}`");
            (
                BROKEN_ANCHOR,
                config.on_broken_anchors,
                message,
                available_anchors(id, ids),
            )
        }
        Target::Nothing(path) if path.starts_with("../") => {
            let message = format!("the link `{}` leads out of the site", link.written);
            let base = &plan.addresses.base;
            let help = format!(
                "nothing is above `{base}`; if the site stands beside others, set `base-path` to the path under which it is served"
            );
            (BROKEN_LINK, config.on_broken_links, message, Some(help))
        }
        Target::Page(path, None) | Target::Nothing(path) => {
            let message = format!("the link `{}` leads to no page: `{path}`", link.written);
            (
                BROKEN_LINK,
                config.on_broken_links,
                message,
                suggest(path, anchors.keys().copied()),
            )
        }
        Target::NoPage(file) => {
            let message = format!(
                "the link `{}` names a file that is no page of the book: `{file}`",
                link.written
            );
            let help = Some("add it to SUMMARY.md, or link to a page".to_owned());
            (
                BROKEN_MARKDOWN_LINK,
                config.on_broken_markdown_links,
                message,
                help,
            )
        }
        Target::Draft(path) => {
            let message = format!("`{path}` is still a draft, so this link leads nowhere yet");
            (DRAFT_LINK, config.on_broken_links, message, None)
        }
    };
    let severity = severity(policy)?;
    let found = Diagnostic::new(code, severity, message);
    Some(Diagnostic { help, ..found })
}

fn severity(policy: Policy) -> Option<Severity> {
    match policy {
        Policy::Ignore => None,
        Policy::Warn => Some(Severity::Warning),
        Policy::Error => Some(Severity::Error),
    }
}

fn suggest<'a>(path: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    nearest(path, known).map(|near| format!("did you mean `{near}`?"))
}

fn available_anchors(id: &str, ids: &BTreeSet<String>) -> Option<String> {
    const SHOWN: usize = 12;
    if let Some(near) = nearest(id, ids.iter().map(String::as_str)) {
        return Some(format!("did you mean `#{near}`?"));
    }
    let list: Vec<_> = ids
        .iter()
        .take(SHOWN)
        .map(|id| format!("`#{id}`"))
        .collect();
    let more = if ids.len() > SHOWN { " …" } else { "" };
    (!list.is_empty()).then(|| format!("ids on that page: {}{more}", list.join(", ")))
}

/// The frame's links stand on every page and are checked once.
fn navbar_and_footer(
    plan: &Plan<'_>,
    anchors: &BTreeMap<&str, &BTreeSet<String>>,
) -> Vec<Diagnostic> {
    let Some(severity) = severity(plan.config.on_broken_links) else {
        return Vec::new();
    };
    let navbar = plan
        .config
        .navbar
        .items
        .iter()
        .filter_map(|item| item.to.as_deref().map(|to| ("navbar", to)));
    let footer = plan.config.footer.iter().flat_map(|footer| &footer.links);
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
                DRAFT_LINK,
                format!("the {part} links to `{to}`, which is still a draft"),
            )
        } else {
            (
                BROKEN_LINK,
                format!("the {part} links to `{to}`, which is no page"),
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
        let message = format!(
            "no grammar knows the language `{language}`; such blocks are shown without colours"
        );
        Diagnostic::new(UNKNOWN_LANGUAGE, Severity::Warning, message)
            .at(place.clone())
            .help("use `text` where no colours are meant")
    };
    first.into_iter().map(one).collect()
}

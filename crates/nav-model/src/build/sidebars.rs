//! Assigns chapters to sidebars.

use std::{collections::BTreeMap, ops::Range};

use crate::{
    build::sidebar_items::{draft_names, items, linked_page},
    diagnostic::{Code, Diagnostic, available},
    input::Options,
    sidebar::{Sidebar, tidy},
    site::Site,
    summary::{Numbering, Summary, SummaryItem},
};

/// The sidebar of chapters outside configured parts.
const DEFAULT_SIDEBAR: &str = "docs";

/// Returns one sidebar for each configured part, and one for the chapters outside them.
pub(crate) fn sidebars(
    summary: &Summary,
    options: &Options,
    site: &Site,
    found: &mut Vec<Diagnostic>,
) -> BTreeMap<String, Sidebar> {
    found.extend(unknown_links(options, summary));
    found.extend(unknown_pages(options, site));
    let mut all = BTreeMap::new();
    let mut taken = vec![false; summary.items.len()];
    for (name, title) in &options.sidebars {
        let Some(range) = part(&summary.items, title) else {
            found.push(unknown_part(name, title, summary));
            continue;
        };
        // The sidebar represents the part, so the part's title is left out.
        let entries = summary.items[range.clone()].iter().skip(1);
        all.insert(name.clone(), sidebar(entries, site, options));
        taken[range].fill(true);
    }
    let rest = summary.items.iter().zip(&taken);
    let rest = rest.filter_map(|(item, taken)| (!taken).then_some(item));
    let default = sidebar(rest, site, options);
    if !default.items.is_empty() || all.is_empty() {
        all.entry(DEFAULT_SIDEBAR.to_owned()).or_insert(default);
    }
    all
}

fn sidebar<'a>(
    entries: impl Iterator<Item = &'a SummaryItem>,
    site: &Site,
    options: &Options,
) -> Sidebar {
    Sidebar {
        items: tidy(items(entries, site, &options.links, "")),
    }
}

/// Returns a finding for each link whose draft the summary does not have.
fn unknown_links(options: &Options, summary: &Summary) -> Vec<Diagnostic> {
    if options.links.is_empty() {
        return Vec::new();
    }
    let drafts = draft_names(&summary.items);
    let names = options.links.keys();
    let unknown = names.filter(|name| !drafts.contains(&name.as_str()));
    let finding = |name: &String| {
        let message = format!("the summary has no draft `{name}` to be a link");
        let mut help = format!("add `- [{name}]()` to the summary");
        if !drafts.is_empty() {
            help += "; its drafts: ";
            help += &available(name, drafts.iter().copied());
        }
        Diagnostic::new(Code::UnknownLink, message)
            .key(name)
            .help(help)
    };
    unknown.map(finding).collect()
}

/// Returns a finding for each link to an address of the site without a page.
fn unknown_pages<'a>(
    options: &'a Options,
    site: &'a Site,
) -> impl Iterator<Item = Diagnostic> + 'a {
    let inside = options
        .links
        .iter()
        .filter(|(_, href)| href.starts_with('/') && !href.starts_with("//"));
    let lost = inside.filter(|(_, href)| linked_page(href, site).is_none());
    lost.map(|(name, href)| {
        let message =
            format!("the link `{name}` of the sidebar leads to `{href}`, where no page is");
        Diagnostic::new(Code::UnknownLink, message)
            .key(name)
            .help("write the address of a page of the book, or a full address")
    })
}

/// Returns the range of a part, including its title. It ends before the next part or the suffix
/// chapters, without trailing separators.
fn part(items: &[SummaryItem], title: &str) -> Option<Range<usize>> {
    let start = items
        .iter()
        .position(|item| matches!(item, SummaryItem::Part { title: own } if own == title))?;
    let ends = |item: &SummaryItem| match item {
        SummaryItem::Part { .. } => true,
        SummaryItem::Chapter { position, .. } => *position == Numbering::Suffix,
        SummaryItem::Heading { .. } | SummaryItem::File { .. } | SummaryItem::Separator => false,
    };
    let length = items[start + 1..].iter().position(ends);
    let mut end = length.map_or(items.len(), |length| start + 1 + length);
    while matches!(items[end - 1], SummaryItem::Separator) {
        end -= 1;
    }
    Some(start..end)
}

fn unknown_part(name: &str, part: &str, summary: &Summary) -> Diagnostic {
    let parts = summary.items.iter().filter_map(|item| match item {
        SummaryItem::Part { title } => Some(title.as_str()),
        _ => None,
    });
    let message =
        format!("the sidebar `{name}` names the part `{part}`, which the summary does not have");
    Diagnostic::new(Code::UnknownSidebar, message)
        .key(name)
        .help(format!("available parts: {}", available(part, parts)))
}

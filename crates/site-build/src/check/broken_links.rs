//! Finds broken links, each at its place in the chapter's text.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use book_config::Config;
use diagnostics::{Diagnostic, Severity, codes, first_ones, nearest};
use page_render::{LinkTarget, LinkUse};
use rayon::prelude::*;
use site_layout::editions::edition_links::EditionLinks;

use super::{
    link_policy::{near_path, severity},
    links_above_root::LinksAboveRoot,
    original_heading::original_heading,
};
use crate::{
    nav::{navigation::Navigation, suggestions::Compared},
    read::inputs::Inputs,
    record::page_record::CheckedPage,
};

/// The ids of each page.
pub(crate) type Anchors<'a> = BTreeMap<&'a str, &'a BTreeSet<String>>;

/// Returns the broken links of all pages. Links that leave the site are reported once for each
/// folder that they lead to.
///
/// Only reported links get a place and a suggestion, which cost much more than the check itself.
pub(crate) fn broken_links<'a>(
    inputs: &'a Inputs,
    navigation: &Navigation,
    anchors: &Anchors<'_>,
    records: &[&'a CheckedPage],
) -> Vec<Diagnostic> {
    let nav = &navigation.site;
    let chapters = LazyLock::new(|| inputs.content.by_path());
    let chapter_of = |page: &CheckedPage| match nav.at(&page.path) {
        Some(doc) => chapters.get(doc.source.as_str()).copied(),
        None => inputs.content.not_found.as_ref(),
    };
    let mut found = Vec::new();
    let mut leaving = LinksAboveRoot::default();
    let broken = |link: &'a LinkUse| Some((link, severity_of(&inputs.config, anchors, link)?));
    let broken = |page: &&'a CheckedPage| page.links.iter().filter_map(broken).collect::<Vec<_>>();
    let broken: Vec<_> = records.par_iter().map(broken).collect();
    for (page, broken) in records.iter().zip(broken) {
        let broken = broken.into_iter();
        let broken = broken.filter(|(link, severity)| !leaving.take(page, link, *severity));
        let broken = broken.collect();
        let is_error = |(_, severity): &(_, Severity)| *severity == Severity::Error;
        let (reported, more) = first_ones(broken, is_error);
        if reported.is_empty() {
            continue;
        }
        let chapter = chapter_of(page);
        let place = |span| chapter.map(|chapter| chapter.source.place(span));
        let reported = reported.into_par_iter().map(|(link, severity)| {
            let mut one = describe(inputs, navigation, page, anchors, link, severity);
            if let LinkTarget::Page(path, Some(id)) = &link.target {
                let target = nav.at(path).map(|doc| doc.source.as_str());
                let target = target.and_then(|source| chapters.get(source));
                let original = target.and_then(|target| original_heading(inputs, target, id));
                one.help = original.or(one.help);
            }
            one.at(place(link.span.clone()))
        });
        found.par_extend(reported);
        if more > 0 {
            let message = format!("{more} more broken links on this page");
            found.push(
                Diagnostic::new(codes::MORE_FINDINGS, Severity::Warning, message).at(place(0..0)),
            );
        }
    }
    let place = |page: &CheckedPage, link: &LinkUse| {
        let chapter = chapter_of(page)?;
        Some(chapter.source.place(link.span.clone()))
    };
    found.extend(leaving.findings(&inputs.book.addresses.base, place));
    found
}

/// Returns the severity of a broken link; `None` if it is not broken, or the policy ignores it.
fn severity_of(config: &Config, anchors: &Anchors<'_>, link: &LinkUse) -> Option<Severity> {
    severity(match &link.target {
        LinkTarget::Page(path, None) if anchors.contains_key(path.as_str()) => return None,
        LinkTarget::Page(path, Some(id)) => {
            let ids = anchors.get(path.as_str())?;
            if id.is_empty() || id == "top" || ids.contains(id) {
                return None;
            }
            config.on_broken_anchors
        }
        LinkTarget::NotAPage(_) => config.on_broken_markdown_links,
        LinkTarget::Page(_, None) | LinkTarget::Missing(_) | LinkTarget::Draft(_) => {
            config.on_broken_links
        }
    })
}

/// Returns the finding about a broken link.
fn describe(
    inputs: &Inputs,
    navigation: &Navigation,
    page: &CheckedPage,
    anchors: &Anchors<'_>,
    link: &LinkUse,
    severity: Severity,
) -> Diagnostic {
    let editions = inputs.book.editions.as_ref();
    let assets = &inputs.content.assets;
    if let LinkTarget::Missing(path) = &link.target
        && let Some(why) = assets.not_copied_at(path)
    {
        let message = format!(
            "the link `{}` leads to a file that is not copied, because {}",
            link.written, why.reason
        );
        return Diagnostic::new(codes::BROKEN_LINK, severity, message).help(why.help);
    }
    let (code, message, help) = match &link.target {
        LinkTarget::Page(path, Some(id)) => {
            let message = format!("the id `{id}` does not exist on the page `{path}`");
            let ids = anchors.get(path.as_str());
            let help = ids.and_then(|ids| available_anchors(id, ids));
            let none =
                "the page has no ids: link to the page alone, or write `{#id}` after a heading";
            let help = help.or_else(|| Some(none.to_owned()));
            (codes::BROKEN_ANCHOR, message, help)
        }
        LinkTarget::Page(path, None) | LinkTarget::Missing(path) => {
            let message = format!(
                "the link `{}` leads to a page that does not exist: `{path}`",
                link.written
            );
            let help = left_out(editions, path)
                .or_else(|| outer_address(&link.written))
                .or_else(|| odd_end(&link.written))
                .or_else(|| near_page(navigation, path, anchors))
                .unwrap_or_else(|| correct_path(&link.written).to_owned());
            (codes::BROKEN_LINK, message, Some(help))
        }
        LinkTarget::NotAPage(file) => {
            let message = format!(
                "the link `{}` names a file that is not a page of the book: `{file}`",
                link.written
            );
            let excluded = || {
                let reason = assets.not_copied(file)?.reason;
                Some(format!(
                    "{reason}; list the file in SUMMARY.md, or link to another page"
                ))
            };
            let help = left_out(editions, file).or_else(excluded);
            let help = Some(help.unwrap_or_else(|| near_chapter(navigation, page, file)));
            (codes::BROKEN_MARKDOWN_LINK, message, help)
        }
        LinkTarget::Draft(path) => {
            let message = format!("the link `{}` leads to a draft: `{path}`", link.written);
            (codes::DRAFT_LINK, message, None)
        }
    };
    let mut found = Diagnostic::new(code, severity, message);
    found.help = help;
    found
}

/// Returns the remedy for a page of the original that a language leaves out.
fn left_out(editions: Option<&EditionLinks>, page: &str) -> Option<String> {
    let is_in_original = editions?.is_in_original(page);
    let help = "this language leaves the page out: translate it and list it in SUMMARY.md, or set `untranslated = \"fallback\"`";
    is_in_original.then(|| help.to_owned())
}

/// Returns the remedy for a path that resembles no page.
fn correct_path(written: &str) -> &'static str {
    match written.starts_with('/') {
        true => {
            "correct the path, which begins at the source folder, or write the full address of a page outside the book"
        }
        false => "correct the path, which is relative to this file",
    }
}

/// Returns the remedy for punctuation of a sentence, or for a character without width, at the end.
fn odd_end(written: &str) -> Option<String> {
    let last = written.chars().next_back()?;
    let rest = written.trim_end_matches(last);
    match last {
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {
            Some(format!("delete the invisible character after `{rest}`"))
        }
        '、' | '，' | '。' | '；' | '：' | ',' | ';' => {
            Some(format!("move `{last}` out of the link: `{rest}`"))
        }
        _ => None,
    }
}

/// Returns the remedy for an address of another site without its scheme, such as `www.example.org`
/// or `example.org/page`, or with additional parentheses.
fn outer_address(written: &str) -> Option<String> {
    let inner = written.trim_matches(['(', ')', '<', '>', ' ']);
    let plain = written.trim_matches(['“', '”', '‘', '’', '＂']);
    if plain != written {
        return Some(format!("write straight quotes around it: `\"{plain}\"`"));
    }
    if let Some((scheme, rest)) = inner.split_once('：')
        && matches!(scheme, "http" | "https" | "mailto")
    {
        return Some(format!("write an ASCII colon: `{scheme}:{rest}`"));
    }
    let is_host = |host: &str| {
        let (_, last) = host.rsplit_once('.').unwrap_or_default();
        last.len() > 1 && last.chars().all(|c| c.is_ascii_alphabetic())
    };
    if inner != written && safe_html::is_full_address(inner) {
        return Some(format!("write `{inner}` without the brackets around it"));
    }
    if let Some((scheme, rest)) = inner.split_once('/')
        && matches!(scheme.trim_end_matches(':'), "http" | "https")
    {
        let rest = rest.trim_start_matches('/');
        let host = if rest.is_empty() { "example.org" } else { rest };
        return Some(format!("write the whole address, such as `https://{host}`"));
    }
    if let Some((_, host)) = inner.split_once('@')
        && is_host(host)
    {
        return Some(format!("write `mailto:{inner}` for an address of mail"));
    }
    let has_host = || inner.split_once('/').is_some_and(|(host, _)| is_host(host));
    if inner.starts_with("www.") || has_host() {
        return Some(format!(
            "write `https://{inner}` for a link to another site"
        ));
    }
    None
}

/// Returns the remedy for a link to a page that does not exist.
fn near_page(navigation: &Navigation, path: &str, anchors: &Anchors<'_>) -> Option<String> {
    let find = || near_path(path, anchors.keys().copied());
    let near = (navigation.suggestions).nearest(Compared::Pages, path, find)?;
    Some(format!("did you mean `{near}`?"))
}

/// Returns the remedy for a link to a file that is not a chapter.
fn near_chapter(navigation: &Navigation, page: &CheckedPage, file: &str) -> String {
    let nav = &navigation.site;
    let chapters = || nav.docs().iter().map(|doc| doc.source.as_str());
    let find = || near_path(file, chapters());
    let suggestions = &navigation.suggestions;
    let Some(near) = suggestions.nearest(Compared::Chapters, file, find) else {
        return "add it to SUMMARY.md, or link to another page".to_owned();
    };
    let near = written_name(file, &near);
    let own = nav.at(&page.path).map(|doc| doc.source.as_str());
    let folder = own
        .and_then(|own| own.rsplit_once('/'))
        .map(|(folder, _)| folder);
    let beside = match folder {
        Some(folder) => near
            .strip_prefix(folder)
            .and_then(|rest| rest.strip_prefix('/')),
        None => Some(near.as_str()),
    };
    match beside {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("did you mean `/{near}`?"),
    }
}

/// Returns the name of a chapter's file for an author who wrote `readme.md`: mdBook renames `README.md` to
/// `index.md`.
fn written_name(written: &str, source: &str) -> String {
    let is_readme = written.to_lowercase().ends_with("readme.md");
    let folder = source.strip_suffix("index.md").filter(|_| is_readme);
    folder.map_or_else(|| source.to_owned(), |folder| format!("{folder}README.md"))
}

pub(super) fn available_anchors(id: &str, ids: &BTreeSet<String>) -> Option<String> {
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

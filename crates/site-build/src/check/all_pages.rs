//! Stage 5: checks across pages: links of pages and of the frame, and unknown code languages.

use std::collections::{BTreeMap, BTreeSet};

use code_highlight::Highlighter;
use diagnostics::{Diagnostic, Place, Severity, codes, nearest};
use page_render::DIAGRAM;

use super::{
    broken_links::{Anchors, broken_links},
    contents_links, frame_links, portable_names,
};
use crate::{frame::site_context::SiteContext, record::page_record::CheckedPage};

/// Returns the findings on all pages and between them.
pub(crate) fn check(site: SiteContext<'_>, pages: &[&CheckedPage]) -> Vec<Diagnostic> {
    let (inputs, nav, frame) = (site.inputs, &site.navigation.site, site.frame);
    let own_pages = frame.own.page_paths().map(String::as_str);
    let screens = own_pages.chain(nav.blog_screens());
    // The ids of a component are not known.
    let none = BTreeSet::new();
    let mut anchors: Anchors<'_> = screens.map(|path| (path, &none)).collect();
    anchors.extend(pages.iter().map(|page| (page.path.as_str(), &page.anchors)));
    let pages: Vec<_> = pages.iter().copied().chain(&frame.not_found).collect();
    let of_pages = pages.iter().flat_map(|page| &page.diagnostics);
    let mut found: Vec<_> = of_pages.cloned().collect();
    let (of_links, of_names) = rayon::join(
        || broken_links(inputs, site.navigation, &anchors, &pages),
        || portable_names::check(&inputs.content.assets, &inputs.book.addresses, &pages),
    );
    found.extend(of_links);
    found.extend(frame_links::check(inputs, nav, &anchors));
    found.extend(contents_links::check(inputs, nav, &anchors));
    found.extend(unknown_languages(&inputs.code.highlighter, &pages));
    found.extend(of_names);
    found
}

fn unknown_languages(highlighter: &Highlighter, pages: &[&CheckedPage]) -> Vec<Diagnostic> {
    let mut first: BTreeMap<&str, &Place> = BTreeMap::new();
    for (language, place) in pages.iter().flat_map(|page| &page.unknown_languages) {
        first.entry(language).or_insert(place);
    }
    let one = |(language, place): (&str, &Place)| {
        let message =
            format!("unknown language `{language}`; its blocks are shown without colours");
        let names = highlighter.names();
        // Short names are similar to one another by chance, such as `cue` and `vue`.
        let initial = language.chars().next().filter(|_| language.len() > 4);
        let can_be_written = |name: &&String| !name.contains(char::is_whitespace);
        let names = names
            .iter()
            .filter(|name| name.chars().next() == initial && can_be_written(name));
        let names = names.map(String::as_str).chain([DIAGRAM]);
        let help = match nearest(language, names) {
            _ if language == DIAGRAM => {
                "set `mermaid = true` in `[output.react]` to draw diagrams".to_owned()
            }
            Some(near) => format!("did you mean `{near}`?"),
            None => "correct the name, use `text`, or describe the language in `theme/syntaxes`"
                .to_owned(),
        };
        Diagnostic::new(codes::UNKNOWN_LANGUAGE, Severity::Warning, message)
            .at(place.clone())
            .help(help)
    };
    first.into_iter().map(one).collect()
}

//! Checks the entries of the table of contents that lead to headings.

use std::path::Path;

use book_source::summary::faults::place_of;
use diagnostics::{Diagnostic, codes};
use nav_model::{Resolved, Site};

use super::{
    broken_links::{Anchors, available_anchors},
    link_policy::{severity, suggest},
};
use crate::read::inputs::Inputs;

/// Returns a finding for each entry whose page or heading does not exist.
pub(crate) fn check(inputs: &Inputs, nav: &Site, anchors: &Anchors<'_>) -> Vec<Diagnostic> {
    let source_folder = &inputs.content.source_folder;
    let targets = inputs.content.summary.headings();
    let finding = |target: &str| {
        let found = finding(inputs, nav, anchors, target)?;
        Some(found.at(place_of(&inputs.files, Path::new(target), source_folder)))
    };
    targets.into_iter().filter_map(finding).collect()
}

fn finding(inputs: &Inputs, nav: &Site, anchors: &Anchors<'_>, target: &str) -> Option<Diagnostic> {
    let (file, _) = target.rsplit_once('#')?;
    if let Some((doc, id)) = nav.heading(target) {
        let ids = anchors.get(doc.path.as_str())?;
        if ids.contains(&id) {
            return None;
        }
        let severity = severity(inputs.config.on_broken_anchors)?;
        let message = format!("the id `{id}` does not exist on the page `{}`", doc.path);
        let mut found = Diagnostic::new(codes::BROKEN_ANCHOR, severity, message);
        found.help = available_anchors(&id, ids);
        return Some(found);
    }
    let severity = severity(inputs.config.on_broken_links)?;
    let (code, message) = match nav.resolve("", file) {
        Resolved::Draft(_) => (codes::DRAFT_LINK, "a draft"),
        _ => (codes::BROKEN_LINK, "a chapter that the book does not have"),
    };
    let message = format!("the entry `{target}` leads to {message}, so it has no link");
    let mut found = Diagnostic::new(code, severity, message);
    let near = suggest(file, nav.docs().iter().map(|doc| doc.source.as_str()));
    found.help = near.or_else(|| {
        let help = format!("list the chapter too, `- [Name]({file})`, or correct the path");
        Some(help)
    });
    Some(found)
}

//! The reasons not to build a book that can be read: files that must not be read, and pages that would all be
//! removed.

use build_cache::cache;
use diagnostics::{Diagnostic, Place, Severity, codes, paths::slashes};
use nav_model::SummaryItem;

use crate::{frame::site_frame::SiteFrame, project::Project, read::inputs::Inputs};

/// Returns the findings about files that chapters include and that must not be read.
pub(crate) fn refused(inputs: &Inputs) -> Vec<Diagnostic> {
    let chapters = (inputs.content.chapters.iter()).chain(&inputs.content.not_found);
    let refused = chapters.filter_map(|chapter| chapter.source.refused.as_deref().cloned());
    refused.collect()
}

/// Returns the error about a book without pages whose site has pages, which a build would remove: its
/// table of contents was emptied, or has an encoding that is not read.
pub(crate) fn emptied(project: &Project, inputs: &Inputs, frame: &SiteFrame) -> Option<Diagnostic> {
    let is_chapter = |item: &SummaryItem| matches!(item, SummaryItem::Chapter { .. });
    let is_empty = inputs.content.chapters.is_empty()
        && !inputs.content.summary.items.iter().any(is_chapter)
        && frame.own.page_paths().next().is_none();
    let written = is_empty.then(|| site_writer::recorded(&project.destination, cache::FOLDER));
    let mut written = written.flatten()?.into_iter();
    if !written.any(|path| path.starts_with("_data/pages/")) {
        return None;
    }
    let source = project.config.book.src.join("SUMMARY.md");
    let message =
        "this table of contents lists no chapter, so all pages of the site would be removed";
    let help = format!(
        "write an entry for each chapter, or remove {} to publish a site without pages",
        project.destination.display()
    );
    let found = Diagnostic::new(codes::BROKEN_SUMMARY, Severity::Error, message);
    Some(found.at(Place::file(slashes(&source), "")).help(help))
}

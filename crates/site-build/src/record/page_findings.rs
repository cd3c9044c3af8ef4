//! Gathers the findings of one page.

use book_source::{chapters::chapter::Chapter, source::more_findings};
use diagnostics::{Diagnostic, Severity};
use mdx_lite::{AdmonitionKinds, Document};
use page_render::admonition_help;

/// Returns the findings of a page: about its syntax, and `others`.
pub(crate) fn findings(
    document: &Document,
    chapter: &Chapter,
    others: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let of_syntax = document.diagnostics.iter().collect();
    let is_error = |d: &&mdx_lite::Diagnostic| d.severity == mdx_lite::Severity::Error;
    let (of_syntax, more) = diagnostics::first_ones(of_syntax, is_error);
    let mut found = syntax_findings(&of_syntax, chapter, &document.admonition_kinds);
    if let Some(full) = &chapter.full {
        found.extend(full.findings(|span| chapter.source.place(span)));
    }
    found.extend(others);
    let is_error = |d: &Diagnostic| d.severity == Severity::Error;
    let (mut found, still_more) = diagnostics::first_ones(found, is_error);
    found.extend(more_findings(more + still_more, &chapter.source));
    found
}

fn syntax_findings(
    found: &[&mdx_lite::Diagnostic],
    chapter: &Chapter,
    kinds: &AdmonitionKinds,
) -> Vec<Diagnostic> {
    let found = found.iter().map(|d| {
        let mut own = Diagnostic::from(*d).at(chapter.source.place(d.span.range()));
        // Only this crate can compare names.
        if d.code == mdx_lite::Code::UnknownAdmonition {
            let kind = chapter.source.text.get(d.span.range()).unwrap_or_default();
            own.help = Some(admonition_help(kind, kinds));
        }
        own
    });
    found.collect()
}

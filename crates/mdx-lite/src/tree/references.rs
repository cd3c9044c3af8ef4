//! References whose labels contain constructs: `[a][{b}]` and `[{b}]: /c`. In the masked text a
//! reference has markers, and its definition does not.

use std::ops::Range;

use pulldown_cmark::{BrokenLink, CowStr};

use super::definition;
use crate::{
    Definition, LinkKind, NodeKind,
    mask::{Masked, TEXT},
};

/// The definitions whose labels contain constructs.
pub(super) struct References<'a> {
    source: &'a str,
    masked: &'a Masked,
    definitions: Vec<Definition>,
}

impl<'a> References<'a> {
    pub(super) fn new(source: &'a str, masked: &'a Masked) -> Self {
        let has_construct = |label: &str| label.contains(['{', '<']);
        let spans = masked.definitions.iter();
        let spans = spans.filter(|span| {
            let written = &source[span.range()];
            written.split("]:").next().is_some_and(has_construct)
        });
        Self {
            source,
            masked,
            definitions: spans.filter_map(|span| definition(source, *span)).collect(),
        }
    }

    /// Returns the address and the title for a reference that pulldown-cmark does not find.
    pub(super) fn find<'t>(&self, link: &BrokenLink<'_>) -> Option<(CowStr<'t>, CowStr<'t>)> {
        let label = label(self.source, self.masked, &link.reference, &link.span)?;
        let label = normalized(&label);
        let mut all = self.definitions.iter();
        let found = all.find(|found| normalized(&found.label) == label)?;
        let title = found.title.clone().unwrap_or_default();
        Some((found.url.clone().into(), title.into()))
    }
}

/// Puts the author's label into a reference at `range` of the masked text.
pub(super) fn restore(kind: &mut NodeKind, source: &str, masked: &Masked, range: &Range<usize>) {
    let (NodeKind::Link { kind, .. } | NodeKind::Image { kind, .. }) = kind else {
        return;
    };
    let (LinkKind::Full(written) | LinkKind::Collapsed(written) | LinkKind::Shortcut(written)) =
        kind
    else {
        return;
    };
    if let Some(label) = label(source, masked, written, range) {
        *written = label;
    }
}

/// Returns the author's form of a label with markers: the last ones of its reference, at `range`.
fn label(source: &str, masked: &Masked, written: &str, range: &Range<usize>) -> Option<String> {
    let count = written.matches(TEXT).count();
    if count == 0 {
        return None;
    }
    let after = (masked.markers).partition_point(|marker| marker.at < range.end);
    let markers = masked.markers.get(after.checked_sub(count)?..after)?;
    let mut parts = written.split(TEXT);
    let mut label = parts.next().unwrap_or_default().to_owned();
    for (part, marker) in parts.zip(markers) {
        if let Some(tokens) = masked.tokens.get(marker.first..marker.end)
            && let (Some(first), Some(last)) = (tokens.first(), tokens.last())
        {
            label.push_str(source.get(first.span.start..last.span.end)?);
        }
        label.push_str(part);
    }
    Some(label)
}

/// Returns the form in which labels are compared.
pub(super) fn normalized(label: &str) -> String {
    let words: Vec<_> = label.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

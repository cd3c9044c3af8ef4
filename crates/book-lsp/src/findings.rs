//! Findings as diagnostics of the protocol, and what the editor shows of them.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use diagnostics::{Diagnostic, Place, Severity};
use lsp_server::Notification;
use lsp_types::{
    DiagnosticSeverity, NumberOrString, Position, PublishDiagnosticsParams, Range,
    notification::{Notification as _, PublishDiagnostics},
};

use crate::{
    documents::{Documents, uri_of},
    positions::Units,
};

/// The diagnostics that the editor shows, by file.
#[derive(Debug, Default)]
pub(crate) struct Published(BTreeMap<PathBuf, Vec<lsp_types::Diagnostic>>);

impl Published {
    /// Returns the messages after which the editor shows `found`, and no other findings. Findings without a
    /// place are at the start of `book.toml`.
    pub(crate) fn update(
        &mut self,
        found: &[Diagnostic],
        root: &Path,
        documents: &Documents,
        units: Units,
    ) -> Vec<Notification> {
        let mut now: BTreeMap<PathBuf, Vec<_>> = BTreeMap::new();
        for one in found {
            let file = one.place.as_ref().map_or("book.toml", |place| &place.file);
            let shown = diagnostic(one, units);
            now.entry(root.join(file)).or_default().push(shown);
        }
        let gone = self.0.keys().filter(|file| !now.contains_key(*file));
        let gone: Vec<_> = gone.map(|file| (file.clone(), Vec::new())).collect();
        let is_new = |(file, shown): &(&PathBuf, &Vec<_>)| self.0.get(*file) != Some(*shown);
        let changed = now.iter().filter(is_new);
        let changed = changed.map(|(file, shown)| (file.clone(), shown.clone()));
        let messages = changed.chain(gone).filter_map(|(file, diagnostics)| {
            let open = documents.open_text(&file);
            let params = PublishDiagnosticsParams {
                uri: open
                    .map(|open| open.uri.clone())
                    .or_else(|| uri_of(&file))?,
                diagnostics,
                version: open.map(|open| open.version),
            };
            Some(Notification::new(
                PublishDiagnostics::METHOD.to_owned(),
                params,
            ))
        });
        let messages = messages.collect();
        self.0 = now;
        messages
    }
}

fn diagnostic(one: &Diagnostic, units: Units) -> lsp_types::Diagnostic {
    let message = match &one.help {
        Some(help) => format!("{}\n{help}", one.message),
        None => one.message.clone(),
    };
    lsp_types::Diagnostic {
        range: one
            .place
            .as_ref()
            .map_or_else(Range::default, |it| range(it, units)),
        severity: Some(match one.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(one.code.clone())),
        source: Some("mdbook-react".to_owned()),
        message,
        ..lsp_types::Diagnostic::default()
    }
}

/// Returns the marked part of a place.
pub(crate) fn range(place: &Place, units: Units) -> Range {
    let line = u32::try_from(place.line.saturating_sub(1)).unwrap_or(u32::MAX);
    let before = place.excerpt.get(..place.marked.start).unwrap_or_default();
    let marked = place.excerpt.get(place.marked.clone()).unwrap_or_default();
    let column = match (units, place.is_cut) {
        (Units::Utf8, false) => units.length(before),
        // The start of the line is unknown: its characters are at least a byte each.
        (Units::Utf8 | Units::Utf32, _) => u32::try_from(place.column - 1).unwrap_or(u32::MAX),
        (Units::Utf16, _) => u32::try_from(place.column_utf16 - 1).unwrap_or(u32::MAX),
    };
    let start = Position::new(line, column);
    let end = Position::new(line, column.saturating_add(units.length(marked)));
    Range::new(start, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_the_agreed_units() {
        let text = "a\n见【守卫】😀x";
        let at = text.find("😀").unwrap();
        let place = Place::new("a.md", text, at..text.len());
        for (units, from, to) in [
            (Units::Utf8, 15, 20),
            (Units::Utf16, 5, 8),
            (Units::Utf32, 5, 7),
        ] {
            let range = range(&place, units);
            let columns = (range.start.line, range.start.character, range.end.character);
            assert_eq!(columns, (1, from, to), "{units:?}");
        }
    }

    #[test]
    fn findings_that_are_gone_are_removed() {
        let one = Diagnostic::new("L001", Severity::Error, "broken");
        let one = one.at(Place::file("src/a.md", "a"));
        let mut published = Published::default();
        let mut update = |found: &[Diagnostic]| {
            let messages =
                published.update(found, Path::new("/b"), &Documents::default(), Units::Utf16);
            let params = messages.into_iter().map(|it| it.params);
            params
                .map(|it| it["diagnostics"].as_array().unwrap().len())
                .collect::<Vec<_>>()
        };
        assert_eq!(update(std::slice::from_ref(&one)), [1]);
        assert_eq!(update(std::slice::from_ref(&one)), [0; 0]);
        assert_eq!(update(&[]), [0]);
    }
}

//! Diagnostics for authors: a code, a place in the author's file, and a remedy.
//!
//! Every stage returns values of this type; only [`print()`] converts them to text.

pub mod codes;
pub mod lock;
mod of_libraries;
pub mod one_line;
pub mod paths;
mod place;
mod print;
mod quote;
mod suggestion;

use std::mem;

pub use nav_model::nearest;
use serde::{Deserialize, Serialize};

pub use self::place::{Lines, Place};
pub use self::print::{Format, print, summary};
pub use self::print::{count, escape, json_visible};
pub use self::quote::shortened;
pub use self::suggestion::suggestion;

/// The renderer's name: the table `[output.react]` is its configuration.
pub const NAME: &str = "react";

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The site is still written.
    Warning,
    /// No site is written.
    Error,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Diagnostic {
    /// A stable code; each has a page of documentation.
    pub code: String,
    /// The severity.
    pub severity: Severity,
    /// The fault: lower-case, without a full stop.
    pub message: String,
    /// The place, if it has one.
    pub place: Option<Place>,
    /// The remedy, if it has one.
    pub help: Option<String>,
    /// The languages and versions that it concerns, unless its place shows them; empty for a finding
    /// of the book itself.
    #[serde(default)]
    pub editions: Vec<String>,
}

impl Diagnostic {
    /// Creates a finding without place or help.
    pub fn new(code: impl Into<String>, severity: Severity, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            severity,
            message: message.into(),
            place: None,
            help: None,
            editions: Vec::new(),
        }
    }

    /// Sets the place.
    #[must_use]
    pub fn at(mut self, place: impl Into<Option<Place>>) -> Self {
        self.place = place.into();
        self
    }

    /// Sets the remedy.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The number of findings that are printed for one page.
pub const MAX_FINDINGS: usize = 100;

/// Returns the first [`MAX_FINDINGS`] findings of one page, errors first, and the number of the others.
///
/// A page can have a finding at each character, and each place keeps its line in memory.
pub fn first_ones<T>(found: Vec<T>, is_error: impl Fn(&T) -> bool) -> (Vec<T>, usize) {
    let more = found.len().saturating_sub(MAX_FINDINGS);
    if more == 0 {
        return (found, 0);
    }
    let (mut first, others): (Vec<T>, Vec<T>) = found.into_iter().partition(is_error);
    first.extend(others);
    first.truncate(MAX_FINDINGS);
    (first, more)
}

/// Sorts by file, line and column, and removes duplicates.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    let key = |d: &Diagnostic| {
        let place = d.place.as_ref();
        (
            place.map(|p| p.file.clone()),
            place.map(|p| (p.line, p.column)),
            d.code.clone(),
            d.message.clone(),
            d.help.clone(),
        )
    };
    diagnostics.sort_by_cached_key(key);
    diagnostics.dedup();
}

/// Sorts, and joins equal findings of several editions: they name each edition, and none if the book
/// itself has the finding too. The joined finding is an error if one of them is.
pub fn join(diagnostics: &mut Vec<Diagnostic>) {
    sort(diagnostics);
    diagnostics.dedup_by(|next, kept| {
        let of_next = mem::take(&mut next.editions);
        let of_kept = mem::take(&mut kept.editions);
        let severity = mem::replace(&mut next.severity, kept.severity);
        let is_equal = next == kept;
        if severity == Severity::Error && is_equal {
            kept.severity = severity;
        }
        if !is_equal {
            (next.editions, kept.editions) = (of_next, of_kept);
            next.severity = severity;
        } else if !of_next.is_empty() && !of_kept.is_empty() {
            kept.editions = [of_kept, of_next].concat();
            // Editions come in the order of their builds, which may be cached.
            kept.editions.sort();
        }
        is_equal
    });
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_findings_of_editions_are_joined() {
        let found = |message: &str, editions: &[&str]| Diagnostic {
            editions: editions.iter().map(|&name| name.to_owned()).collect(),
            ..Diagnostic::new("L001", Severity::Error, message)
        };
        let mut all = vec![
            found("of two", &["fr"]),
            found("of the book", &["fr"]),
            found("of one", &["fr"]),
            found("of the book", &[]),
            found("of two", &["德 1.x"]),
            found("of the book", &["de"]),
        ];
        join(&mut all);
        let expected = [
            found("of one", &["fr"]),
            found("of the book", &[]),
            found("of two", &["fr", "德 1.x"]),
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn a_joined_finding_is_an_error_if_one_of_them_is() {
        for severities in [
            [Severity::Warning, Severity::Error],
            [Severity::Error, Severity::Warning],
        ] {
            let mut all: Vec<_> = severities
                .into_iter()
                .map(|severity| Diagnostic::new("L001", severity, "x"))
                .collect();
            join(&mut all);
            assert_eq!(all, [Diagnostic::new("L001", Severity::Error, "x")]);
        }
    }

    #[test]
    fn errors_are_kept_among_many_findings() {
        let found = (0..3 * MAX_FINDINGS)
            .map(|at| (at, at == 2 * MAX_FINDINGS))
            .collect();
        let (first, more) = first_ones(found, |(_, is_error)| *is_error);
        assert_eq!((first.len(), more), (MAX_FINDINGS, 2 * MAX_FINDINGS));
        assert_eq!((first[0].0, first[1].0), (2 * MAX_FINDINGS, 0));
        assert_eq!(first_ones(vec![1, 2], |_| false), (vec![1, 2], 0));
    }
}

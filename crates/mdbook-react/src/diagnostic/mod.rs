//! What is told to the author of a book: a code, a place in the author's file, a way out.
//!
//! Every stage makes values of this one type; [`print()`] alone turns them into text.

// Some codes belong to optional features.
#[cfg_attr(not(feature = "own-components"), allow(dead_code))]
pub mod codes;
mod lines;
mod place;
mod print;

pub(crate) use nav_model::nearest;
use serde::{Deserialize, Serialize};

pub(crate) use self::lines::Lines;
pub use self::place::Place;
pub use self::print::{Format, print, summary};

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The site is written all the same.
    Warning,
    /// No site is written.
    Error,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// A stable code, one documented page each.
    pub code: String,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: lower-case, no full stop.
    pub message: String,
    /// Where, if it is anywhere.
    pub place: Option<Place>,
    /// What to do about it, if there is something.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A finding without place or help.
    pub fn new(code: impl Into<String>, severity: Severity, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            severity,
            message: message.into(),
            place: None,
            help: None,
        }
    }

    /// The same finding at `place`.
    #[must_use]
    pub fn at(mut self, place: impl Into<Option<Place>>) -> Self {
        self.place = place.into();
        self
    }

    /// The same finding with a way out.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// More findings than anybody reads about one page.
pub const MOST: usize = 100;

/// The findings of one page without those beyond [`MOST`], errors first; and how many those are.
///
/// A page can be wrong in as many places as it has characters, and each place keeps its line.
pub fn first_ones<T>(found: Vec<T>, is_error: impl Fn(&T) -> bool) -> (Vec<T>, usize) {
    let more = found.len().saturating_sub(MOST);
    if more == 0 {
        return (found, 0);
    }
    let (mut first, others): (Vec<T>, Vec<T>) = found.into_iter().partition(is_error);
    first.extend(others);
    first.truncate(MOST);
    (first, more)
}

/// Sorts by file, line and column, and drops what is said twice.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    let key = |d: &Diagnostic| {
        let place = d.place.as_ref();
        (
            place.map(|p| p.file.clone()),
            place.map(|p| (p.line, p.column)),
            d.code.clone(),
            d.message.clone(),
        )
    };
    diagnostics.sort_by_cached_key(key);
    diagnostics.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_findings_the_errors_are_told() {
        let found = (0..3 * MOST).map(|at| (at, at == 2 * MOST)).collect();
        let (first, more) = first_ones(found, |(_, is_error)| *is_error);
        assert_eq!((first.len(), more), (MOST, 2 * MOST));
        assert_eq!((first[0].0, first[1].0), (2 * MOST, 0));
        assert_eq!(first_ones(vec![1, 2], |_| false), (vec![1, 2], 0));
    }
}

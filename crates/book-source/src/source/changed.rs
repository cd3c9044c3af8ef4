//! The lines of a file that a preprocessor changed.

use std::{collections::BTreeMap, sync::OnceLock};

/// The author's file, of which a preprocessor changed the text.
#[derive(Debug, Clone)]
pub(super) struct ChangedText {
    pub(super) original: String,
    /// For each line of the text, the line of the file that equals it. They are found once: a page can
    /// have a place at each character.
    lines: OnceLock<Vec<Option<usize>>>,
}

impl ChangedText {
    pub(super) const fn new(original: String) -> Self {
        Self {
            original,
            lines: OnceLock::new(),
        }
    }

    /// Returns the line of the file that equals line `line` of `text`, counted from 1: its n-th
    /// occurrence, provided that both texts have equally many.
    pub(super) fn line_of(&self, text: &str, line: usize) -> Option<usize> {
        let lines = self.lines.get_or_init(|| equal_lines(text, &self.original));
        *lines.get(line - 1)?
    }
}

fn equal_lines(text: &str, original: &str) -> Vec<Option<usize>> {
    let (here, there) = (occurrences(text), occurrences(original));
    let mut equal = vec![None; text.lines().count()];
    for (line, here) in here {
        let there = there.get(line).map(Vec::as_slice).unwrap_or_default();
        if here.len() == there.len() {
            for (at, in_file) in here.into_iter().zip(there) {
                equal[at] = Some(in_file + 1);
            }
        }
    }
    equal
}

/// Returns the numbers of the lines with each text, from 0.
fn occurrences(text: &str) -> BTreeMap<&str, Vec<usize>> {
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (at, line) in text.lines().enumerate() {
        found.entry(line).or_default().push(at);
    }
    found
}

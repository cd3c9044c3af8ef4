//! Finds marked words in a line.

use std::ops::Range;

/// Returns every occurrence of every word, in order and without overlap; of two at one position,
/// the longer.
pub(super) fn find(words: &[String], line: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = words
        .iter()
        .flat_map(|word| {
            line.match_indices(word.as_str())
                .map(|(at, hit)| at..at + hit.len())
        })
        .collect();
    found.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
    let mut end = 0;
    found.retain(|range| {
        let free = range.start >= end;
        if free {
            end = range.end;
        }
        free
    });
    found
}

//! Replaces parts of a source.

use std::ops::Range;

/// Returns the source with these ranges of bytes, which do not overlap, replaced.
pub fn with_edits(source: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_unstable_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    for (range, text) in edits {
        out.push_str(&source[at..range.start]);
        out.push_str(&text);
        at = range.end;
    }
    out.push_str(&source[at..]);
    out
}

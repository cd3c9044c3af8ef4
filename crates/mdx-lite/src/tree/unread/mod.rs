//! Reports Markdown that did not become what its author probably meant, and is shown as text.

mod item;
mod line;
pub(super) mod link;
mod mark;
mod table;
mod wide;

/// The number of characters that are read before or after a place: a long line with many marks would
/// otherwise take quadratic time.
const MOST: usize = 300;

/// Returns the text of a line before an offset.
fn before(source: &str, at: usize) -> &str {
    let start = source[..at].char_indices().rev().take(MOST);
    let start = start.take_while(|(_, c)| *c != '\n').last();
    &source[start.map_or(at, |(start, _)| start)..at]
}

/// Returns the text of a line from an offset on.
fn after(source: &str, at: usize) -> &str {
    let mut rest = source[at..].char_indices().take(MOST);
    let end = rest.find(|(_, c)| matches!(c, '\n' | '\r'));
    let end = end.or_else(|| source[at..].char_indices().nth(MOST));
    &source[at..end.map_or(source.len(), |(end, _)| at + end)]
}

/// Returns the line around an offset.
fn around(source: &str, at: usize) -> &str {
    &source[at - before(source, at).len()..at + after(source, at).len()]
}

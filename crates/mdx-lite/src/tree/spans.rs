//! Maps ranges of the masked text to the source.

use super::Builder;
use crate::Span;

impl Builder<'_> {
    /// Maps a range of the masked text to the source.
    pub(super) fn span(&self, range: &std::ops::Range<usize>) -> Span {
        self.masked.source_span(range.start, range.end)
    }

    /// Maps a range of the masked text to the source, without the line end and blank lines at its
    /// end.
    pub(super) fn trimmed(&self, range: std::ops::Range<usize>) -> Span {
        let mut span = self.span(&range);
        let text = &self.source[span.range()];
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let last = text.bytes().rposition(|byte| !is_space(&byte));
        let length = last.map_or(0, |last| last + 1);
        span.end = self.space_end(span.start + length).min(span.end);
        span
    }

    /// Maps the first line of a range to the source.
    pub(super) fn first_line(&self, range: std::ops::Range<usize>) -> Span {
        let mut span = self.trimmed(range);
        let line = self.source[span.range()].lines().next();
        span.end = span.start + line.map_or(0, str::len);
        span
    }

    /// Returns the end of the spaces and tabs from `at` on.
    pub(super) fn space_end(&self, at: usize) -> usize {
        let rest = self.source[at..].bytes();
        at + rest.take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }
}

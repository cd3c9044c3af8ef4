//! Joins lines of the source without the marks of the containers around them, and maps offsets of
//! the result back to the source.

use std::borrow::Cow;

use crate::Span;

/// A line of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WindowLine {
    /// Its start in the window.
    pub(super) at: usize,
    /// Its start in the source.
    pub(super) source: usize,
    /// The number of open containers that it is in.
    pub(super) depth: usize,
}

/// Lines joined by line feeds.
#[derive(Debug)]
pub(super) struct Window<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) lines: Vec<WindowLine>,
}

impl<'a> Window<'a> {
    /// Creates a window of a contiguous part of the source.
    pub(super) fn stretch(source: &'a str, span: Span, depth: usize) -> Self {
        Self {
            text: Cow::Borrowed(&source[span.range()]),
            lines: vec![WindowLine {
                at: 0,
                source: span.start,
                depth,
            }],
        }
    }

    /// Creates an empty window, to which lines can be added.
    pub(super) fn new() -> Self {
        Self {
            text: Cow::Owned(String::new()),
            lines: Vec::new(),
        }
    }

    /// Adds a line.
    pub(super) fn push(&mut self, source: &str, span: Span, depth: usize) {
        let text = self.text.to_mut();
        if !self.lines.is_empty() {
            text.push('\n');
        }
        self.lines.push(WindowLine {
            at: text.len(),
            source: span.start,
            depth,
        });
        text.push_str(&source[span.range()]);
    }

    /// Returns the index of the line that contains `at`.
    pub(super) fn line_at(&self, at: usize) -> usize {
        self.lines
            .partition_point(|line| line.at <= at)
            .saturating_sub(1)
    }

    /// Maps an offset to the source.
    pub(super) fn source(&self, at: usize) -> usize {
        let line = self.lines[self.line_at(at)];
        line.source + at - line.at
    }

    /// Maps a range to the source.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let start = self.source(from);
        let end = if to > from {
            self.source(to - 1) + 1
        } else {
            start
        };
        Span::new(start, end)
    }

    /// Returns the end of the line with this index.
    pub(super) fn line_end(&self, line: usize) -> usize {
        self.lines
            .get(line + 1)
            .map_or(self.text.len(), |next| next.at - 1)
    }
}

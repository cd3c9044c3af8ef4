//! Writes the masked text. In MDX the marks of containers are rewritten and the rest of lines is
//! copied.

use super::{containers::ContainerKind, cursor::Line};
use crate::scan::{
    Scanner,
    inline::{Edit, Found},
    window::Window,
};
use crate::{
    Span,
    mask::{FLOW, TEXT, Token},
};

impl Scanner<'_> {
    /// Writes the marks of the first `depth` containers; `at` is their offset in the source.
    pub(in crate::scan) fn marks(&mut self, depth: usize, at: usize) {
        const SPACES: &str = "                ";
        for container in &self.containers[..depth] {
            let mark = match container.kind {
                ContainerKind::Quote => "> ",
                _ => &SPACES[..container.width.min(SPACES.len())],
            };
            self.masked.insert(mark, Span::new(at, at));
        }
    }

    /// Writes a line from an offset on, with its end.
    pub(in crate::scan) fn copy_line(&mut self, from: usize, line: Line) {
        let ends_with_line_feed = self.source[line.end..line.next] == *"\n";
        if ends_with_line_feed {
            self.masked.copy(self.source, Span::new(from, line.next));
        } else {
            self.masked.copy(self.source, Span::new(from, line.end));
            self.newline(line);
        }
    }

    /// Writes the end of a line.
    pub(in crate::scan) fn newline(&mut self, line: Line) {
        if self.source.as_bytes().get(line.end) == Some(&b'\n') {
            self.masked
                .copy(self.source, Span::new(line.end, line.next));
        } else {
            self.masked.insert("\n", Span::new(line.end, line.next));
        }
    }

    /// Writes a line that holds only the marks of quotes.
    pub(in crate::scan) fn blank(&mut self, line: Line, depth: usize) {
        self.marks_of_quotes(line, depth);
        self.newline(line);
    }

    /// Writes such a line before `line`, so that `line` does not continue a paragraph.
    pub(in crate::scan) fn blank_before(&mut self, line: Line, depth: usize) {
        self.marks_of_quotes(line, depth);
        self.masked.insert("\n", Span::new(line.start, line.start));
    }

    fn marks_of_quotes(&mut self, line: Line, depth: usize) {
        let last = self.containers[..depth]
            .iter()
            .rposition(|container| container.kind == ContainerKind::Quote);
        self.marks(last.map_or(0, |at| at + 1), line.start);
    }

    /// Ends a paragraph whose last line is written, by a marker without tokens. A blank line would
    /// make the list around it loose.
    pub(in crate::scan) fn separate(&mut self, depth: usize, at: usize) {
        self.marks(depth, at);
        self.masked.mark_nothing(FLOW, at);
        self.masked.insert("\n", Span::new(at, at));
        self.marks(depth, at);
    }

    /// Writes a marker for tokens that occupy whole lines.
    pub(in crate::scan) fn flow_marker(&mut self, tokens: impl IntoIterator<Item = Token>) {
        let first = self.masked.tokens.len();
        self.masked.tokens.extend(tokens);
        let follows_label = self.masked.text.trim_end().ends_with("]:");
        self.masked.mark(FLOW, first);
        if follows_label {
            // A single marker would be the address of a link definition.
            self.masked.insert(FLOW, Span::default());
        }
        let end = self.masked.tokens.last().map_or(0, |token| token.span.end);
        self.masked.insert("\n", Span::new(end, end));
    }

    /// Writes a window from a byte on and applies its changes. The marks of its first line have
    /// already been written.
    pub(in crate::scan) fn window_from(&mut self, window: &Window<'_>, from: usize, found: Found) {
        self.masked.diagnostics.extend(found.diagnostics);
        let end = found.stop.unwrap_or(window.text.len());
        let mut at = from;
        for edit in found.edits {
            match edit {
                Edit::Insert(place, text) => {
                    self.window_text(window, at, place);
                    let place_in_source = window.source(place);
                    self.masked
                        .insert(text, Span::new(place_in_source, place_in_source));
                    at = place;
                }
                Edit::Replace(place, text) => {
                    self.window_text(window, at, place);
                    at = place + 1;
                    self.masked.insert(text, window.span(place, at));
                }
                Edit::Mark(place) => {
                    self.window_text(window, at, place);
                    self.masked.mark_nothing(TEXT, window.source(place));
                    at = place;
                }
                Edit::Token(from, to, token) => {
                    self.window_text(window, at, from);
                    // The marker would start an HTML block at the start of its line, and would be
                    // read as an address after `(` or `:`.
                    let line = window.lines[window.line_at(from)];
                    if line.at == from || self.masked.text.trim_end().ends_with(['(', ':']) {
                        self.masked.mark_nothing(TEXT, token.span.start);
                    }
                    let first = self.masked.tokens.len();
                    self.masked.tokens.push(token);
                    self.masked.mark(TEXT, first);
                    at = to;
                }
            }
        }
        self.window_text(window, at, end);
        if let Some(stop) = found.stop {
            self.masked.stop(window.source(stop));
        }
    }

    /// Writes a part of a window, with the marks of the lines in it.
    fn window_text(&mut self, window: &Window<'_>, mut from: usize, to: usize) {
        if from >= to {
            return;
        }
        let mut line = window.line_at(from);
        loop {
            let end = window.line_end(line).min(to);
            if from < end {
                let start = window.source(from);
                self.masked
                    .copy(self.source, Span::new(start, start + end - from));
            }
            if end == to {
                return;
            }
            line += 1;
            let next = window.lines[line];
            let before = window.lines[line - 1].source + end - window.lines[line - 1].at;
            self.break_line(before, next.source, next.depth);
            from = next.at;
            if from >= to {
                return;
            }
        }
    }

    fn break_line(&mut self, end: usize, next: usize, depth: usize) {
        let bytes = self.source.as_bytes();
        let line_feed = bytes.get(end) == Some(&b'\n');
        if line_feed {
            self.masked.copy(self.source, Span::new(end, end + 1));
        } else {
            self.masked.insert("\n", Span::new(end, next.min(end + 1)));
        }
        self.marks(depth, next);
    }
}

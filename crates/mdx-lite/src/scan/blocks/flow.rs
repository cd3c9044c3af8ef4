//! Lines that hold only tags, expressions and comments, and imports and exports.

use super::{
    cursor::{Cursor, Line},
    start,
};
use crate::scan::{
    Scanner,
    inline::construct::{self, NotRead},
    window::Window,
};
use crate::{
    Code, Diagnostic, Esm, EsmKind, Span,
    mask::Token,
    syntax::{Fail, esm, token::starts_statement},
};

/// Constructs that fill lines.
pub(in crate::scan) struct Flow {
    pub(in crate::scan) tokens: Vec<Token>,
    pub(in crate::scan) findings: Vec<Diagnostic>,
    /// The start of the line after them.
    pub(in crate::scan) next: usize,
}

impl Scanner<'_> {
    /// Reads constructs from the cursor, which is at the first of them, to the end of a line.
    /// Returns `None` if other text is among them.
    pub(in crate::scan) fn flow(&mut self, cursor: &Cursor<'_>, line: Line) -> Option<Flow> {
        if !self.has_marks() {
            let source = self.source;
            let window = Window::stretch(source, Span::new(cursor.at, source.len()), 0);
            return self.flow_in(&window, line).ok();
        }
        // A tag may span many lines, so the window grows until it holds the whole tag.
        let mut lines = 1;
        loop {
            let (window, is_complete) = self.lines_inside(cursor, line, lines);
            match self.flow_in(&window, line) {
                Ok(flow) => return Some(flow),
                Err(true) if !is_complete && self.budget.may_grow(window.text.len()) => {
                    self.budget.pay_bytes(window.text.len());
                    lines *= 4;
                }
                Err(_) => return None,
            }
        }
    }

    /// Returns the rest of a line and up to `count - 1` lines after it that are in the same
    /// containers, and whether a larger count would add none.
    fn lines_inside(
        &self,
        cursor: &Cursor<'_>,
        line: Line,
        count: usize,
    ) -> (Window<'static>, bool) {
        let depth = self.matched;
        let mut window = Window::new();
        window.push(self.source, Span::new(cursor.at, line.end), depth);
        let mut next = line.next;
        for _ in 1..count {
            if next >= self.source.len() || !self.budget.may_grow(window.text.len()) {
                return (window, true);
            }
            let line = Line::at(self.source, next);
            let Some(cursor) = self.inside(line) else {
                return (window, true);
            };
            window.push(self.source, Span::new(cursor.at, line.end), depth);
            next = line.next;
        }
        (window, next >= self.source.len())
    }

    /// Reads constructs from a window. An error holds whether a longer window could contain them.
    fn flow_in(&mut self, window: &Window<'_>, line: Line) -> Result<Flow, bool> {
        let text = &window.text;
        let mut flow = Flow {
            tokens: Vec::new(),
            findings: Vec::new(),
            next: line.next,
        };
        let mut at = 0;
        loop {
            let rest = &text.as_bytes()[at..];
            let space = rest
                .iter()
                .take_while(|byte| matches!(byte, b' ' | b'\t'))
                .count();
            at += space;
            match text.as_bytes().get(at) {
                None | Some(b'\n' | b'\r') => {
                    let end = match at.checked_sub(1) {
                        Some(before) => window.source(before) + 1,
                        None => line.end,
                    };
                    flow.next = Line::at(self.source, end).next;
                    return Ok(flow);
                }
                Some(b'{')
                    if flow
                        .tokens
                        .last()
                        .is_some_and(|token| self.source[token.span.range()].starts_with('{')) =>
                {
                    return Err(false);
                }
                Some(b'<' | b'{') => {
                    match construct::read(window, (at, text.len()), &mut self.budget) {
                        Ok(_) if !self.budget.take_edit() => return Err(false),
                        Ok(found) => {
                            flow.tokens.push(found.token);
                            flow.findings.extend(found.finding.map(|found| *found));
                            at = found.end;
                        }
                        Err(NotRead::Wrong(fail, _)) => return Err(fail.at_end),
                        Err(_) => return Err(false),
                    }
                }
                // Another kind of block may start after a comment.
                Some(_)
                    if !self.has_marks()
                        && flow.tokens.last().is_some_and(|token| {
                            self.source[token.span.range()].starts_with("<!--")
                        }) =>
                {
                    flow.next = window.source(at);
                    return Ok(flow);
                }
                Some(_) => {
                    // The line is read again as a paragraph.
                    self.budget.pay_bytes(at);
                    return Err(false);
                }
            }
        }
    }

    /// Reads imports and exports from `line` on and returns the start of the line after them.
    pub(in crate::scan) fn esm(&mut self, line: Line) -> Option<usize> {
        let first = &self.source[line.start..line.end];
        if !self.mdx || self.has_marks() || self.only_text || !starts_statement(first) {
            return None;
        }
        match self.read_esm(line) {
            Ok((end, kind)) => {
                let rest = &self.source[end..];
                let end_of_line = rest.trim_start_matches([' ', '\t']);
                let span_end = match end_of_line.starts_with(['\n', '\r']) || end_of_line.is_empty()
                {
                    true => self.source.len() - end_of_line.len(),
                    false => end,
                };
                let span = Span::new(line.start, span_end);
                self.masked.esm.push(Esm { span, kind });
                self.containers.truncate(self.matched);
                let same_line = end + self.source[end..].len()
                    - self.source[end..].trim_start_matches([' ', '\t']).len();
                if starts_statement(&self.source[same_line..]) {
                    return self
                        .esm(Line::at(self.source, same_line))
                        .or(Some(same_line));
                }
                let after = self.skip_comments(Line::at(self.source, end).next);
                let next = Line::at(self.source, after);
                let rest = &self.source[next.start..next.end];
                if !rest.trim().is_empty() && !starts_statement(rest) && !self.closes_wrapper(next)
                {
                    self.report(
                        Code::BadEsm,
                        Span::new(next.start, next.end),
                        "this is neither an import nor an export",
                        "insert a blank line before it",
                    );
                }
                self.masked.insert("\n", Span::new(end, end));
                Some(after)
            }
            Err(fail) => {
                self.budget.pay(line.start, fail);
                let stop = fail.at.min(self.source.len());
                let found = Diagnostic::new(
                    Code::BadEsm,
                    Span::new(line.start, line.end),
                    "this cannot be parsed as an import or export, so it is shown as text",
                );
                let found = found
                    .related(Span::new(stop, stop))
                    .help("correct it; if it is prose, begin the line with another word");
                self.masked.diagnostics.push(found);
                None
            }
        }
    }

    /// Parses the statement at `line`, which ends before the line that closes its wrapper.
    fn read_esm(&self, line: Line) -> Result<(usize, EsmKind), Fail> {
        let text = self.budget.truncate(self.source, line.start);
        let read = esm::read(text, line.start);
        if self.wrappers.is_empty() {
            return read;
        }
        let stop = match &read {
            Ok((end, _)) => *end,
            Err(fail) => fail.at,
        };
        let mut next = line;
        while next.next < stop.min(text.len()) {
            next = Line::at(self.source, next.next);
            if self.closes_wrapper(next) {
                return esm::read(&text[..next.start], line.start);
            }
        }
        read
    }

    fn closes_wrapper(&self, line: Line) -> bool {
        let text = self.source[line.start..line.end].trim_start();
        let open = self.wrappers.last();
        open.is_some_and(|fence| start::closes(*fence, text.as_bytes()))
    }

    /// Skips lines of `//` comments, which belong to the imports before them.
    fn skip_comments(&self, mut at: usize) -> usize {
        loop {
            let line = Line::at(self.source, at);
            let text = self.source[line.start..line.end].trim();
            if line.next == at || !text.starts_with("//") {
                return at;
            }
            at = line.next;
        }
    }
}

//! Starts leaf blocks; writes headings and the lines that open and close admonitions.

use super::{
    Start,
    colons::Colons,
    containers::{Container, ContainerKind},
    cursor::{Cursor, Line},
    fence::is_wrapper,
    start,
    text::id_start,
};
use crate::scan::{
    Leaf, MAX_NESTING, Scanner, TextLine,
    inline::{self, Found},
    window::Window,
};
use crate::{
    Code, Span,
    mask::{TEXT, Token, TokenKind},
};

impl<'a> Scanner<'a> {
    /// Writes the block that starts on a line, or its first line. Returns the start of the next
    /// line.
    pub(in crate::scan) fn leaf_block(
        &mut self,
        start: Start,
        cursor: &Cursor<'a>,
        before: &Cursor<'a>,
        line: Line,
    ) -> usize {
        match start {
            Start::Heading(level) if self.mdx => self.heading(level, cursor, line),
            Start::Flow(flow) => {
                self.masked.diagnostics.extend(flow.findings);
                self.flow_marker(flow.tokens);
                return flow.next;
            }
            Start::Colons(Colons::Open {
                colons,
                kind,
                title,
                ..
            }) if self.containers.len() < MAX_NESTING => {
                self.open_admonition(colons, kind, title, cursor, line);
            }
            Start::Text(escape) => self.first_text(cursor, before, line, escape),
            Start::Colons(_) => {
                let escape = (!self.mdx).then_some(cursor.at);
                self.first_text(cursor, before, line, escape);
            }
            Start::Fence(fence) if self.mdx && is_wrapper(cursor, fence) => {
                self.wrappers.push(fence);
                self.newline(line);
            }
            Start::Fence(fence) => {
                self.open_fence(fence, cursor);
                self.rest_of_line(cursor, before, line);
            }
            _ => self.rest_of_line(cursor, before, line),
        }
        line.next
    }

    fn rest_of_line(&mut self, cursor: &Cursor<'a>, before: &Cursor<'a>, line: Line) {
        let from = if self.mdx { cursor.at } else { before.at };
        self.copy_line(from, line);
    }

    fn first_text(
        &mut self,
        cursor: &Cursor<'a>,
        before: &Cursor<'a>,
        line: Line,
        escape: Option<usize>,
    ) {
        let from = if self.mdx { cursor.at } else { before.at };
        if self.only_text {
            self.paragraph_mark(from);
        }
        self.leaf = Leaf::Paragraph;
        self.text.push(TextLine {
            span: Span::new(from, line.end),
            depth: self.containers.len(),
            escape,
        });
    }

    /// Writes two empty markers, which make pulldown-cmark read the text after them as a paragraph.
    fn paragraph_mark(&mut self, at: usize) {
        for _ in 0..2 {
            self.masked.mark_nothing(TEXT, at);
        }
    }

    fn heading(&mut self, level: usize, cursor: &Cursor<'a>, line: Line) {
        let text = &self.source[cursor.at..line.end];
        let end = id_start(text).unwrap_or(text.len());
        if inline::is_plain(&text[level.min(end)..end]) {
            return self.copy_line(cursor.at, line);
        }
        let window = Window::stretch(self.source, Span::new(cursor.at, line.end), 0);
        let mut found = Found::default();
        self.read_inline(&window, (level, end), &mut found);
        self.masked
            .copy(self.source, Span::new(cursor.at, cursor.at + level));
        self.window_from(&window, level, found);
        self.newline(line);
    }

    /// Writes the underline that turns a paragraph into a heading.
    pub(in crate::scan) fn underline(&mut self, cursor: &Cursor<'a>, line: Line) -> usize {
        self.write_text(true);
        self.leaf = Leaf::None;
        if self.mdx {
            self.marks(self.containers.len(), cursor.at);
            self.masked
                .copy(self.source, Span::new(cursor.at, line.end));
        } else {
            self.masked
                .copy(self.source, Span::new(line.start, line.end));
        }
        self.newline(line);
        line.next
    }

    /// Starts a table if this line is the delimiter row of the line before.
    pub(in crate::scan) fn start_table(&mut self, cursor: &Cursor<'a>, matched: usize) {
        let Some(mut head) = self
            .text
            .last()
            .copied()
            .filter(|head| self.mdx && head.depth == matched)
        else {
            return;
        };
        let cells = || start::row_cells(self.source[head.span.range()].as_bytes()).count();
        // Lists take precedence over tables.
        let is_item = start::list_marker(cursor.rest()).is_some();
        if is_item || start::delimiter_row(cursor.rest()).is_none_or(|columns| columns != cells()) {
            return;
        }
        self.text.pop();
        if !self.text.is_empty() {
            self.write_text(false);
            self.separate(matched, head.span.start);
        }
        if start::looks_like_delimiter_row(self.source[head.span.range()].as_bytes()) {
            head.escape = None;
        }
        self.leaf = Leaf::Table;
        self.masked.tables += 1;
        self.text.push(head);
    }

    fn open_admonition(
        &mut self,
        colons: usize,
        kind: (usize, usize),
        title: Option<(usize, usize)>,
        cursor: &Cursor<'a>,
        line: Line,
    ) {
        let rest = &self.source[cursor.at..line.end];
        let name = rest[kind.0..kind.1].to_owned();
        let at = |(from, to): (usize, usize)| Span::new(cursor.at + from, cursor.at + to);
        let kinds = &self.options.admonition_kinds;
        if !kinds.contains(&name) {
            let help = kinds.help();
            self.report(
                Code::UnknownAdmonition,
                at(kind),
                format!("unknown admonition `{name}`"),
                &help,
            );
        }
        let token = Token {
            span: at((0, rest.trim_end().len())),
            kind: TokenKind::AdmonitionOpen {
                kind: name,
                title: title.map(at),
            },
        };
        self.flow_marker([token]);
        let kind = ContainerKind::Admonition { colons };
        self.containers.push(Container { kind, width: 0 });
        self.matched = self.containers.len();
    }

    /// Returns the admonition that a line of colons closes: within the innermost container that has
    /// one, the outermost with as many colons or fewer.
    pub(in crate::scan) fn admonition_to_close(&self, colons: usize) -> Option<usize> {
        let mut found = None;
        for (at, container) in self.containers[..self.matched].iter().enumerate().rev() {
            match container.kind {
                ContainerKind::Admonition { colons: open } if open <= colons => found = Some(at),
                ContainerKind::Admonition { .. } => {}
                ContainerKind::Quote => return found,
                _ if found.is_some() => return found,
                _ => {}
            }
        }
        found
    }

    pub(in crate::scan) fn close_admonition(
        &mut self,
        colons: usize,
        cursor: &Cursor<'a>,
        line: Line,
    ) -> usize {
        let Some(at) = self.admonition_to_close(colons) else {
            return line.next;
        };
        let count = self.containers[at..]
            .iter()
            .take_while(|container| container.is_admonition())
            .count();
        // The inner ones are reported as not closed.
        self.unread_colons += count - 1;
        self.containers.truncate(at);
        self.marks(at, cursor.at);
        self.flow_marker([Token {
            span: Span::new(cursor.at, line.end),
            kind: TokenKind::AdmonitionClose(count),
        }]);
        line.next
    }
}

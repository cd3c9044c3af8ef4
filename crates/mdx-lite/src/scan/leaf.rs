//! Writes leaf blocks (paragraphs, tables, headings, fences) and the lines that open and close
//! admonitions.

use super::{
    DEEPEST, KINDS, Leaf, Scanner, TextLine,
    blocks::Start,
    colons::{self, Colons},
    containers::{Container, ContainerKind},
    cursor::{Cursor, Line},
    inline::{self, Edit, Found},
    start::{self, Fence},
    window::Window,
};
use crate::{
    Code, Span,
    mask::{TEXT, Token, TokenKind},
};

impl<'a> Scanner<'a> {
    /// Writes the block that starts on a line, or its first line. Returns the start of the next
    /// line.
    pub(super) fn leaf_block(
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
            }) if self.containers.len() < DEEPEST => {
                self.open_admonition(colons, kind, title, cursor, line);
            }
            Start::Text(escape) => self.first_text(cursor, before, line, escape),
            Start::Colons(_) => self.first_text(cursor, before, line, None),
            Start::Fence(fence) if self.mdx && is_wrapper(cursor, fence) => {
                self.wrappers.push(fence);
                self.newline(line);
            }
            Start::Fence(fence) => {
                self.leaf = Leaf::Fence(fence);
                self.fence_is_closed = false;
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
        inline::read(&window, (level, end), &mut self.budget, &mut found);
        self.masked.diagnostics.extend(found.diagnostics);
        self.masked
            .copy(self.source, Span::new(cursor.at, cursor.at + level));
        self.window_from(&window, level, found.edits);
        self.newline(line);
    }

    /// Writes a line of the open fence.
    pub(super) fn fence_line(&mut self, fence: Fence, mut cursor: Cursor<'a>, line: Line) -> usize {
        let before = cursor;
        let mut ahead = cursor;
        let closes = ahead.skip_space() <= self.limit() && start::closes(fence, ahead.rest());
        self.marks_as_written(self.containers.len(), &before, line);
        if closes {
            self.leaf = Leaf::None;
        }
        if self.mdx {
            cursor = if closes { ahead } else { cursor };
            if !closes {
                cursor.skip_columns(fence.indent);
                let spaces = &"    "[..cursor.pending.min(4)];
                self.masked.insert(spaces, Span::new(cursor.at, cursor.at));
            }
        }
        self.copy_line(cursor.at, line);
        match closes || fence.indent > 0 || self.has_marks() {
            true => line.next,
            false => self.code_lines(fence, line.next),
        }
    }

    /// Writes the lines of code from `start` on that are copied as they are, and returns the start of
    /// the first other one. To read each as any line takes 2 % of the time.
    fn code_lines(&mut self, fence: Fence, start: usize) -> usize {
        let bytes = self.source.as_bytes();
        let mut at = start;
        loop {
            let rest = &bytes[at..];
            let first = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
            let is_code = first.is_some_and(|first| match first {
                b'\n' => true,
                b':' => false,
                first => (b'!'..=b'~').contains(first) && *first != fence.byte,
            });
            let end = memchr::memchr2(b'\n', b'\r', rest);
            match end.filter(|end| is_code && rest[*end] == b'\n') {
                Some(end) => at += end + 1,
                None => break,
            }
        }
        self.masked.copy(self.source, Span::new(start, at));
        at
    }

    /// Returns whether this line closes an admonition and, with it, an open fence without a closing
    /// line. Colons inside a closed fence are code.
    pub(super) fn ends_with_admonition(
        &mut self,
        fence: Fence,
        cursor: &Cursor<'a>,
        line: Line,
    ) -> bool {
        let text = self.source[cursor.at..cursor.end].trim_start();
        if self.fence_is_closed || !text.starts_with(":::") {
            return false;
        }
        let Some(Colons::Close { colons }) = colons::colons(text, false) else {
            return false;
        };
        if self.admonition_to_close(colons).is_none() {
            return false;
        }
        self.fence_is_closed = self.has_closing_line(fence, line.next);
        !self.fence_is_closed
    }

    /// Writes the closing line that the open fence lacks.
    pub(super) fn close_fence(&mut self, fence: Fence, line: Line) {
        self.marks(self.containers.len(), line.start);
        let mark = char::from(fence.byte).to_string().repeat(fence.length) + "\n";
        self.masked.insert(&mark, Span::new(line.start, line.start));
    }

    /// Returns whether a line from `start` on closes `fence` before another fence opens.
    fn has_closing_line(&mut self, fence: Fence, start: usize) -> bool {
        let end = self
            .budget
            .truncate(self.source, start.min(self.source.len()))
            .len();
        let mut at = start;
        while at < end {
            let line = Line::at(self.source, at);
            let Some(mut cursor) = self.inside(line) else {
                break;
            };
            cursor.skip_space();
            if start::run(cursor.rest(), fence.byte) >= fence.length {
                return start::closes(fence, cursor.rest());
            }
            at = line.next;
        }
        self.budget.pay_bytes(at.saturating_sub(start));
        false
    }

    /// Writes the underline that turns a paragraph into a heading.
    pub(super) fn underline(&mut self, cursor: &Cursor<'a>, line: Line) -> usize {
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
    pub(super) fn start_table(&mut self, cursor: &Cursor<'a>, matched: usize) {
        let Some(head) = self
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
            self.marks(matched, head.span.start);
        }
        self.leaf = Leaf::Table;
        self.text.push(head);
    }

    /// Ends the paragraph or table that is open.
    pub(super) fn flush(&mut self) {
        match self.leaf {
            Leaf::Paragraph => self.write_text(false),
            Leaf::Table => self.write_table(),
            _ => return,
        }
        self.leaf = Leaf::None;
    }

    /// Writes the lines of a paragraph.
    fn write_text(&mut self, is_heading: bool) {
        let lines = std::mem::take(&mut self.text);
        let starts_definition =
            |line: &TextLine| self.source[line.span.range()].trim_start().starts_with('[');
        if lines.first().is_some_and(starts_definition) {
            self.note_definitions(&lines);
        }
        let plain = |line: &TextLine| {
            line.escape.is_none() && inline::is_plain(&self.source[line.span.range()])
        };
        if !self.mdx || lines.iter().all(plain) {
            self.write_plain(&lines);
        } else {
            let window = self.window_of(&lines);
            let end = is_heading.then(|| id_start(&window.text)).flatten();
            let range = (0, end.unwrap_or(window.text.len()));
            let mut found = Found::default();
            inline::read(&window, range, &mut self.budget, &mut found);
            self.write_window(&window, &lines, found);
        }
        self.text = lines;
        self.text.clear();
    }

    fn note_definitions(&mut self, lines: &[TextLine]) {
        let window = self.window_of(lines);
        let mut at = 0;
        while let Some(end) = inline::definition_end(&window.text, at) {
            let text = window.text[at..end].trim_end();
            self.masked
                .definitions
                .push(window.span(at, at + text.len()));
            at = end;
        }
    }

    /// Writes the lines of a table. Tags and expressions end within their cells.
    fn write_table(&mut self) {
        let lines = std::mem::take(&mut self.text);
        let source = self.source;
        let is_plain = |line: &TextLine| {
            let text = &source[line.span.range()];
            let ends_with_line_feed = source[line.span.end..].starts_with('\n');
            let is_empty_row = text.trim() == "|";
            let is_changed = line.escape.is_some() || is_empty_row || !ends_with_line_feed;
            !is_changed && inline::is_plain(text)
        };
        if lines.iter().all(is_plain) {
            return self.write_plain(&lines);
        }
        let window = self.window_of(&lines);
        let mut found = Found::default();
        for (number, part) in window.parts.iter().enumerate() {
            let text = &window.text[part.at..window.part_end(number)];
            // pulldown-cmark ends the table at a row that is a single `|`; in MDX it is an empty
            // row.
            if text.trim() == "|" {
                found.edits.push(Edit::Insert(part.at, "|"));
            }
            if inline::is_plain(text) {
                continue;
            }
            for (from, to) in start::row_cells(text.as_bytes()) {
                let range = (part.at + from, part.at + to);
                inline::read(&window, range, &mut self.budget, &mut found);
            }
        }
        self.write_window(&window, &lines, found);
    }

    fn window_of(&self, lines: &[TextLine]) -> Window<'a> {
        if let [line] = lines {
            return Window::stretch(self.source, line.span, line.depth);
        }
        let mut window = Window::new();
        for line in lines {
            window.push(self.source, line.span, line.depth);
        }
        window
    }

    fn write_window(&mut self, window: &Window<'_>, lines: &[TextLine], mut found: Found) {
        self.masked.diagnostics.append(&mut found.diagnostics);
        let mut edits = found.edits;
        for (line, part) in lines.iter().zip(&window.parts) {
            if let Some(escape) = line.escape {
                let at = part.at + escape - line.span.start;
                let inside = |edit: &Edit| matches!(edit, Edit::Token(from, to, _) if *from < at && at < *to);
                if !edits.iter().any(inside) {
                    edits.push(Edit::Insert(at, "\\"));
                }
            }
        }
        edits.sort_by_key(|edit| match edit {
            Edit::Insert(at, _) | Edit::Mark(at) | Edit::Token(at, ..) => *at,
        });
        self.window_from(window, 0, edits);
        self.end_text(lines);
    }

    fn write_plain(&mut self, lines: &[TextLine]) {
        for (number, line) in lines.iter().enumerate() {
            if self.mdx && number > 0 {
                self.marks(line.depth, line.span.start);
            }
            let Span { start, end } = line.span;
            self.copy_line(start, Line::until(self.source, start, end));
        }
    }

    fn end_text(&mut self, lines: &[TextLine]) {
        if let Some(last) = lines.last() {
            let Span { start, end } = last.span;
            self.newline(Line::until(self.source, start, end));
        }
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
        if !KINDS.contains(&name.as_str()) {
            self.report(
                Code::UnknownAdmonition,
                at(kind),
                format!("unknown admonition `{name}`"),
                "use note, tip, info, warning, danger, caution or important",
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
    pub(super) fn admonition_to_close(&self, colons: usize) -> Option<usize> {
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

    pub(super) fn close_admonition(
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
        self.containers.truncate(at);
        self.marks(at, cursor.at);
        self.flow_marker([Token {
            span: Span::new(cursor.at, line.end),
            kind: TokenKind::AdmonitionClose(count),
        }]);
        line.next
    }
}

/// Returns whether Docusaurus unwraps a fence, so that its content is part of the page.
fn is_wrapper(cursor: &Cursor<'_>, fence: Fence) -> bool {
    fence.byte == b'`' && cursor.rest()[fence.length..].trim_ascii() == b"mdx-code-block"
}

/// Returns the start of `{#id}` or `\{#id}` at the end of a heading.
pub(crate) fn id_start(text: &str) -> Option<usize> {
    let text = text.trim_end();
    let unclosed = text.trim_end_matches('#');
    let text = match unclosed.ends_with([' ', '\t']) {
        true => unclosed.trim_end(),
        false => text,
    };
    let inside = text.strip_suffix('}')?;
    let at = inside.rfind("{#")?;
    let id = &inside[at + 2..];
    let good = !id.trim().is_empty() && !id.contains(['{', '}', '\n']);
    good.then(|| {
        if text[..at].ends_with('\\') {
            at - 1
        } else {
            at
        }
    })
}

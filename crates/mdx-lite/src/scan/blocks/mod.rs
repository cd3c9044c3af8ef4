//! Reads line by line: which containers continue, which start, and which block the rest is.

pub(super) mod colons;
pub(super) mod containers;
pub(super) mod cursor;
mod display_math;
mod emit;
pub(super) mod fence;
mod flow;
mod leaf;
pub(super) mod start;
pub(super) mod text;
mod unread_colons;

use self::{
    colons::Colons,
    containers::{Container, ContainerKind},
    cursor::{Cursor, Line},
    flow::Flow,
    start::{Fence, ListMarker},
};
use super::{Leaf, MAX_NESTING, Scanner, TextLine};
use crate::{Code, Span};

/// The block or container that starts at the rest of a line.
pub(super) enum Start {
    Quote,
    Item(ListMarker),
    Footnote(usize),
    Rule,
    Heading(usize),
    Fence(Fence),
    Colons(Colons),
    Flow(Flow),
    /// Text, with the offset of a mark to escape.
    Text(Option<usize>),
}

impl<'a> Scanner<'a> {
    /// Reads a line, or all lines of a construct that starts on it. Returns the start of the next
    /// line.
    pub(super) fn line(&mut self, line: Line) -> usize {
        let mut cursor = self.cursor(line);
        let matched = self.matching(&mut cursor);
        self.matched = matched;
        let all = matched == self.containers.len();
        if let Leaf::Fence(fence) = self.leaf {
            if all && !self.ends_with_admonition(fence, &cursor, line) {
                return self.fence_line(fence, cursor, line);
            }
            if all {
                self.close_fence(fence, line);
            }
            self.leaf = Leaf::None;
        }
        if cursor.is_blank() {
            self.flush();
            self.containers.truncate(matched);
            self.blank(line, matched);
            return line.next;
        }
        if self.leaf == Leaf::None
            && cursor.at == line.start
            && let Some(next) = self.esm(line)
        {
            return next;
        }
        let before = cursor;
        let indent = cursor.skip_space();
        if self
            .wrappers
            .last()
            .is_some_and(|fence| start::closes(*fence, cursor.rest()))
        {
            self.wrappers.pop();
            self.flush();
            self.containers.truncate(matched);
            self.blank(line, matched);
            return line.next;
        }
        if self.leaf == Leaf::Paragraph && all && indent <= self.limit() {
            if start::is_underline(cursor.rest()) {
                return self.underline(&cursor, line);
            }
            self.start_table(&cursor, matched);
        }
        let start = self.classify(&cursor, line, indent, all);
        if let Start::Text(escape) = start {
            let continues = match self.leaf {
                // A line outside an admonition does not continue a paragraph inside it.
                Leaf::Paragraph => !self.containers[matched..]
                    .iter()
                    .any(Container::is_admonition),
                Leaf::Table => all,
                _ => false,
            };
            if continues {
                // `start_table` did not accept this delimiter row, so pulldown-cmark must not.
                let is_refused = self.mdx
                    && self.leaf == Leaf::Paragraph
                    && start::looks_like_delimiter_row(cursor.rest());
                let escape = escape.or(is_refused.then_some(cursor.at));
                self.push_text(&cursor, line, matched, escape);
                return line.next;
            }
            if self.leaf == Leaf::Paragraph {
                self.flush();
                self.blank_before(line, matched);
            }
        } else if self.leaf == Leaf::Paragraph
            && matches!(start, Start::Item(_))
            && start::looks_like_delimiter_row(cursor.rest())
        {
            // `- - |` is a list in MDX, but pulldown-cmark reads it as a delimiter row.
            self.flush();
            self.blank_before(line, matched);
        }
        self.flush();
        if !matches!(start, Start::Colons(Colons::Close { .. })) {
            self.containers.truncate(matched);
            self.fill_items();
        }
        self.open(start, cursor, before, line, matched)
    }

    /// Returns the block or container that starts at the cursor, which is after the indentation.
    fn classify(&mut self, cursor: &Cursor<'a>, line: Line, indent: usize, all: bool) -> Start {
        let in_text = self.leaf != Leaf::None;
        if self.only_text || indent > self.limit() {
            return Start::Text(None);
        }
        let rest = cursor.rest();
        let start = match rest[0] {
            b'>' => Start::Quote,
            b'#' => start::heading(rest).map_or(Start::Text(None), Start::Heading),
            b'`' | b'~' => start::fence(rest, indent).map_or(Start::Text(None), Start::Fence),
            b'*' | b'-' | b'_' if start::is_rule(rest) => Start::Rule,
            b'*' | b'-' | b'+' | b'0'..=b'9' => self.item(rest, in_text && all),
            b':' => self.colons(cursor, line),
            b'[' => start::footnote(rest).map_or(Start::Text(None), Start::Footnote),
            b'<' | b'{' if self.mdx => self
                .flow(cursor, line)
                .map_or(Start::Text(None), Start::Flow),
            b'$' => self
                .display_math(cursor, line)
                .map_or(Start::Text(None), Start::Flow),
            _ => Start::Text(None),
        };
        let mark = match &start {
            Start::Quote | Start::Footnote(_) => 0,
            Start::Item(marker) => marker.width - 1,
            _ => return start,
        };
        if self.containers.len() < MAX_NESTING {
            return start;
        }
        if !std::mem::replace(&mut self.too_deep, true) {
            self.report(
                Code::TooDeep,
                Span::new(cursor.at, cursor.at + 1),
                format!("nesting deeper than {MAX_NESTING} is shown as text"),
                "nest less",
            );
        }
        Start::Text(Some(cursor.at + mark))
    }

    fn item(&self, rest: &[u8], interrupts: bool) -> Start {
        let Some(marker) = start::list_marker(rest) else {
            return Start::Text(None);
        };
        let blank = rest[marker.width..]
            .iter()
            .all(|byte| matches!(byte, b' ' | b'\t'));
        let can_start = self.leaf != Leaf::Paragraph
            || !interrupts
            || !blank && marker.number.is_none_or(|number| number == 1);
        if can_start {
            Start::Item(marker)
        } else {
            Start::Text(None)
        }
    }

    fn colons(&mut self, cursor: &Cursor<'a>, line: Line) -> Start {
        let rest = &self.source[cursor.at..cursor.end];
        let before = &self.source.as_bytes()[line.start..cursor.at];
        let starts_line = before.iter().all(|byte| b"> \t".contains(byte));
        match colons::colons(
            rest,
            self.options.admonition_space,
            &self.options.admonition_kinds,
        ) {
            // Before parsing, Docusaurus rewrites such titles to `[title]`, but only at the start
            // of a line.
            Some(Colons::Open {
                bare_title: true, ..
            }) if !starts_line => {
                self.report_colons(cursor);
                self.colons_as_text(cursor)
            }
            Some(Colons::Close { colons }) if self.admonition_to_close(colons).is_none() => {
                self.report_stray_colons(cursor);
                self.colons_as_text(cursor)
            }
            Some(colons) => Start::Colons(colons),
            None => {
                if let Some(Colons::Open {
                    spaced: true, kind, ..
                }) = colons::colons(rest, true, &self.options.admonition_kinds)
                {
                    self.unread_colons += 1;
                    let span = Span::new(cursor.at, cursor.at + kind.1);
                    self.report(
                        Code::SpacedAdmonition,
                        span,
                        "there is a space between the colons and the kind, so this line is shown as text",
                        "write the kind right after the colons",
                    );
                } else if rest.starts_with(":::")
                    || colons::opens_with_two(rest, &self.options.admonition_kinds)
                {
                    self.report_colons(cursor);
                } else {
                    return Start::Text(None);
                }
                self.colons_as_text(cursor)
            }
        }
    }

    /// Returns a line of colons as text. With definition lists, pulldown-cmark would read the first
    /// colon as the mark of a definition.
    fn colons_as_text(&self, cursor: &Cursor<'a>) -> Start {
        let is_definition = !self.mdx && self.options.definition_lists;
        Start::Text(is_definition.then_some(cursor.at))
    }

    /// Opens the containers that start on the line, then writes the block inside them.
    fn open(
        &mut self,
        mut start: Start,
        mut cursor: Cursor<'a>,
        mut before: Cursor<'a>,
        line: Line,
        matched: usize,
    ) -> usize {
        if let Start::Colons(Colons::Close { colons }) = start {
            return self.close_admonition(colons, &cursor, line);
        }
        self.marks_as_written(matched, &before, line);
        loop {
            match start {
                Start::Quote => self.open_quote(&mut cursor, &before),
                Start::Item(marker) => self.open_item(marker, &mut cursor, &before),
                Start::Footnote(length) => self.open_footnote(length, &mut cursor, &before),
                _ => break,
            }
            if cursor.is_blank() {
                self.newline(line);
                return line.next;
            }
            before = cursor;
            let indent = cursor.skip_space();
            if self.is_empty_task(&cursor, line) {
                start = Start::Text(Some(cursor.at));
                break;
            }
            if indent > self.limit() {
                start = Start::Text(None);
                break;
            }
            start = self.classify(&cursor, line, indent, true);
            if let Start::Colons(Colons::Close { .. }) = start {
                start = self.colons_as_text(&cursor);
            }
        }
        self.leaf_block(start, &cursor, &before, line)
    }

    /// Returns whether an item holds only `[x]`. That is text, but pulldown-cmark reads it as a
    /// task.
    fn is_empty_task(&self, cursor: &Cursor<'a>, line: Line) -> bool {
        let is_box = matches!(
            cursor.rest().trim_ascii_end(),
            [b'[', b' ' | b'x' | b'X', b']']
        );
        let in_item = self
            .containers
            .last()
            .is_some_and(|container| matches!(container.kind, ContainerKind::Item { .. }));
        if !self.mdx || !is_box || !in_item {
            return false;
        }
        let next = Line::at(self.source, line.next);
        self.source[next.start..next.end].trim().is_empty()
    }

    fn push(&mut self, kind: ContainerKind, width: usize) {
        self.containers.push(Container { kind, width });
        self.matched = self.containers.len();
    }

    fn open_quote(&mut self, cursor: &mut Cursor<'a>, before: &Cursor<'a>) {
        let from = cursor.at;
        cursor.advance(1);
        cursor.skip_columns(1);
        self.write_mark(before.at, from, from + 1, cursor.at);
        self.push(ContainerKind::Quote, 2);
    }

    fn open_item(&mut self, marker: ListMarker, cursor: &mut Cursor<'a>, before: &Cursor<'a>) {
        let from = cursor.at;
        let indent = before.indent();
        cursor.advance(marker.width);
        let blank = cursor.is_blank();
        let space = cursor.indent();
        let space = match blank {
            true => 1,
            false if !self.mdx && space > 4 => 1,
            false => space,
        };
        cursor.skip_columns(space);
        self.write_mark(before.at, from, from + marker.width, cursor.at);
        let kind = ContainerKind::Item {
            size: indent + marker.width + space,
            empty: blank,
        };
        self.push(kind, marker.width + 1);
    }

    fn open_footnote(&mut self, length: usize, cursor: &mut Cursor<'a>, before: &Cursor<'a>) {
        let from = cursor.at;
        cursor.advance(length);
        cursor.skip_columns(1);
        self.write_mark(before.at, from, from + length, cursor.at);
        self.push(ContainerKind::Footnote, 4);
    }

    /// Writes a mark and one space after it. In Markdown, copies the line as it is.
    fn write_mark(&mut self, line_from: usize, from: usize, to: usize, after: usize) {
        if self.mdx {
            let has_space = after > to && self.source.as_bytes()[to] == b' ';
            let end = to + usize::from(has_space);
            self.masked.copy(self.source, Span::new(from, end));
            if !has_space {
                self.masked.insert(" ", Span::new(to, after.min(to + 1)));
            }
        } else {
            self.masked.copy(self.source, Span::new(line_from, after));
        }
    }

    /// Writes the marks of the containers that continue.
    pub(super) fn marks_as_written(&mut self, depth: usize, cursor: &Cursor<'a>, line: Line) {
        if self.mdx {
            self.marks(depth, cursor.at);
        } else {
            self.masked
                .copy(self.source, Span::new(line.start, cursor.at));
        }
    }

    fn push_text(&mut self, cursor: &Cursor<'a>, line: Line, depth: usize, escape: Option<usize>) {
        let from = if self.mdx { cursor.at } else { line.start };
        self.text.push(TextLine {
            span: Span::new(from, line.end),
            depth,
            escape,
        });
    }
}

//! Writes the lines of fenced code.

use super::{
    Leaf, Scanner,
    colons::{self, Colons},
    cursor::{Cursor, Line},
    start::{self, Fence},
};
use crate::Span;

impl<'a> Scanner<'a> {
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
    /// the first other one. Reading each as an ordinary line takes 2 % of the parsing time.
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
        let Some(Colons::Close { colons }) =
            colons::colons(text, false, &self.options.admonition_kinds)
        else {
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
}

/// Returns whether Docusaurus unwraps a fence, so that its content is part of the page.
pub(super) fn is_wrapper(cursor: &Cursor<'_>, fence: Fence) -> bool {
    fence.byte == b'`' && cursor.rest()[fence.length..].trim_ascii() == b"mdx-code-block"
}

//! Writes the lines of fenced code, and finds fences that are not closed in their admonition.

use super::{
    colons::{self, Colons},
    cursor::{Cursor, Line},
    start::{self, Fence},
};
use crate::scan::{Leaf, Scanner};
use crate::{Code, Span};

/// The open fence.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::scan) struct OpenFence {
    /// Its offset in the source.
    start: usize,
    /// Whether it is known to have a closing line.
    is_closed: bool,
    /// Whether its code is Markdown, or opens an admonition.
    is_markdown: bool,
}

/// The line that would close a fence.
enum Closing {
    None,
    /// A heading precedes it.
    AfterHeading,
    Found,
}

impl<'a> Scanner<'a> {
    /// Opens a fence whose line is at the cursor.
    pub(in crate::scan) fn open_fence(&mut self, fence: Fence, cursor: &Cursor<'a>) {
        let info = cursor.rest()[fence.length..].trim_ascii_start();
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric();
        let length = info.iter().take_while(|byte| is_name(byte)).count();
        let language = info[..length].to_ascii_lowercase();
        self.leaf = Leaf::Fence(fence);
        self.fence = OpenFence {
            start: cursor.at,
            is_closed: false,
            is_markdown: matches!(&language[..], b"md" | b"mdx" | b"markdown"),
        };
    }

    /// Writes a line of the open fence.
    pub(in crate::scan) fn fence_line(
        &mut self,
        fence: Fence,
        mut cursor: Cursor<'a>,
        line: Line,
    ) -> usize {
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
        let text = &self.source[cursor.at..line.end];
        let marks = text.trim_end_matches([' ', '\t']).len();
        if closes && text[marks..].contains('\t') {
            // pulldown-cmark allows no tabs after the marks.
            let end = cursor.at + marks;
            self.masked.copy(self.source, Span::new(cursor.at, end));
            self.masked.insert(" ", Span::new(end, line.end));
            self.newline(line);
        } else {
            self.copy_line(cursor.at, line);
        }
        line.next
    }

    /// Returns whether this line closes an admonition and, with it, an open fence without a closing
    /// line. Colons inside a closed fence are code. A later fence is not its closing line if a
    /// heading precedes it: the author's closing line has a word after it, or too few marks.
    pub(in crate::scan) fn ends_with_admonition(
        &mut self,
        fence: Fence,
        cursor: &Cursor<'a>,
        line: Line,
    ) -> bool {
        let text = self.source[cursor.at..cursor.end].trim_start();
        if self.fence.is_closed || !text.starts_with(":::") {
            return false;
        }
        let colons = match colons::colons(text, true, &self.options.admonition_kinds) {
            Some(Colons::Close { colons }) => colons,
            Some(Colons::Open { .. }) => {
                self.fence.is_markdown = true;
                return false;
            }
            None => return false,
        };
        if self.admonition_to_close(colons).is_none() {
            return false;
        }
        self.fence.is_closed = match self.closing_line(fence, line.next) {
            Closing::None => false,
            Closing::AfterHeading if !self.fence.is_markdown => {
                self.report_open_fence();
                false
            }
            _ => true,
        };
        !self.fence.is_closed
    }

    fn report_open_fence(&mut self) {
        let line = Line::at(self.source, self.fence.start);
        self.report(
            Code::UnclosedFence,
            Span::new(self.fence.start, line.end),
            "this block of code has no closing line before its admonition ends, so it ends there",
            CLOSING_LINE,
        );
    }

    /// Writes the closing line that the open fence lacks.
    pub(in crate::scan) fn close_fence(&mut self, fence: Fence, line: Line) {
        self.marks(self.containers.len(), line.start);
        let mark = char::from(fence.byte).to_string().repeat(fence.length) + "\n";
        self.masked.insert(&mark, Span::new(line.start, line.start));
    }

    /// Finds the line from `start` on that closes `fence` before another fence opens.
    fn closing_line(&mut self, fence: Fence, start: usize) -> Closing {
        let end = self
            .budget
            .truncate(self.source, start.min(self.source.len()))
            .len();
        let mut at = start;
        let mut found = Closing::Found;
        while at < end {
            let line = Line::at(self.source, at);
            let Some(mut cursor) = self.inside(line) else {
                break;
            };
            cursor.skip_space();
            if start::run(cursor.rest(), fence.byte) >= fence.length {
                return match start::closes(fence, cursor.rest()) {
                    true => found,
                    false => Closing::None,
                };
            }
            // A single `#` begins a comment in many languages.
            if start::heading(cursor.rest()).is_some_and(|level| level > 1) {
                found = Closing::AfterHeading;
            }
            at = line.next;
        }
        self.budget.pay_bytes(at.saturating_sub(start));
        Closing::None
    }
}

/// The remedy for a fence without a closing line.
const CLOSING_LINE: &str =
    "end it with as many backticks or tildes as it begins with, and nothing after them";

/// Returns whether tabs end a line that may close a fence.
pub(in crate::scan) fn has_tab_after_marks(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'\t', bytes).any(|at| {
        let ends_line = bytes.get(at + 1).is_none_or(|byte| b"\r\n".contains(byte));
        ends_line
            && text[..at]
                .trim_end_matches([' ', '\t'])
                .ends_with(['`', '~'])
    })
}

/// Returns whether Docusaurus unwraps a fence, so that its content is part of the page.
pub(in crate::scan) fn is_wrapper(cursor: &Cursor<'_>, fence: Fence) -> bool {
    fence.byte == b'`' && cursor.rest()[fence.length..].trim_ascii() == b"mdx-code-block"
}

//! The open quotes, list items, footnotes and admonitions, and which of them a line continues.

use super::cursor::{Cursor, Line};
use crate::scan::Scanner;

/// An open container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::scan) struct Container {
    pub(in crate::scan) kind: ContainerKind,
    /// The number of columns by which its lines are indented in the masked text.
    pub(in crate::scan) width: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::scan) enum ContainerKind {
    Quote,
    Item {
        /// The number of columns by which its lines are indented in the source.
        size: usize,
        /// Whether it holds only its marker so far.
        empty: bool,
    },
    Footnote,
    Admonition {
        colons: usize,
    },
}

impl Container {
    pub(in crate::scan) const fn is_admonition(&self) -> bool {
        matches!(self.kind, ContainerKind::Admonition { .. })
    }
}

impl Scanner<'_> {
    /// Skips the marks of the open containers and returns the number of containers that the line
    /// continues.
    pub(in crate::scan) fn matching(&self, cursor: &mut Cursor<'_>) -> usize {
        self.matching_of(self.containers.len(), cursor)
    }

    /// Skips the marks of the first `count` containers and returns the number of containers that the
    /// line continues.
    fn matching_of(&self, count: usize, cursor: &mut Cursor<'_>) -> usize {
        let mut matched = 0;
        for container in &self.containers[..count] {
            let continues = match container.kind {
                ContainerKind::Quote => self.quote(cursor),
                ContainerKind::Item { size, empty } => indented(cursor, size, empty),
                ContainerKind::Footnote => indented(cursor, 4, false),
                ContainerKind::Admonition { .. } => true,
            };
            if !continues {
                break;
            }
            matched += 1;
        }
        matched
    }

    /// Skips `>` and the space after it.
    pub(in crate::scan) fn quote(&self, cursor: &mut Cursor<'_>) -> bool {
        let mut ahead = *cursor;
        if ahead.skip_space() > self.limit() || ahead.peek() != Some(b'>') {
            return false;
        }
        ahead.advance(1);
        ahead.skip_columns(1);
        *cursor = ahead;
        true
    }

    /// Returns whether the line is in a container other than an admonition, so that it has marks.
    pub(in crate::scan) fn has_marks(&self) -> bool {
        self.containers[..self.matched]
            .iter()
            .any(|container| !container.is_admonition())
    }

    /// Marks all open items as not empty.
    pub(in crate::scan) fn fill_items(&mut self) {
        for container in &mut self.containers {
            if let ContainerKind::Item { empty, .. } = &mut container.kind {
                *empty = false;
            }
        }
    }

    /// Returns a cursor after the container marks of `line`, if it continues all containers of the
    /// current line.
    pub(in crate::scan) fn inside(&self, line: Line) -> Option<Cursor<'_>> {
        let mut cursor = self.cursor(line);
        let matched = self.matching_of(self.matched, &mut cursor);
        (matched == self.matched).then_some(cursor)
    }
}

fn indented(cursor: &mut Cursor<'_>, size: usize, empty: bool) -> bool {
    if cursor.is_blank() {
        cursor.skip_columns(size);
        return !empty;
    }
    let enough = cursor.indent() >= size;
    if enough {
        cursor.skip_columns(size);
    }
    enough
}

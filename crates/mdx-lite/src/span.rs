//! Positions in the author's file: byte ranges, lines and columns.

use std::{
    iter,
    ops::Range,
    sync::{Arc, OnceLock},
};

/// A range of bytes of the author's file, on character boundaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// Creates the span from `start` to `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Converts the span to a range, which can index the source.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns whether `other` lies inside.
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

/// A line and columns, as people and editors count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters (Unicode scalar values), from 1.
    pub column: usize,
    /// The column in UTF-16 code units, from 1, as unist and the language server protocol count.
    pub column_utf16: usize,
}

/// A text and the starts of its lines, which converts byte offsets to lines and columns.
///
/// Lines end with `\n`, `\r\n` or `\r`, as in CommonMark. Clones share the data. A lookup is fast
/// even in a very long line.
#[derive(Debug, Clone)]
pub struct LineIndex {
    text: Arc<str>,
    tables: Arc<Tables>,
}

/// The tables for lookups. Each is computed at its first use, because a text without findings may
/// need none: the starts of lines take 2 % of the parsing time.
#[derive(Debug, Default)]
struct Tables {
    /// The start of each line.
    starts: OnceLock<Vec<usize>>,
    /// The size of the text before each stretch of [`STRETCH`] bytes.
    sizes: OnceLock<Vec<Size>>,
}

impl PartialEq for LineIndex {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for LineIndex {}

/// The number of bytes after which a size is stored. A lookup counts at most twice as many.
const STRETCH: usize = 1024;

/// The size of a text in characters and in UTF-16 code units.
#[derive(Debug, Clone, Copy, Default)]
struct Size {
    chars: usize,
    utf16: usize,
}

impl Size {
    /// Adds the size of UTF-8 text. Every character has one byte that is not a continuation byte.
    /// Characters of two UTF-16 units start with `0xF0` or more.
    fn add(&mut self, bytes: &[u8]) {
        let chars = bytes.iter().filter(|byte| (**byte & 0xc0) != 0x80);
        let pairs = bytes.iter().filter(|byte| **byte >= 0xf0).count();
        let chars = chars.count();
        self.chars += chars;
        self.utf16 += chars + pairs;
    }
}

impl LineIndex {
    /// Indexes `text`.
    pub fn new(text: &str) -> Self {
        Self {
            text: text.into(),
            tables: Arc::default(),
        }
    }

    fn starts(&self) -> &[usize] {
        self.tables.starts.get_or_init(|| {
            let bytes = self.text.as_bytes();
            let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
            let ends = ends.filter(|at| bytes[*at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
            iter::once(0).chain(ends.map(|at| at + 1)).collect()
        })
    }

    /// Returns the indexed text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number of lines; an empty text has one.
    pub fn line_count(&self) -> usize {
        self.starts().len()
    }

    /// Returns the line of a byte offset, counted from 1.
    pub fn line(&self, offset: usize) -> usize {
        self.starts().partition_point(|start| *start <= offset)
    }

    /// Returns the byte offset of the start of a line, counted from 1.
    pub fn line_start(&self, line: usize) -> Option<usize> {
        self.starts().get(line.checked_sub(1)?).copied()
    }

    /// Returns the line and columns of a byte offset. An offset past the end means the end, one
    /// inside a character its start.
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line(offset);
        let start = self.starts()[line - 1];
        let mut size = Size::default();
        if offset - start <= STRETCH {
            size.add(&self.text.as_bytes()[start..offset]);
        } else {
            let (to, from) = (self.size(offset), self.size(start));
            size.chars = to.chars - from.chars;
            size.utf16 = to.utf16 - from.utf16;
        }
        Position {
            line,
            column: size.chars + 1,
            column_utf16: size.utf16 + 1,
        }
    }

    /// Returns the size of the text before `offset`.
    fn size(&self, offset: usize) -> Size {
        let bytes = self.text.as_bytes();
        let sizes = self.tables.sizes.get_or_init(|| {
            let sizes = bytes.chunks(STRETCH).scan(Size::default(), |sum, part| {
                let before = *sum;
                sum.add(part);
                Some(before)
            });
            sizes.collect()
        });
        // An offset at the end of the text may be past the last stretch.
        let stretch = (offset / STRETCH).min(sizes.len().saturating_sub(1));
        let mut size = sizes.get(stretch).copied().unwrap_or_default();
        size.add(&bytes[stretch * STRETCH..offset]);
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_characters_and_utf16_units() {
        let index = LineIndex::new("甲\r\n𝄞乙c\rd\n");
        let position = |offset| {
            let p = index.position(offset);
            (p.line, p.column, p.column_utf16)
        };
        assert_eq!(position(0), (1, 1, 1));
        assert_eq!(position(3), (1, 2, 2));
        assert_eq!(position(5), (2, 1, 1));
        assert_eq!(position(9), (2, 2, 3));
        assert_eq!(position(12), (2, 3, 4));
        assert_eq!(position(14), (3, 1, 1));
        assert_eq!(position(99), (4, 1, 1));
        assert_eq!(position(6), (2, 1, 1), "inside a character");
        assert_eq!(index.line_count(), 4);
        assert_eq!(index.line_start(2), Some(5));
    }

    #[test]
    fn columns_in_long_lines_are_counted_from_the_start_of_the_line() {
        let text = "甲\n".to_owned() + &"a𝄞守".repeat(1_024);
        let index = LineIndex::new(&text);
        for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
            let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
            let before = &text[start..offset];
            let found = index.position(offset);
            assert_eq!(found.column, before.chars().count() + 1);
            assert_eq!(found.column_utf16, before.encode_utf16().count() + 1);
        }
    }
}

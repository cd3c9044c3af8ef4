//! Lines, and a cursor in a line that counts columns as CommonMark does: a tab extends to the next
//! multiple of four.

/// A line of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::scan) struct Line {
    pub(in crate::scan) start: usize,
    /// The end of its text, before the line end.
    pub(in crate::scan) end: usize,
    /// The start of the next line.
    pub(in crate::scan) next: usize,
}

impl Line {
    /// Returns the line that starts at `start`.
    pub(in crate::scan) fn at(source: &str, start: usize) -> Self {
        let bytes = source.as_bytes();
        let found = memchr::memchr2(b'\n', b'\r', &bytes[start..]);
        let end = found.map_or(source.len(), |at| start + at);
        Self::until(source, start, end)
    }

    /// Returns the line from `start` whose text ends at `end`.
    pub(in crate::scan) fn until(source: &str, start: usize, end: usize) -> Self {
        let bytes = source.as_bytes();
        let eol = match bytes.get(end) {
            Some(b'\r') if bytes.get(end + 1) == Some(&b'\n') => 2,
            Some(_) => 1,
            None => 0,
        };
        Self {
            start,
            end,
            next: end + eol,
        }
    }
}

/// A position in a line.
#[derive(Debug, Clone, Copy)]
pub(in crate::scan) struct Cursor<'a> {
    bytes: &'a [u8],
    pub(in crate::scan) at: usize,
    pub(in crate::scan) end: usize,
    column: usize,
    /// The columns of the tab before `at` that have not been skipped.
    pub(in crate::scan) pending: usize,
}

impl<'a> Cursor<'a> {
    pub(in crate::scan) fn new(source: &'a str, line: Line) -> Self {
        Self {
            bytes: source.as_bytes(),
            at: line.start,
            end: line.end,
            column: 0,
            pending: 0,
        }
    }

    /// Returns the byte at the cursor.
    pub(in crate::scan) fn peek(&self) -> Option<u8> {
        self.bytes[..self.end].get(self.at).copied()
    }

    /// Returns the rest of the line, without remaining columns of a tab.
    pub(in crate::scan) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..self.end]
    }

    /// Returns whether only white space is left.
    pub(in crate::scan) fn is_blank(&self) -> bool {
        self.rest().iter().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Returns the columns of white space ahead.
    pub(in crate::scan) fn indent(&self) -> usize {
        let mut ahead = *self;
        ahead.skip_columns(usize::MAX)
    }

    /// Skips up to `wanted` columns of white space and returns the number skipped.
    pub(in crate::scan) fn skip_columns(&mut self, wanted: usize) -> usize {
        let from = self.pending.min(wanted);
        self.pending -= from;
        let mut skipped = from;
        while skipped < wanted {
            match self.peek() {
                Some(b' ') => {
                    self.at += 1;
                    self.column += 1;
                    skipped += 1;
                }
                Some(b'\t') => {
                    let width = 4 - self.column % 4;
                    let used = width.min(wanted - skipped);
                    self.at += 1;
                    self.column += width;
                    self.pending = width - used;
                    skipped += used;
                }
                _ => break,
            }
        }
        skipped
    }

    /// Skips all white space and returns its columns.
    pub(in crate::scan) fn skip_space(&mut self) -> usize {
        self.skip_columns(usize::MAX)
    }

    /// Skips bytes that are not white space.
    pub(in crate::scan) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
        self.column += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_extend_to_multiples_of_four() {
        let source = "-\t\tx\r\ny";
        let line = Line::at(source, 0);
        assert_eq!((line.end, line.next), (4, 6));
        let mut cursor = Cursor::new(source, line);
        cursor.advance(1);
        assert_eq!(cursor.indent(), 7);
        assert_eq!(cursor.skip_columns(1), 1);
        assert_eq!((cursor.pending, cursor.indent()), (2, 6));
        assert_eq!(cursor.skip_columns(3), 3);
        assert_eq!((cursor.pending, cursor.at), (3, 3));
        assert_eq!(cursor.skip_space(), 3);
        assert_eq!(cursor.peek(), Some(b'x'));
    }
}

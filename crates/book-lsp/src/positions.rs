//! Positions of the protocol: lines from 0, and columns in the units that client and server agreed on.

use lsp_types::{Position, PositionEncodingKind, Range};

/// The units of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Units {
    Utf8,
    /// The units of clients that name none.
    Utf16,
    Utf32,
}

impl Units {
    /// Chooses among the units that a client offers: bytes need no counting.
    pub(crate) fn choose(offered: &[PositionEncodingKind]) -> Self {
        let is_offered = |kind: &PositionEncodingKind| offered.contains(kind);
        if is_offered(&PositionEncodingKind::UTF8) {
            Self::Utf8
        } else if is_offered(&PositionEncodingKind::UTF32) {
            Self::Utf32
        } else {
            Self::Utf16
        }
    }

    /// Returns the name of the units in the protocol.
    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    /// Returns the length of a text.
    pub(crate) fn length(self, text: &str) -> u32 {
        let length = match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
            Self::Utf32 => text.chars().count(),
        };
        u32::try_from(length).unwrap_or(u32::MAX)
    }

    /// Returns the length in bytes of the beginning of a line that has this many units. A position inside
    /// of a character moves to its start, a position after the line to its end.
    fn bytes(self, line: &str, units: u32) -> usize {
        let mut rest = units;
        for (at, c) in line.char_indices() {
            let length = self.length(c.encode_utf8(&mut [0; 4]));
            match rest.checked_sub(length) {
                Some(left) => rest = left,
                None => return at,
            }
        }
        line.len()
    }
}

/// A text with the starts of its lines.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    units: Units,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str, units: Units) -> Self {
        // A carriage return alone ends a line too.
        let ends = text.match_indices(['\n', '\r']);
        let ends = ends.filter(|(at, end)| *end == "\n" || !text[at + 1..].starts_with('\n'));
        let ends = ends.map(|(at, _)| at + 1);
        Self {
            text,
            starts: std::iter::once(0).chain(ends).collect(),
            units,
        }
    }

    /// Returns a line without its end; an empty text after the last line.
    pub(crate) fn line(&self, line: u32) -> &'a str {
        let at = line as usize;
        let Some(start) = self.starts.get(at) else {
            return "";
        };
        let end = self.starts.get(at + 1).copied().unwrap_or(self.text.len());
        self.text[*start..end].trim_end_matches(['\n', '\r'])
    }

    /// Returns the offset of a position in bytes; the nearest one for a position outside the text.
    pub(crate) fn offset(&self, position: Position) -> usize {
        match self.starts.get(position.line as usize) {
            Some(start) => {
                start
                    + self
                        .units
                        .bytes(self.line(position.line), position.character)
            }
            None => self.text.len(),
        }
    }

    /// Returns the position of an offset.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let before = &self.text[self.starts[line]..offset];
        Position::new(
            u32::try_from(line).unwrap_or(u32::MAX),
            self.units.length(before),
        )
    }

    /// Returns the range of the bytes `span`.
    pub(crate) fn range(&self, span: std::ops::Range<usize>) -> Range {
        Range::new(self.position(span.start), self.position(span.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_in_the_agreed_units() {
        let text = "标题\r\n见😀x\n";
        let at = text.find('x').unwrap();
        for (units, column) in [(Units::Utf8, 7), (Units::Utf16, 3), (Units::Utf32, 2)] {
            let lines = Lines::new(text, units);
            let position = lines.position(at);
            assert_eq!(position, Position::new(1, column), "{units:?}");
            assert_eq!(lines.offset(position), at, "{units:?}");
        }
    }

    #[test]
    fn positions_outside_the_text_move_inside() {
        let lines = Lines::new("守\nb", Units::Utf8);
        for (line, column, offset) in [(0, 1, 0), (0, 9, 3), (1, 9, 5), (9, 0, 5)] {
            assert_eq!(lines.offset(Position::new(line, column)), offset);
        }
        assert_eq!(lines.position(99), Position::new(1, 1));
        assert_eq!(
            Lines::new("", Units::Utf16).position(0),
            Position::new(0, 0)
        );
    }

    #[test]
    fn bytes_are_preferred() {
        let (utf8, utf16) = (PositionEncodingKind::UTF8, PositionEncodingKind::UTF16);
        assert_eq!(Units::choose(&[utf16.clone(), utf8]), Units::Utf8);
        assert_eq!(Units::choose(&[utf16]), Units::Utf16);
        assert_eq!(Units::choose(&[]), Units::Utf16);
    }
}

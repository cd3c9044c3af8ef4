//! Finds lines and columns in a text without reading it again for each place.

use std::{ops::Range, sync::Mutex};

use crate::lock::lock;

/// The byte order mark, which does not count as a character of the first line.
const BOM: char = '\u{feff}';

/// The lines of one text.
#[derive(Debug)]
pub struct Lines {
    /// The byte offset at which each line begins.
    starts: Vec<usize>,
    /// The last position that was counted. A line of a megabyte may have a finding at each word, so
    /// counting continues from here.
    counted: Mutex<Counted>,
}

/// A counted position in a line; columns are counted from 1.
#[derive(Debug, Clone, Copy)]
struct Counted {
    line_start: usize,
    at: usize,
    column: usize,
    column_utf16: usize,
}

impl Counted {
    fn from(line_start: usize, at: usize) -> Self {
        Self {
            line_start,
            at,
            column: 1,
            column_utf16: 1,
        }
    }
}

impl Lines {
    /// Returns the lines of `text`.
    pub fn of(text: &str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            starts: std::iter::once(0).chain(ends).collect(),
            counted: Mutex::new(Counted::from(0, 0)),
        }
    }

    /// Returns the line of a byte, from 1, and its range in `text` without the line end.
    pub(super) fn line_at(&self, text: &str, at: usize) -> (usize, Range<usize>) {
        let line = self.starts.partition_point(|start| *start <= at);
        let start = self.starts[line - 1];
        let end = self.starts.get(line).map_or(text.len(), |next| next - 1);
        let whole = text[start..end].trim_end_matches('\r');
        (line, start..start + whole.len())
    }

    /// Returns the columns of the byte `to` of a line, in characters and in UTF-16 code units, from 1.
    pub(super) fn columns(&self, text: &str, line_start: usize, to: usize) -> (usize, usize) {
        let counted = self.count(text, line_start, to);
        (counted.column, counted.column_utf16)
    }

    fn count(&self, text: &str, line_start: usize, to: usize) -> Counted {
        let mut counted = lock(&self.counted);
        if counted.line_start != line_start || counted.at > to {
            let mark = text[line_start..to].starts_with(BOM) && line_start == 0;
            let first = if mark { BOM.len_utf8() } else { 0 };
            *counted = Counted::from(line_start, line_start + first);
        }
        let part = &text[counted.at..to];
        counted.column += part.chars().count();
        counted.column_utf16 += part.encode_utf16().count();
        counted.at = to;
        *counted
    }
}

pub(super) fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_the_same_in_any_order() {
        let text = "\u{feff}标题 x\r\n😀守卫 y z\n";
        let lines = Lines::of(text);
        let column = |what: char| {
            let at = text.find(what).unwrap();
            let place = lines.place("a", text, at..at + 1);
            (place.line, place.column, place.column_utf16)
        };
        for (what, place) in [
            ('y', (2, 5, 6)),
            ('z', (2, 7, 8)),
            ('x', (1, 4, 4)),
            ('y', (2, 5, 6)),
            ('标', (1, 1, 1)),
            ('守', (2, 2, 3)),
        ] {
            assert_eq!(column(what), place, "{what}");
        }
    }
}

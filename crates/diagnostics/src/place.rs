//! A place in an author's file, with the text of its line.

use std::ops::Range;

use mdx_lite::{LineIndex, Position};
use serde::{Deserialize, Serialize};

/// A place in a file, with its line, so that it can be printed without reading the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Place {
    /// The file, relative to the book's root, with forward slashes.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The column in UTF-16 code units, from 1, as editors count.
    pub column_utf16: usize,
    /// The line's text, without its end; of an overlong line, the text around the place.
    pub excerpt: String,
    /// Whether the excerpt begins after the start of the line.
    #[serde(default)]
    pub is_cut: bool,
    /// The marked bytes of `excerpt`; empty only if the line is.
    pub marked: Range<usize>,
    /// Whether the place is in the text that preprocessors changed, not in the author's file.
    pub processed: bool,
}

/// The number of bytes of a line that are kept before and after the start of a place.
const AROUND: usize = 500;

impl Place {
    /// Returns the place of the bytes `span` of `text`, the text of `file`.
    ///
    /// A span over several lines is cut at the end of its first. A span outside the text or off a
    /// character boundary moves to the nearest position inside.
    pub fn new(file: impl Into<String>, text: &str, span: Range<usize>) -> Self {
        Lines::of(text).place(file, span)
    }

    /// Returns the part of a line that is kept, and the range of `meant` in that part.
    pub(super) fn excerpt(line: &str, meant: Range<usize>) -> (Range<usize>, Range<usize>) {
        let from = line.floor_char_boundary(meant.start.saturating_sub(AROUND));
        let to = line.floor_char_boundary(meant.start + AROUND).max(from);
        let marked = meant.start.min(to) - from..meant.end.min(to) - from;
        (from..to, marked)
    }

    /// Returns the start of `file`, for findings about a file as a whole.
    pub fn file(file: impl Into<String>, text: &str) -> Self {
        Self::new(file, text, 0..0)
    }
}

/// The byte order mark, which does not count as a character of the first line.
const BOM: char = '\u{feff}';

/// The lines of one text, for several places in it.
#[derive(Debug)]
pub struct Lines(LineIndex);

impl Lines {
    /// Returns the lines of `text`.
    pub fn of(text: &str) -> Self {
        Self(LineIndex::new(text))
    }

    /// Returns the place of the bytes `span` of the text in `file`.
    ///
    /// A span over several lines is cut at the end of its first. A span outside the text or off a
    /// character boundary moves to the nearest position inside.
    pub fn place(&self, file: impl Into<String>, span: Range<usize>) -> Place {
        let text = self.0.text();
        let start = text.floor_char_boundary(span.start);
        let Position {
            line,
            column,
            column_utf16,
        } = self.0.position(start);
        let line_start = self.0.line_start(line).unwrap_or_default();
        let next = self.0.line_start(line + 1).unwrap_or(text.len());
        let whole = text[line_start..next].trim_end_matches(['\n', '\r']);
        let range = line_start..line_start + whole.len();
        let mark = usize::from(line == 1 && column > 1 && text.starts_with(BOM));
        let end = text
            .floor_char_boundary(span.end)
            .clamp(start, range.end.max(start));
        let (excerpt, marked) = Place::excerpt(whole, start - range.start..end - range.start);
        Place {
            file: file.into(),
            line,
            column: column - mark,
            column_utf16: column_utf16 - mark,
            is_cut: excerpt.start > 0,
            excerpt: whole[excerpt].to_owned(),
            marked,
            processed: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = "标题\n见【守卫】😀x\n";
        let at = text.find('x').unwrap();
        let place = Place::new("a.mdx", text, at..at + 1);
        assert_eq!((place.line, place.column, place.column_utf16), (2, 7, 8));
        assert_eq!(&place.excerpt[place.marked.clone()], "x");
    }

    #[test]
    fn part_of_an_overlong_line_is_kept() {
        let text = format!("{}x{}", "守".repeat(10_000), "卫".repeat(10_000));
        let at = text.find('x').unwrap();
        let place = Place::new("a", &text, at..text.len());
        assert!(place.excerpt.len() <= 2 * AROUND && place.is_cut);
        assert_eq!(place.column, 10_001);
        assert!(place.excerpt[place.marked.clone()].starts_with("x卫"));
        assert!(!Place::new("a", &text, 0..3).is_cut);
    }

    #[test]
    fn spans_outside_the_text_are_moved_inside() {
        for span in [0..100, 100..200, 1..2, 5..5] {
            let place = Place::new("a", "标\r\n题", span.clone());
            assert!(
                place.excerpt.get(place.marked.clone()).is_some(),
                "{span:?}"
            );
        }
    }

    #[test]
    fn columns_are_the_same_in_any_order() {
        let text = "\u{feff}标题 x\r\n😀守卫 y z\n";
        let lines = Lines::of(text);
        let column = |what: char| {
            let at = text.find(what).unwrap();
            let place = lines.place("a", at..at + 1);
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

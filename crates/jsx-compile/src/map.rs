//! Maps offsets of compiled code to its source.

use oxc_sourcemap::SourceMap;

/// Pairs of offsets in the code and in the source, sorted by the offset in the code.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlaceMap(Vec<(usize, usize)>);

impl PlaceMap {
    pub(crate) fn new(map: Option<&SourceMap<'_>>, source: &str, code: &str) -> Self {
        let (source, code) = (Lines::of(source), Lines::of(code));
        let tokens = map.into_iter().flat_map(SourceMap::get_tokens);
        let pair = |token: oxc_sourcemap::Token| {
            let code = code.offset(token.get_dst_line(), token.get_dst_col())?;
            let source = source.offset(token.get_src_line(), token.get_src_col())?;
            Some((code, source))
        };
        let mut pairs: Vec<_> = tokens.filter_map(pair).collect();
        pairs.sort_unstable();
        Self(pairs)
    }

    pub(crate) fn source_offset(&self, offset: usize) -> Option<usize> {
        let after = self.0.partition_point(|(code, _)| *code <= offset);
        let (_, source) = self.0.get(after.checked_sub(1)?)?;
        Some(*source)
    }
}

/// The number of UTF-16 units between two marks in a long line. Without marks, each lookup reads the
/// line from its start, and compiled code may be one line: 300 kB of it took three seconds.
const UNITS_BETWEEN_MARKS: u32 = 256;

/// The lines of a text.
struct Lines<'a> {
    text: &'a str,
    /// Lines, columns and offsets of line starts and of places in long lines, in order.
    marks: Vec<((u32, u32), usize)>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let mut marks = vec![((0, 0), 0)];
        let (mut line, mut column, mut marked) = (0, 0, 0);
        for (at, c) in text.char_indices() {
            if c == '\n' {
                (line, column, marked) = (line + 1, 0, 0);
                marks.push(((line, 0), at + 1));
                continue;
            }
            if column - marked >= UNITS_BETWEEN_MARKS {
                marked = column;
                marks.push(((line, column), at));
            }
            column += 1 + u32::from(c > '\u{FFFF}');
        }
        Self { text, marks }
    }

    /// Returns the offset of a line and a column, both counted from 0. Columns count UTF-16 units;
    /// one beyond the line is its end.
    fn offset(&self, line: u32, column: u32) -> Option<usize> {
        let after = self
            .marks
            .partition_point(|(place, _)| *place <= (line, column));
        let ((found, marked), start) = *self.marks.get(after.checked_sub(1)?)?;
        if found != line {
            return None;
        }
        let mut units = (column - marked) as usize;
        for (at, c) in self.text[start..].char_indices() {
            if units == 0 || c == '\n' {
                return Some(start + at);
            }
            units = units.saturating_sub(c.len_utf16());
        }
        Some(self.text.len())
    }
}

/// Returns the offset of a line and a column, both counted from 1, as in stacks of QuickJS. Columns
/// count characters; one beyond the line is its end.
pub fn offset_of(text: &str, line: usize, column: usize) -> Option<usize> {
    let lines = text.split_inclusive('\n');
    let before: usize = lines.clone().take(line.checked_sub(1)?).map(str::len).sum();
    let line = text.get(before..)?.split('\n').next()?;
    let column = column.saturating_sub(1);
    let inside = line.char_indices().nth(column);
    Some(before + inside.map_or(line.len(), |(at, _)| at))
}

/// Returns the offset of a line and a column, both counted from 0. Columns count UTF-16 units, as in source
/// maps.
pub fn utf16_offset(text: &str, line: u32, column: u32) -> Option<usize> {
    Lines::of(text).offset(line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_long_lines_have_offsets() {
        let long = format!("a\n{}b\nc", "文😀".repeat(500));
        let lines = Lines::of(&long);
        for (line, column, at) in [
            (0, 0, Some(0)),
            (0, 9, Some(1)),
            (1, 0, Some(2)),
            (1, 3, Some(9)),
            (1, 1500, Some(3502)),
            (1, 1501, Some(3503)),
            (1, 9999, Some(3503)),
            (2, 1, Some(3505)),
            (3, 0, None),
        ] {
            assert_eq!(lines.offset(line, column), at, "{line}:{column}");
        }
    }

    #[test]
    fn lines_and_columns_have_offsets() {
        for (line, column, at) in [(1, 1, 0), (2, 3, 8), (2, 9, 10)] {
            assert_eq!(offset_of("a\n中文xy", line, column), Some(at));
        }
        let text = "a\n中😀x";
        assert_eq!(utf16_offset(text, 1, 3), Some(9));
    }
}

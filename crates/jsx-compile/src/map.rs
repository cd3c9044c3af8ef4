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

/// The lines of a text.
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            text,
            starts: std::iter::once(0).chain(ends).collect(),
        }
    }

    /// Returns the offset of a line and a column, both counted from 0. Columns count UTF-16 units.
    fn offset(&self, line: u32, column: u32) -> Option<usize> {
        let start = *self.starts.get(line as usize)?;
        let mut units = column as usize;
        for (at, c) in self.text[start..].char_indices() {
            if units == 0 || c == '\n' {
                return Some(start + at);
            }
            units = units.saturating_sub(c.len_utf16());
        }
        Some(self.text.len())
    }
}

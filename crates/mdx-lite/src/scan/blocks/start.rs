//! Recognises blocks by the first characters of a line, after its indentation.

/// The marker of a list item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::scan) struct ListMarker {
    /// Its length in bytes.
    pub(in crate::scan) width: usize,
    /// The number of an ordered item.
    pub(in crate::scan) number: Option<u64>,
}

/// The line that opens a fence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::scan) struct Fence {
    pub(in crate::scan) byte: u8,
    pub(in crate::scan) length: usize,
    /// The columns before it, which are also removed from the lines of the code.
    pub(in crate::scan) indent: usize,
}

pub(in crate::scan) fn run(rest: &[u8], byte: u8) -> usize {
    rest.iter().take_while(|found| **found == byte).count()
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns whether a line is a thematic break: `***`, `- - -`, `___`.
pub(in crate::scan) fn is_rule(rest: &[u8]) -> bool {
    let Some(first) = rest.first().copied().filter(|byte| b"*-_".contains(byte)) else {
        return false;
    };
    let mut marks = 0;
    for byte in rest {
        match *byte {
            byte if byte == first => marks += 1,
            byte if is_space(byte) => {}
            _ => return false,
        }
    }
    marks >= 3
}

/// Returns the number of `#` of a heading.
pub(in crate::scan) fn heading(rest: &[u8]) -> Option<usize> {
    let level = run(rest, b'#');
    let ends = rest.get(level).is_none_or(|byte| is_space(*byte));
    ((1..=6).contains(&level) && ends).then_some(level)
}

/// Returns whether a line under a paragraph turns it into a heading.
pub(in crate::scan) fn is_underline(rest: &[u8]) -> bool {
    let Some(first) = rest.first().copied().filter(|byte| b"=-".contains(byte)) else {
        return false;
    };
    rest[run(rest, first)..].iter().all(|byte| is_space(*byte))
}

/// Reads the opening of a fence: three or more backticks or tildes.
pub(in crate::scan) fn fence(rest: &[u8], indent: usize) -> Option<Fence> {
    let byte = rest.first().copied().filter(|byte| b"`~".contains(byte))?;
    let length = run(rest, byte);
    let opens = length >= 3 && (byte == b'~' || !rest[length..].contains(&b'`'));
    opens.then_some(Fence {
        byte,
        length,
        indent,
    })
}

/// Returns whether the line closes `fence`.
pub(in crate::scan) fn closes(fence: Fence, rest: &[u8]) -> bool {
    let length = run(rest, fence.byte);
    length >= fence.length && rest[length..].iter().all(|byte| is_space(*byte))
}

/// Reads a list marker: `-`, `+`, `*`, `1.` or `1)` before white space or the end of the line.
pub(in crate::scan) fn list_marker(rest: &[u8]) -> Option<ListMarker> {
    let ends = |at: usize| rest.get(at).is_none_or(|byte| is_space(*byte));
    let first = *rest.first()?;
    if b"-+*".contains(&first) {
        return ends(1).then_some(ListMarker {
            width: 1,
            number: None,
        });
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let marked = rest.get(digits).is_some_and(|byte| b".)".contains(byte));
    if !(1..=9).contains(&digits) || !marked || !ends(digits + 1) {
        return None;
    }
    let number = rest[..digits]
        .iter()
        .fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Some(ListMarker {
        width: digits + 1,
        number: Some(number),
    })
}

/// Returns the length of `[^label]:`.
pub(in crate::scan) fn footnote(rest: &[u8]) -> Option<usize> {
    let inside = rest.strip_prefix(b"[^")?;
    let end = inside
        .iter()
        .position(|byte| matches!(byte, b']' | b'[' | b' ' | b'\t'))?;
    (end > 0 && inside[end..].starts_with(b"]:")).then_some(end + 4)
}

/// Returns whether pulldown-cmark could read the line as the delimiter row of a table. It allows
/// colons and spaces anywhere.
pub(in crate::scan) fn looks_like_delimiter_row(rest: &[u8]) -> bool {
    rest.iter()
        .all(|byte| matches!(byte, b'|' | b':' | b'-' | b' ' | b'\t'))
        && rest.iter().any(|byte| matches!(byte, b'|' | b':'))
        && rest.contains(&b'-')
}

/// Returns the number of columns of a delimiter row.
pub(crate) fn delimiter_row(rest: &[u8]) -> Option<usize> {
    if !looks_like_delimiter_row(rest) {
        return None;
    }
    let mut count = 0;
    let is_delimiter = |cell: &[u8]| {
        let cell = cell.trim_ascii();
        let cell = cell.strip_prefix(b":").unwrap_or(cell);
        let cell = cell.strip_suffix(b":").unwrap_or(cell);
        !cell.is_empty() && cell.iter().all(|byte| *byte == b'-')
    };
    let all = row_cells(rest).all(|(from, to)| {
        count += 1;
        is_delimiter(&rest[from..to])
    });
    (all && count > 0).then_some(count)
}

/// Returns the ranges of the cells of a row, between unescaped pipes.
pub(crate) fn row_cells(rest: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let trimmed = rest.trim_ascii_end();
    let lead = rest.len() - rest.trim_ascii_start().len();
    let mut start = lead + usize::from(trimmed.get(lead) == Some(&b'|'));
    std::iter::from_fn(move || {
        let cell = (start, cell_end(trimmed, start)?);
        start = cell.1 + 1;
        Some(cell)
    })
}

/// Returns the offset of the pipe after a cell, or the end of the row unless the cell is empty.
fn cell_end(row: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    while at < row.len() {
        match row[at] {
            b'\\' => at += 1,
            b'|' => return Some(at),
            _ => {}
        }
        at += 1;
    }
    (start < row.len()).then_some(row.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_headings_and_markers() {
        assert!(is_rule(b"- - -") && is_rule(b"***") && !is_rule(b"--") && !is_rule(b"-*-"));
        assert_eq!(heading(b"## a"), Some(2));
        assert_eq!((heading(b"#a"), heading(b"#######")), (None, None));
        assert!(is_underline(b"=== ") && is_underline(b"-") && !is_underline(b"= ="));
        assert_eq!(
            list_marker(b"12) a").map(|m| (m.width, m.number)),
            Some((3, Some(12)))
        );
        assert_eq!(list_marker(b"-").map(|m| m.width), Some(1));
        assert_eq!(
            (list_marker(b"-a"), list_marker(b"1234567890. a")),
            (None, None)
        );
        assert_eq!((footnote(b"[^a]: b"), footnote(b"[^]: b")), (Some(5), None));
    }

    #[test]
    fn rows_have_cells() {
        assert_eq!(delimiter_row(b"| --- | :-: |"), Some(2));
        assert_eq!(delimiter_row(b"-|-"), Some(2));
        assert_eq!((delimiter_row(b"---"), delimiter_row(b"||")), (None, None));
        assert!(row_cells(b"| a\\|b | c |").eq([(1, 7), (8, 11)]));
        assert!(row_cells(b"a | b").eq([(0, 2), (3, 5)]));
    }
}

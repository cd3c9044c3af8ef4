//! How a block can start: what the first characters of a line say, any indentation aside.

/// A marker of a list item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Marker {
    /// Its bytes.
    pub(super) width: usize,
    /// The number of an ordered item.
    pub(super) number: Option<u64>,
}

/// The line that opens a fence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fence {
    pub(super) byte: u8,
    pub(super) length: usize,
    /// The columns before it, which its lines lose too.
    pub(super) indent: usize,
}

fn run(rest: &[u8], byte: u8) -> usize {
    rest.iter().take_while(|found| **found == byte).count()
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// `***`, `- - -`, `___`.
pub(super) fn is_rule(rest: &[u8]) -> bool {
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

/// The number of `#` of a heading.
pub(super) fn heading(rest: &[u8]) -> Option<usize> {
    let level = run(rest, b'#');
    let ends = rest.get(level).is_none_or(|byte| is_space(*byte));
    ((1..=6).contains(&level) && ends).then_some(level)
}

/// A line under a paragraph that makes it a heading.
pub(super) fn is_underline(rest: &[u8]) -> bool {
    let Some(first) = rest.first().copied().filter(|byte| b"=-".contains(byte)) else {
        return false;
    };
    rest[run(rest, first)..].iter().all(|byte| is_space(*byte))
}

/// Three or more backticks or tildes.
pub(super) fn fence(rest: &[u8], indent: usize) -> Option<Fence> {
    let byte = rest.first().copied().filter(|byte| b"`~".contains(byte))?;
    let length = run(rest, byte);
    let opens = length >= 3 && (byte == b'~' || !rest[length..].contains(&b'`'));
    opens.then_some(Fence {
        byte,
        length,
        indent,
    })
}

/// Whether the line closes `fence`.
pub(super) fn closes(fence: Fence, rest: &[u8]) -> bool {
    let length = run(rest, fence.byte);
    length >= fence.length && rest[length..].iter().all(|byte| is_space(*byte))
}

/// `-`, `+`, `*`, `1.`, `1)` before space or the end.
pub(super) fn list_marker(rest: &[u8]) -> Option<Marker> {
    let ends = |at: usize| rest.get(at).is_none_or(|byte| is_space(*byte));
    let first = *rest.first()?;
    if b"-+*".contains(&first) {
        return ends(1).then_some(Marker {
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
    Some(Marker {
        width: digits + 1,
        number: Some(number),
    })
}

/// The bytes of `[^label]:`.
pub(super) fn footnote(rest: &[u8]) -> Option<usize> {
    let inside = rest.strip_prefix(b"[^")?;
    let end = inside
        .iter()
        .position(|byte| matches!(byte, b']' | b'[' | b' ' | b'\t'))?;
    (end > 0 && inside[end..].starts_with(b"]:")).then_some(end + 4)
}

/// The number of columns of the line under a table's head.
pub(super) fn delimiter_row(rest: &[u8]) -> Option<usize> {
    if !rest
        .iter()
        .all(|byte| matches!(byte, b'|' | b':' | b'-' | b' ' | b'\t'))
        || !rest.iter().any(|byte| matches!(byte, b'|' | b':'))
    {
        return None;
    }
    let cells = row_cells(rest);
    let is_delimiter = |cell: &[u8]| {
        let cell = cell.trim_ascii();
        let cell = cell.strip_prefix(b":").unwrap_or(cell);
        let cell = cell.strip_suffix(b":").unwrap_or(cell);
        !cell.is_empty() && cell.iter().all(|byte| *byte == b'-')
    };
    let all = cells
        .iter()
        .all(|(from, to)| is_delimiter(&rest[*from..*to]));
    (all && !cells.is_empty()).then_some(cells.len())
}

/// The cells of a row, between pipes that no backslash escapes.
pub(super) fn row_cells(rest: &[u8]) -> Vec<(usize, usize)> {
    let trimmed = rest.trim_ascii_end();
    let lead = rest.len() - rest.trim_ascii_start().len();
    let mut cells = Vec::new();
    let mut start = lead + usize::from(trimmed.get(lead) == Some(&b'|'));
    let mut at = start;
    while at < trimmed.len() {
        match trimmed[at] {
            b'\\' => at += 1,
            b'|' => {
                cells.push((start, at));
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    if start < trimmed.len() {
        cells.push((start, trimmed.len()));
    }
    cells
}

/// A line of colons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Colons {
    /// Opens an admonition; all places count from the start of the line's rest.
    Open {
        colons: usize,
        kind: (usize, usize),
        title: Option<(usize, usize)>,
        /// Whether a space stands before the kind.
        spaced: bool,
    },
    /// Closes what has as many colons or fewer.
    Close { colons: usize },
}

/// Reads a line that starts with three colons or more.
pub(super) fn colons(rest: &str, spaced_too: bool) -> Option<Colons> {
    let colons = run(rest.as_bytes(), b':');
    if colons < 3 {
        return None;
    }
    let after = &rest[colons..];
    if after.trim().is_empty() {
        return Some(Colons::Close { colons });
    }
    let space = after.len() - after.trim_start_matches([' ', '\t']).len();
    let start = colons + space;
    let name = &rest[start..];
    let length = name
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')))
        .unwrap_or(name.len());
    let name_is_good = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && !name[..length].ends_with(['-', '_']);
    if !name_is_good || space > 0 && !(spaced_too && KINDS.contains(&&name[..length])) {
        return None;
    }
    let title = title(rest, start + length, &name[..length])?;
    Some(Colons::Open {
        colons,
        kind: (start, start + length),
        title,
        spaced: space > 0,
    })
}

/// The kinds of admonitions of Docusaurus.
pub(crate) const KINDS: [&str; 9] = [
    "note",
    "tip",
    "info",
    "warning",
    "danger",
    "caution",
    "important",
    "secondary",
    "success",
];

/// The title after a kind: `Title`, `[Title]`, with or without `{attributes}`.
#[expect(
    clippy::option_option,
    reason = "no title is not the same as no admonition"
)]
fn title(rest: &str, at: usize, kind: &str) -> Option<Option<(usize, usize)>> {
    let after = &rest[at..];
    if after.starts_with('[') {
        let inside = label_end(after)?;
        let left = after[inside + 1..].trim_start();
        let left = match left.strip_prefix('{') {
            Some(attributes) => &attributes[attributes.find('}')? + 1..],
            None => left,
        };
        let title = (at + 1, at + inside);
        return left
            .trim()
            .is_empty()
            .then_some(Some(title).filter(|(from, to)| from < to));
    }
    if let Some(attributes) = after.strip_prefix('{') {
        let left = &attributes[attributes.find('}')? + 1..];
        return left.trim().is_empty().then_some(None);
    }
    let from = at + after.len() - after.trim_start_matches([' ', '\t']).len();
    let to = rest.trim_end().len();
    if from >= to {
        return Some(None);
    }
    (from > at && KINDS.contains(&kind)).then_some(Some((from, to)))
}

/// The place of the bracket that closes the one at the start.
fn label_end(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'[' => open += 1,
            b']' => {
                open -= 1;
                if open == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
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
        assert_eq!(row_cells(b"| a\\|b | c |"), [(1, 7), (8, 11)]);
        assert_eq!(row_cells(b"a | b"), [(0, 2), (3, 5)]);
    }

    #[test]
    fn admonitions_have_kinds_and_titles() {
        for (text, kind, title) in [
            (":::note", "note", None),
            (":::note  标题 `c` ", "note", Some("标题 `c`")),
            (":::tip[a [b] c]", "tip", Some("a [b] c")),
            ("::::custom[a]{b=\"c\"}", "custom", Some("a")),
            (":::note[]", "note", None),
            (":::note{a}", "note", None),
        ] {
            let Some(Colons::Open {
                kind: k, title: t, ..
            }) = colons(text, false)
            else {
                panic!("{text}")
            };
            assert_eq!(
                (&text[k.0..k.1], t.map(|t| &text[t.0..t.1])),
                (kind, title),
                "{text}"
            );
        }
        for text in [
            "::note",
            "::: note",
            ":::note[a",
            ":::custom title",
            ":::1",
            ":::note]",
        ] {
            assert_eq!(colons(text, false), None, "{text}");
        }
        assert_eq!(colons("::: ", false), Some(Colons::Close { colons: 3 }));
        assert!(matches!(
            colons("::: note", true),
            Some(Colons::Open { spaced: true, .. })
        ));
    }
}

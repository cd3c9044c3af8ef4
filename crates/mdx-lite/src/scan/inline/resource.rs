//! Finds the ends of link addresses, their titles, and definitions.

/// Returns the offset after `(address "title")`. If it is malformed, `bytes_read` is the number of
/// bytes read.
pub(in crate::scan) fn resource_end(
    text: &str,
    at: usize,
    bytes_read: &mut usize,
) -> Option<usize> {
    let next = space_end(text, at + 1);
    let next = match text.as_bytes().get(next)? {
        b')' => next,
        _ => destination_end(text, next)?,
    };
    let after = space_end(text, next);
    *bytes_read = after - at;
    if text.as_bytes().get(after) == Some(&b')') {
        return Some(after + 1);
    }
    if after == next {
        return None;
    }
    let Some(end) = title_end(text, after) else {
        *bytes_read = text.len() - at;
        return None;
    };
    let end = space_end(text, end);
    (text.as_bytes().get(end) == Some(&b')')).then_some(end + 1)
}

fn space_end(text: &str, at: usize) -> usize {
    let bytes = &text.as_bytes()[at..];
    at + bytes
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n'))
        .count()
}

fn destination_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut next = at;
    if bytes.get(at) == Some(&b'<') {
        loop {
            next += 1;
            match bytes.get(next)? {
                b'\\' => next += 1,
                b'\n' | b'<' => return None,
                b'>' => return Some(next + 1),
                _ => {}
            }
        }
    }
    let mut open = 0_usize;
    while let Some(byte) = bytes.get(next) {
        match byte {
            b'\\' if bytes.get(next + 1).is_some_and(u8::is_ascii_punctuation) => next += 1,
            0..=b' ' | 0x7f => break,
            b'(' => {
                open += 1;
                if open > 32 {
                    return None;
                }
            }
            b')' => match open.checked_sub(1) {
                Some(left) => open = left,
                None => break,
            },
            _ => {}
        }
        next += 1;
    }
    (open == 0 && next > at).then_some(next)
}

fn title_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let close = match bytes.get(at)? {
        quote @ (b'"' | b'\'') => *quote,
        b'(' => b')',
        _ => return None,
    };
    let mut next = at + 1;
    loop {
        match bytes.get(next)? {
            b'\\' => next += 1,
            byte if *byte == close => return Some(next + 1),
            b'(' if close == b')' => return None,
            _ => {}
        }
        next += 1;
    }
}

/// Returns the offset after a line `[label]: address "title"` at the start of a paragraph.
pub(in crate::scan) fn definition_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.get(at) != Some(&b'[') || bytes.get(at + 1) == Some(&b'^') {
        return None;
    }
    let mut next = at + 1;
    loop {
        match bytes.get(next)? {
            b'\\' => next += 1,
            b']' => break,
            b'[' => return None,
            _ if next - at > 999 => return None,
            _ => {}
        }
        next += 1;
    }
    if bytes.get(next + 1) != Some(&b':') {
        return None;
    }
    let end = destination_end(text, space_end(text, next + 2))?;
    let over = |end: usize| {
        let rest = &text[end..];
        let rest = rest.trim_start_matches([' ', '\t']);
        (rest.is_empty() || rest.starts_with('\n'))
            .then(|| text.len() - rest.len() + usize::from(!rest.is_empty()))
    };
    let after = space_end(text, end);
    let titled = (after > end)
        .then(|| title_end(text, after).and_then(over))
        .flatten();
    titled.or_else(|| over(end))
}

/// Returns whether a text ends with a backslash that is not escaped.
pub(in crate::scan) fn ends_with_backslash(text: &str) -> bool {
    let backslashes = text.len() - text.trim_end_matches('\\').len();
    !backslashes.is_multiple_of(2)
}

//! The grammar of single constructs, independent of lines and blocks: finds the end of a tag,
//! expression or statement and reads its contents.

pub(crate) mod esm;
pub(crate) mod html_names;
pub(crate) mod margin;
pub(crate) mod parser;
pub(crate) mod positions;
pub(crate) mod references;
pub(crate) mod token;

/// A failure to read a construct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fail {
    /// The offset at which reading stopped.
    pub(crate) at: usize,
    /// Whether it stopped at the end of the text, so that more text could complete the construct.
    pub(crate) at_end: bool,
}

impl Fail {
    pub(crate) const fn bad(at: usize) -> Self {
        Self { at, at_end: false }
    }

    pub(crate) const fn end(at: usize) -> Self {
        Self { at, at_end: true }
    }
}

/// Returns the offset after the white space (as JavaScript defines it) that starts at `at`.
pub(crate) fn skip_space(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while let Some(byte) = bytes.get(at) {
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => at += 1,
            0x80.. => match text[at..].chars().next() {
                Some(c) if c.is_whitespace() || c == '\u{feff}' => at += c.len_utf8(),
                _ => break,
            },
            _ => break,
        }
    }
    at
}

/// Returns whether a name can start with `c`.
pub(crate) fn starts_name(c: char) -> bool {
    matches!(c, 'a'..='z' | 'A'..='Z' | '$' | '_')
        || !c.is_ascii() && unicode_ident::is_xid_start(c)
}

/// Returns whether `c` can be part of a name after its start. JSX names may also contain `-`.
pub(crate) fn continues_name(c: char) -> bool {
    matches!(c, 'a'..='z' | 'A'..='Z' | '0'..='9' | '$' | '_')
        || !c.is_ascii()
            && (unicode_ident::is_xid_continue(c) || matches!(c, '\u{200c}' | '\u{200d}'))
}

/// Returns the end of the JavaScript name that starts at `at`, or `at` if there is none.
pub(crate) fn name_end(text: &str, at: usize) -> usize {
    let mut chars = text[at..].char_indices();
    match chars.next() {
        Some((_, c)) if starts_name(c) => {}
        _ => return at,
    }
    chars
        .find(|(_, c)| !continues_name(*c))
        .map_or(text.len(), |(end, _)| at + end)
}

/// Returns whether a name follows the `<` at `at`, so that the author probably meant a tag.
pub(crate) fn looks_like_tag(text: &str, at: usize) -> bool {
    let rest = text[at + 1..].trim_start_matches('/');
    name_end(rest, 0) > 0
}

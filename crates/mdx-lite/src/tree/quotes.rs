//! Curly quotes beside Chinese, Japanese and Korean text. pulldown-cmark decides by the spaces around
//! a quote, and these languages have none there.

use super::Builder;
use crate::cjk::class::is_wide;

/// The quotes that are open in a block.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Quotes {
    single: bool,
    double: bool,
}

impl Builder<'_> {
    /// Returns the curly quote for the straight one at an offset of the source; `text` is
    /// pulldown-cmark's choice. Beside CJK text, a quote closes the open one of its kind.
    pub(super) fn quote<'t>(&mut self, text: &'t str, at: usize) -> &'t str {
        let (open, marks) = match self.source.as_bytes().get(at) {
            Some(b'"') if matches!(text, "“" | "”") => (&mut self.quotes.double, ["“", "”"]),
            Some(b'\'') if matches!(text, "‘" | "’") => (&mut self.quotes.single, ["‘", "’"]),
            _ => return text,
        };
        let before = self.source[..at].chars().next_back();
        let after = self.source[at + 1..].chars().next();
        if [before, after].into_iter().flatten().any(is_wide) {
            let mark = marks[usize::from(*open)];
            *open = !*open;
            return mark;
        }
        let is_apostrophe = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        if !(is_apostrophe(before) && is_apostrophe(after)) {
            *open = text == marks[0];
        }
        text
    }
}

//! Shortens the author's text that a message quotes.

use std::borrow::Cow;

/// The longest text that a message quotes, in characters.
const LONGEST: usize = 60;

/// Returns the beginning of a long text.
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => Cow::Owned(format!("{}…", &text[..at])),
        None => Cow::Borrowed(text),
    }
}

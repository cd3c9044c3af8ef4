//! Lines of a text.

use crate::work;

/// Returns the start of the line of an offset.
pub(crate) fn start(text: &str, offset: usize) -> usize {
    let before = text[..offset].rfind(['\n', '\r']);
    let start = before.map_or(0, |at| at + 1);
    work::count(offset - start);
    start
}

/// Returns the end of the line of an offset, without the line end.
pub(crate) fn end(text: &str, offset: usize) -> usize {
    let after = text[offset..].find(['\n', '\r']);
    let end = after.map_or(text.len(), |at| offset + at);
    work::count(end - offset);
    end
}

/// Returns the start of the next line; `None` at the end of the text.
pub(crate) fn next(text: &str, offset: usize) -> Option<usize> {
    let end = end(text, offset);
    let length = match text[end..].starts_with("\r\n") {
        true => 2,
        false => 1,
    };
    (end < text.len()).then_some(end + length)
}

/// Returns the line end of a text: that of its first line.
pub(crate) fn line_end(text: &str) -> &'static str {
    let end = end(text, 0);
    match text[end..].starts_with("\r\n") {
        true => "\r\n",
        false => "\n",
    }
}

/// Returns whether a text has only the marks and the indentation of quotes.
pub(crate) fn is_margin(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'>'))
}

//! Escapes text, attributes and addresses.

use std::borrow::Cow;

/// Escapes text between tags.
pub fn text(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    push_text(&mut out, text);
    Cow::Owned(out)
}

/// Escapes the value of an attribute in double quotes.
pub fn attribute(value: &str) -> Cow<'_, str> {
    text(value)
}

/// Percent-encodes and escapes an address as the value of an attribute.
pub fn url(url: &str) -> String {
    let mut out = String::with_capacity(url.len() + 8);
    push_url(&mut out, url);
    out
}

pub(super) fn push_text(out: &mut String, text: &str) {
    let mut done = 0;
    for (at, byte) in text.bytes().enumerate() {
        let entity = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => continue,
        };
        out.push_str(&text[done..at]);
        out.push_str(entity);
        done = at + 1;
    }
    out.push_str(&text[done..]);
}

/// Appends an address. Encodes the same bytes as cmark's `houdini_href_e`.
pub(super) fn push_url(out: &mut String, url: &str) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in url.bytes() {
        match byte {
            b'&' => out.push_str("&amp;"),
            b'\'' => out.push_str("&#x27;"),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(byte as char),
            _ if b"-_.+!*(),%#@?=;:/$~".contains(&byte) => out.push(byte as char),
            _ => {
                out.push('%');
                out.push(HEX[usize::from(byte >> 4)] as char);
                out.push(HEX[usize::from(byte & 15)] as char);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_encoded_once() {
        assert_eq!(
            url("/甲 b?x=1&y='%20\""),
            "/%E7%94%B2%20b?x=1&amp;y=&#x27;%20%22"
        );
    }
}

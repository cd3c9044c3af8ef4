//! Escaping of text, attributes and addresses.

use std::borrow::Cow;

/// Text between tags, escaped.
pub fn text(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    push_text(&mut out, text);
    Cow::Owned(out)
}

/// The value of an attribute, escaped for double quotes.
pub fn attribute(value: &str) -> Cow<'_, str> {
    text(value)
}

/// An address as the value of an attribute: percent-encoded where it must be, and escaped.
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

/// The same set of bytes as cmark's `houdini_href_e`.
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

/// Whether following an address cannot run a script: no scheme, or one that only fetches.
///
/// White space and control characters are ignored, as browsers do.
pub fn is_safe_url(url: &str) -> bool {
    let plain: String = url
        .chars()
        .filter(|c| !c.is_whitespace() && !c.is_control())
        .collect();
    let end = plain.find([':', '/', '?', '#']).unwrap_or(plain.len());
    if !plain[end..].starts_with(':') {
        return true;
    }
    let scheme = plain[..end].to_ascii_lowercase();
    let is_image = plain[end..].to_ascii_lowercase().starts_with(":image/")
        && !plain.to_ascii_lowercase().contains("svg");
    !matches!(scheme.as_str(), "javascript" | "vbscript" | "data") || scheme == "data" && is_image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_told_from_addresses() {
        for safe in [
            "/a",
            "a:b/c",
            "https://x.y",
            "#javascript:",
            "mailto:a@b.c",
            "data:image/png;base64,x",
            "甲:",
        ] {
            assert!(is_safe_url(safe), "{safe}");
        }
        for unsafe_url in [
            "javascript:alert(1)",
            " JavaScript:x",
            "java\nscript:x",
            "\u{1}javascript:x",
            "vbscript:x",
            "data:text/html,x",
            "data:image/svg+xml,x",
        ] {
            assert!(!is_safe_url(unsafe_url), "{unsafe_url}");
        }
    }

    #[test]
    fn addresses_are_encoded_once() {
        assert_eq!(
            url("/甲 b?x=1&y='%20\""),
            "/%E7%94%B2%20b?x=1&amp;y=&#x27;%20%22"
        );
    }
}

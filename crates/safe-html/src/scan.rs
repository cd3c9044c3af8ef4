//! Finds the attributes of raw HTML by their position in its text.
//!
//! A tag of Markdown's raw HTML may be closed in another block, so each is read by itself. The text
//! is sanitised afterwards: a tag that browsers would read differently loses an attribute at most.

use std::ops::Range;

/// An attribute with a value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attribute<'a> {
    /// The name of its element, as written.
    pub tag: &'a str,
    /// The offset after the name of its element.
    pub tag_name_end: usize,
    /// The name, as written.
    pub name: &'a str,
    /// The bytes of the name and the value.
    pub whole: Range<usize>,
    /// The bytes of the value, without quotes.
    pub value: Range<usize>,
}

impl Attribute<'_> {
    /// Returns whether the attribute has this name, in any case.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// Returns the attributes that have a value, in order. Comments, scripts and styles have none.
pub fn attributes(html: &str) -> Vec<Attribute<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = html[at..].find('<') {
        let tag = at + start;
        let rest = &html[tag..];
        if rest.starts_with("<!--") {
            at = tag + rest.find("-->").map_or(rest.len(), |end| end + 3);
            continue;
        }
        let name = rest[1..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .map_or(&rest[1..], |end| &rest[1..=end]);
        at = tag + 1 + name.len();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            continue;
        }
        at = attributes_of_tag(html, at, name, &mut found);
        if ["script", "style"]
            .iter()
            .any(|raw| name.eq_ignore_ascii_case(raw))
        {
            let close = html[at..].find("</");
            at = close.map_or(html.len(), |end| at + end);
        }
    }
    found
}

/// Reads the attributes of a tag from `at`; returns the end of the tag.
fn attributes_of_tag<'a>(
    html: &'a str,
    mut at: usize,
    tag: &'a str,
    found: &mut Vec<Attribute<'a>>,
) -> usize {
    let bytes = html.as_bytes();
    let tag_name_end = at;
    while at < bytes.len() {
        match bytes[at] {
            b'>' => return at + 1,
            b'/' | b'=' | b'"' | b'\'' => at += 1,
            byte if byte.is_ascii_whitespace() => at += 1,
            _ => {
                let start = at;
                let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"=>/".contains(byte);
                at += count_until(&bytes[at..], is_end);
                let name = &html[start..at];
                let spaces = count_until(&bytes[at..], |byte| !byte.is_ascii_whitespace());
                if bytes.get(at + spaces) != Some(&b'=') {
                    continue;
                }
                at += spaces + 1;
                at += count_until(&bytes[at..], |byte| !byte.is_ascii_whitespace());
                let (value, end) = value(bytes, at);
                at = end;
                found.push(Attribute {
                    tag,
                    tag_name_end,
                    name,
                    whole: start..end,
                    value,
                });
            }
        }
    }
    at
}

/// Returns the bytes of the value at `at`, without quotes, and its end including quotes.
fn value(bytes: &[u8], at: usize) -> (Range<usize>, usize) {
    if let Some(quote @ (b'"' | b'\'')) = bytes.get(at) {
        let start = at + 1;
        let end = start + count_until(&bytes[start..], |byte| byte == quote);
        return (start..end, (end + 1).min(bytes.len()));
    }
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'>';
    let end = at + count_until(&bytes[at..], is_end);
    (at..end, end)
}

/// Returns the number of bytes before the first that `is_end` accepts.
fn count_until(bytes: &[u8], is_end: impl Fn(&u8) -> bool) -> usize {
    bytes.iter().position(is_end).unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::attributes;

    #[test]
    fn values_are_found_in_any_spelling() {
        let html = "<img alt='src=\"no\"' SRC=a.png><!-- <img src=no> --><a\nhref = 'b.md' title=x>\
                    <script src=c.js>'<img src=no>'</script><video poster=\"d.png\"/> 1 < 2 src=no";
        let found: Vec<_> = attributes(html)
            .into_iter()
            .map(|found| (found.tag, &html[found.value], &html[found.whole]))
            .collect();
        assert_eq!(
            found,
            [
                ("img", "src=\"no\"", "alt='src=\"no\"'"),
                ("img", "a.png", "SRC=a.png"),
                ("a", "b.md", "href = 'b.md'"),
                ("a", "x", "title=x"),
                ("script", "c.js", "src=c.js"),
                ("video", "d.png", "poster=\"d.png\""),
            ]
        );
    }

    #[test]
    fn unfinished_tags_end_with_the_text() {
        for html in ["<a b=", "<a b='", "<a b='c", "<a b", "<a", "<", "<a b=\"é"] {
            for found in attributes(html) {
                assert!(html.get(found.whole).is_some(), "{html}");
                assert!(html.get(found.value).is_some(), "{html}");
            }
        }
    }
}

//! Texts without a tree: character references, escapes and indentation.

use std::borrow::Cow;

use pulldown_cmark::{Event, Parser};

/// Decodes the character references in a text, as in a quoted attribute.
pub(crate) fn entities(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let name = rest[1..].find(|c: char| !c.is_ascii_alphanumeric() && c != '#');
        let end = name.filter(|end| rest[1 + end..].starts_with(';') && *end < 33);
        let end = end.map_or(1, |end| end + 2);
        match decode(&rest[..end]) {
            Some(decoded) => out.push_str(&decoded),
            None => out.push_str(&rest[..end]),
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// Removes the backslashes before punctuation.
pub(crate) fn without_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let is_escape = c == '\\'
            && chars
                .as_str()
                .starts_with(|c: char| c.is_ascii_punctuation());
        match is_escape {
            true => out.extend(chars.next()),
            false => out.push(c),
        }
    }
    out
}

/// Removes the white space at the start of each line but the first.
pub(crate) fn without_indentation(text: &str) -> Cow<'_, str> {
    if !text.contains(['\n', '\r']) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for (number, line) in text.split_inclusive(['\n', '\r']).enumerate() {
        if number == 0 {
            out.push_str(line);
            continue;
        }
        let end = line.trim_end_matches(['\n', '\r']).len();
        out.push_str(line[..end].trim_start());
        out.push_str(&line[end..]);
    }
    out.into()
}

/// Decodes one character reference with CommonMark's parser, which contains HTML's table of names.
fn decode(reference: &str) -> Option<String> {
    Parser::new(reference).find_map(|event| match event {
        Event::Text(text) => Some(text.into_string()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::entities;

    #[test]
    fn references_follow_html() {
        assert_eq!(
            entities("a &amp; &quot;&#x4e2d;&nbsp;&nope; & b&"),
            "a & \"中\u{a0}&nope; & b&"
        );
    }
}

//! Reads CSS without a parser: comments and strings.

/// Removes comments, indentation and empty lines from rules. Strings are kept.
pub(crate) fn without_comments(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while !rest.is_empty() {
        let (token, after) = rest.split_at(token_length(rest));
        rest = after;
        if token == "\n" {
            out.truncate(out.trim_end().len());
            out.push('\n');
            rest = rest.trim_start();
        } else if !token.starts_with("/*") {
            out.push_str(token);
        }
    }
    out
}

/// Returns the length of the comment, the string, the escaped character or else the character that
/// the text begins with, in bytes.
pub fn token_length(text: &str) -> usize {
    match text.chars().next() {
        Some('/') if text.starts_with("/*") => {
            text[2..].find("*/").map_or(text.len(), |end| end + 4)
        }
        Some(quote @ ('"' | '\'')) => string_length(text, quote),
        Some('\\') => text.chars().take(2).map(char::len_utf8).sum(),
        first => first.map_or(0, char::len_utf8),
    }
}

/// Returns rules without white space that has no meaning. Strings and escapes are kept.
pub(crate) fn compact(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css.trim_start();
    // Whether the last character of `out` is a sign of CSS, not part of a string or an escape.
    let mut is_sign = true;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_whitespace() {
            rest = rest.trim_ascii_start();
            if !(is_sign && has_no_meaning(out.chars().last(), rest.chars().next())) {
                out.push(' ');
                is_sign = true;
            }
            continue;
        }
        let length = token_length(rest);
        if first == '}' && is_sign && out.ends_with(';') {
            out.pop();
        }
        is_sign = !matches!(first, '"' | '\'' | '\\');
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// Whether white space between these characters can be removed. A custom property
/// without a value keeps its space.
fn has_no_meaning(before: Option<char>, after: Option<char>) -> bool {
    match (before, after) {
        (None, _) | (_, None) => true,
        (Some(':'), Some(after)) => !matches!(after, ';' | '}'),
        (Some(before), Some(after)) => {
            matches!(before, '{' | '}' | ';' | ',' | '(' | '>' | '~')
                || matches!(after, '{' | '}' | ';' | ',' | ')' | '>' | '~')
        }
    }
}

/// Returns the length of the string that the text begins with, in bytes, including its quotes.
pub(crate) fn string_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    text.char_indices()
        .skip(1)
        .find(|(_, character)| {
            let ends = *character == quote && !escaped;
            escaped = *character == '\\' && !escaped;
            ends
        })
        .map_or(text.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::{compact, without_comments};

    #[test]
    fn white_space_without_meaning_is_removed() {
        let cases = [
            ("a {\n  b: c d;\n}\n", "a{b:c d}"),
            ("a > b, c ~ d e { f: g }", "a>b,c~d e{f:g}"),
            ("a :hover { b: c }", "a :hover{b:c}"),
            (
                "@media print and ( x: y ) { a { b: c; } }",
                "@media print and (x:y){a{b:c}}",
            ),
            ("a { b: calc(1px + 2px) }", "a{b:calc(1px + 2px)}"),
            ("a { --b: ; --c: }", "a{--b: ;--c: }"),
            (r#"a { b: "x  ;  }" }"#, r#"a{b:"x  ;  }" }"#),
            (r".a\,  b { c: d }", r".a\, b{c:d}"),
            ("a\n\nb { c: d }", "a b{c:d}"),
        ];
        for (css, expected) in cases {
            assert_eq!(compact(css), expected, "{css}");
            assert_eq!(compact(expected), expected, "{css}");
        }
    }

    #[test]
    fn comments_and_indentation_are_removed_outside_strings() {
        let cases = [
            ("a {\n  b: c; /* d */\n\n}\n", "a {\nb: c;\n}\n"),
            ("/* 一 */\na { b: \"/* no */\" }", "\na { b: \"/* no */\" }"),
            (r#"a { b: "\"/*" } /* x */"#, r#"a { b: "\"/*" } "#),
            ("a\\/* b */", "a\\/* b */"),
            ("a /* open", "a "),
            ("a { b: 'x\\\n  y' }", "a { b: 'x\\\n  y' }"),
        ];
        for (css, expected) in cases {
            assert_eq!(without_comments(css), expected, "{css}");
        }
    }
}

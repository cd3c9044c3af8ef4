//! Reads CSS without a parser: comments and strings.

/// Removes comments, indentation and empty lines from rules. Strings are kept.
pub(super) fn without_comments(css: &str) -> String {
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
pub(crate) fn token_length(text: &str) -> usize {
    match text.chars().next() {
        Some('/') if text.starts_with("/*") => {
            text[2..].find("*/").map_or(text.len(), |end| end + 4)
        }
        Some(quote @ ('"' | '\'')) => string_length(text, quote),
        Some('\\') => text.chars().take(2).map(char::len_utf8).sum(),
        first => first.map_or(0, char::len_utf8),
    }
}

/// Returns the length of the string that the text begins with, in bytes, including its quotes.
pub(super) fn string_length(text: &str, quote: char) -> usize {
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
    use super::without_comments;

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

//! Removes comments and white space from stylesheets.

use super::tokens::{Token, tokens};

/// Returns rules without comments and without white space that has no meaning. Strings and escapes
/// are kept.
pub(crate) fn compact(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    // The last token, and what follows it. A comment that parts two names stays, without text.
    let (mut before, mut kind) = ("{", Token::Semicolon.serialization_type());
    let (mut has_space, mut has_comment) = (false, false);
    for token in tokens(css) {
        match token.token {
            Token::WhiteSpace(_) => has_space = true,
            Token::Comment(_) => has_comment = true,
            _ => {
                let text = &css[token.range];
                let next = token.token.serialization_type();
                if has_space && !has_no_meaning(before, text) {
                    out.push(' ');
                } else if has_comment && !has_space && kind.needs_separator_when_before(next) {
                    out.push_str("/**/");
                } else if text == "}" && before == ";" {
                    out.pop();
                }
                out.push_str(text);
                (has_space, has_comment) = (false, false);
                kind = next;
                before = match token.token {
                    Token::Function(_) => "(",
                    _ => text,
                };
            }
        }
    }
    out
}

/// Whether white space between these tokens can be removed. A custom property without a value keeps
/// its space.
fn has_no_meaning(before: &str, after: &str) -> bool {
    match (before, after) {
        (":", after) => !matches!(after, ";" | "}"),
        (before, after) => {
            matches!(before, "{" | "}" | ";" | "," | "(" | ">" | "~")
                || matches!(after, "{" | "}" | ";" | "," | ")" | ">" | "~")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::compact;

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
            (r#"a { b: "x  ;  }" }"#, r#"a{b:"x  ;  }"}"#),
            (r".a\,  b { c: d }", r".a\, b{c:d}"),
            (r".a\(  b { c: d }", r".a\( b{c:d}"),
            ("a\n\nb { c: d }", "a b{c:d}"),
        ];
        for (css, expected) in cases {
            assert_eq!(compact(css), expected, "{css}");
            assert_eq!(compact(expected), expected, "{css}");
        }
    }

    #[test]
    fn comments_are_removed_outside_strings() {
        let cases = [
            ("a {\n  b: c; /* d */\n\n}\n", "a{b:c}"),
            ("/* 一 */\na { b: \"/* no */\" }", "a{b:\"/* no */\"}"),
            (r#"a { b: "\"/*" } /* x */"#, r#"a{b:"\"/*"}"#),
            ("a\\/* b */", "a\\/* b */"),
            ("a /* b */ c /* open", "a c"),
            ("a { b: 'x\\\n  y' }", "a{b:'x\\\n  y'}"),
            ("a{b:c/* d */e /**/f/**/+/**/g}", "a{b:c/**/e f+g}"),
            ("a{b:url(/c/*.png)}", "a{b:url(/c/*.png)}"),
        ];
        for (css, expected) in cases {
            assert_eq!(compact(css), expected, "{css}");
            assert_eq!(compact(expected), expected, "{css}");
        }
    }
}

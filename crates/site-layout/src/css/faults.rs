//! Finds brackets, strings and comments of CSS without an end: browsers read the rules of other files
//! as part of the last one.

use std::ops::Range;

use super::tokens::{CssToken, Token, tokens};

/// A fault of a stylesheet.
#[derive(Debug, PartialEq)]
pub struct Fault {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The fault.
    pub message: String,
    /// The remedy.
    pub help: String,
}

/// Returns the first fault, and the text with ends for all brackets, strings and comments.
pub fn with_ends(css: &str) -> (String, Option<Fault>) {
    let all = tokens(css);
    let mut out = String::with_capacity(css.len());
    let mut faults = Vec::new();
    // Brackets that close nothing end a block only if they are outside of all blocks.
    let mut next = 0;
    for (index, token) in all.iter().enumerate() {
        let is_outside = index == next;
        if is_outside {
            next = token.end + 1;
        }
        let text = &css[token.range.clone()];
        let is_surplus = is_outside && token.token == Token::CloseCurlyBracket;
        if is_surplus {
            faults.push((token, "no `{` belongs to this brace: remove it"));
            continue;
        }
        out.push_str(text);
        if let Some((end, message)) = unclosed(token, text) {
            out.push_str(end);
            faults.push((token, message));
        }
    }
    let open = || all.iter().filter(|token| token.end == all.len());
    let is_brace = |token: &&CssToken<'_>| token.token == Token::CurlyBracketBlock;
    // A round bracket hides the braces after it.
    let bracket = open().find(|token| !is_brace(token));
    if let Some(bracket) = bracket {
        faults.push((bracket, "this bracket is not closed: write its `)` or `]`"));
    } else if let Some(brace) = open().next() {
        faults.push((brace, "this brace is not closed: write its `}`"));
    }
    out.extend(open().rev().filter_map(CssToken::closing));
    let first = faults.into_iter().next();
    let first = first.map(|(token, message)| {
        let (message, help) = message.split_once(": ").unwrap_or((message, ""));
        Fault {
            span: token.range.start..token.range.start + 1,
            message: message.to_owned(),
            help: help.to_owned(),
        }
    });
    (out, first)
}

/// Returns the end that a comment, a string or an address lacks, and the fault.
fn unclosed(token: &CssToken<'_>, text: &str) -> Option<(&'static str, &'static str)> {
    const STRING: &str = "this string is not closed: write its quote";
    match token.token {
        Token::Comment(inside) if text.len() < inside.len() + "/**/".len() => {
            Some(("*/", "this comment is not closed: write its `*/`"))
        }
        Token::QuotedString(_) | Token::BadString(_) => {
            let quote = if text.starts_with('"') { "\"" } else { "'" };
            (!has_end(text, quote)).then_some((quote, STRING))
        }
        Token::UnquotedUrl(_) | Token::BadUrl(_) if !has_end(text, ")") => {
            Some((")", "this bracket is not closed: write its `)`"))
        }
        _ => None,
    }
}

/// Returns whether a text ends with an end that is not escaped, and is not its beginning.
fn has_end(text: &str, end: &str) -> bool {
    let inside = text.get(1..).and_then(|rest| rest.strip_suffix(end));
    inside.is_some_and(|inside| {
        let escapes = inside.len() - inside.trim_end_matches('\\').len();
        escapes % 2 == 0
    })
}

#[cfg(test)]
mod tests {
    use super::with_ends;

    #[test]
    fn the_first_fault_has_its_place() {
        for (css, mended, fault) in [
            ("a { b: c }", "a { b: c }", None),
            ("a { b: \"}\" } /* { */", "a { b: \"}\" } /* { */", None),
            ("a { b: 'x\\\n y' }", "a { b: 'x\\\n y' }", None),
            (
                ":root { a: b;\nc { d: e }",
                ":root { a: b;\nc { d: e }}",
                Some((6, "not closed")),
            ),
            ("a {} } b {}", "a {}  b {}", Some((5, "no `{`"))),
            ("a {} /* b", "a {} /* b*/", Some((5, "comment"))),
            ("a { b: c /* d", "a { b: c /* d*/}", Some((9, "comment"))),
            (
                "a { b: c(d; }\ne {}",
                "a { b: c(d; }\ne {})}",
                Some((7, "bracket")),
            ),
            ("a { b: url(c", "a { b: url(c)}", Some((7, "bracket"))),
            ("a { b: 'c\\'", "a { b: 'c\\''}", Some((7, "string"))),
            ("a { b: c) }", "a { b: c) }", None),
            (r"a\} { b: c }", r"a\} { b: c }", None),
            (
                "a { b: \"c;\n}\nd { e: \"f\" }",
                "a { b: \"c;\"\n}\nd { e: \"f\" }",
                Some((7, "string")),
            ),
        ] {
            let (text, found) = with_ends(css);
            let found = found.map(|fault| (fault.span.start, fault.message));
            match (found, fault) {
                (None, None) => {}
                (Some((at, message)), Some((place, part))) => {
                    assert_eq!(at, place, "{css}");
                    assert!(message.contains(part), "{css}: {message}");
                }
                other => panic!("{css}: {other:?}"),
            }
            assert_eq!(text, mended, "{css}");
        }
    }
}

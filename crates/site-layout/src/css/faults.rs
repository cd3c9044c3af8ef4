//! Finds braces, strings and comments of CSS without an end: browsers read the rules of other files
//! as part of the last one.

use std::ops::Range;

use super::text::token_length;

/// A fault of a stylesheet.
#[derive(Debug, PartialEq)]
pub struct Fault {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The fault and its remedy, as a sentence.
    pub message: &'static str,
}

/// Returns the first fault, and the text with braces that match.
pub fn with_matching_braces(css: &str) -> (String, Option<Fault>) {
    let mut out = String::with_capacity(css.len());
    let mut open = Vec::new();
    let mut first = None;
    let mut at = 0;
    while at < css.len() {
        let token = &css[at..at + token_length(&css[at..])];
        let fault = match token {
            "{" => {
                open.push(at);
                None
            }
            "}" => match open.pop() {
                Some(_) => None,
                None => Some("no `{` belongs to this brace: remove it"),
            },
            _ => unclosed(token),
        };
        let is_surplus = token == "}" && fault.is_some();
        if let Some(message) = fault {
            first.get_or_insert(Fault {
                span: at..at + 1,
                message,
            });
        }
        if !is_surplus {
            out.push_str(token);
        }
        at += token.len();
    }
    if let Some(&start) = open.first() {
        first.get_or_insert(Fault {
            span: start..start + 1,
            message: "this brace is not closed: write its `}`",
        });
        out.push_str(&"}".repeat(open.len()));
    }
    (out, first)
}

/// Returns the fault of a comment or string without an end. CSS strings end with their line.
fn unclosed(token: &str) -> Option<&'static str> {
    if token.starts_with("/*") {
        let is_closed = token.len() >= 4 && token.ends_with("*/");
        return (!is_closed).then_some("this comment is not closed: write its `*/`");
    }
    let quote = token.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let is_closed = token.len() >= 2 && token.ends_with(quote);
    let has_line_end = token
        .replace("\\\r\n", "")
        .replace("\\\n", "")
        .contains('\n');
    (!is_closed || has_line_end).then_some("this string is not closed: write its quote")
}

#[cfg(test)]
mod tests {
    use super::with_matching_braces;

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
            ("a {} /* b", "a {} /* b", Some((5, "comment"))),
            (
                "a { b: \"c;\n}\nd { e: \"f\" }",
                "a { b: \"c;\n}\nd { e: \"f\" }",
                Some((7, "string")),
            ),
        ] {
            let (text, found) = with_matching_braces(css);
            let found = found.map(|fault| (fault.span.start, fault.message));
            match (found, fault) {
                (None, None) => {}
                (Some((at, message)), Some((place, part))) => {
                    assert_eq!(at, place, "{css}");
                    assert!(message.contains(part), "{css}: {message}");
                }
                other => panic!("{css}: {other:?}"),
            }
            if !css.contains("\"c;") {
                assert_eq!(text, mended, "{css}");
            }
        }
    }
}

//! Tokens of JavaScript that contain no expressions: strings, regular expressions, comments and
//! words.

use super::{Fail, skip_space};

/// Words that cannot be names.
const RESERVED: [&str; 37] = [
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "import",
    "in",
    "instanceof",
    "new",
    "null",
    "return",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// Returns whether a word cannot be a name.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// Returns whether a line starts a statement: with `import` or `export` and what may follow it.
///
/// MDX expects a space there (micromark-extension-mdxjs-esm); `import{a} from 'b'` is a statement
/// here, too. `import, export` and `import: yes` are text.
pub(crate) fn starts_statement(line: &str) -> bool {
    let rest = line
        .strip_prefix("import")
        .or_else(|| line.strip_prefix("export"));
    rest.is_some_and(|rest| rest.starts_with([' ', '\t', '{', '*', '"', '\'']))
}

/// Returns the offset after the string in `'` or `"` that starts at `at`.
pub(super) fn quoted_end(text: &str, at: usize) -> Result<usize, Fail> {
    let bytes = text.as_bytes();
    let mut next = at + 1;
    loop {
        match bytes.get(next) {
            None => return Err(Fail::end(text.len())),
            Some(b'\\') => next += 2,
            Some(b'\n' | b'\r') => return Err(Fail::bad(at)),
            Some(byte) if *byte == bytes[at] => return Ok(next + 1),
            Some(_) => next += 1,
        }
    }
}

/// Returns the offset after the closing slash of the regular expression that starts at `at`.
pub(super) fn regex_end(text: &str, at: usize) -> Result<usize, Fail> {
    let bytes = text.as_bytes();
    let mut class = false;
    let mut next = at + 1;
    loop {
        match bytes.get(next) {
            None => return Err(Fail::end(text.len())),
            Some(b'\\') => next += 1,
            Some(b'\n' | b'\r') => return Err(Fail::bad(at)),
            Some(b'[') => class = true,
            Some(b']') => class = false,
            Some(b'/') if !class => return Ok(next + 1),
            Some(_) => {}
        }
        next += 1;
    }
}

/// Returns the text of the comment if an expression holds only one `/* comment */`.
pub(crate) fn comment(inside: &str) -> Option<&str> {
    let inside = inside.trim();
    let text = inside.strip_prefix("/*")?.strip_suffix("*/")?;
    (!text.contains("*/")).then_some(text)
}

/// Returns the length of the comment at the start of a text. A `//` comment ends before the line
/// feed.
pub(crate) fn comment_length(text: &str) -> Option<usize> {
    if let Some(inside) = text.strip_prefix("/*") {
        return inside.find("*/").map(|end| end + "/**/".len());
    }
    text.starts_with("//")
        .then(|| text.find('\n').unwrap_or(text.len()))
}

/// Returns whether an expression holds only comments and white space.
pub(crate) fn is_empty(inside: &str) -> bool {
    let mut at = skip_space(inside, 0);
    while at < inside.len() {
        let Some(length) = comment_length(&inside[at..]) else {
            return false;
        };
        at = skip_space(inside, at + length);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_distinguished_from_values() {
        assert_eq!(comment(" /* a */ "), Some(" a "));
        assert_eq!(comment("/* a */ /* b */"), None);
        assert!(is_empty("/* a */ // b\n"));
        assert!(!is_empty("/* a */ b"));
    }

    #[test]
    fn prose_that_begins_with_a_keyword_is_no_statement() {
        for (line, is_statement) in [
            ("import a from 'b'", true),
            ("import{a} from 'b'", true),
            ("import'a'", true),
            ("export default 1", true),
            ("import, export", false),
            ("import: yes", false),
            ("import.meta is x", false),
            ("import", false),
            ("importers", false),
            ("important", false),
            ("import の実装", true),
        ] {
            assert_eq!(starts_statement(line), is_statement, "{line}");
        }
    }
}

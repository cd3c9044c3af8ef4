//! Writes plain text as Markdown that shows it.

use diagnostics::one_line::one_line;

/// Returns a text in which no character is syntax of Markdown or MDX.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        if "\\`*_[]<>{}&!#~$".contains(char) {
            out.push('\\');
        }
        out.push(char);
    }
    out
}

/// Returns a text in one line without control characters.
pub(crate) fn plain_line(text: &str) -> String {
    one_line(text).replace(char::is_control, "")
}

/// Returns a paragraph with this text, in one line that begins no other block.
pub(crate) fn paragraph(text: &str) -> String {
    let text = escaped(&one_line(text));
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match text.as_bytes().get(digits) {
        Some(b'.' | b')') if digits > 0 => format!("{}\\{}", &text[..digits], &text[digits..]),
        Some(b'-' | b'+' | b':' | b'=' | b'|') if digits == 0 => format!("\\{text}"),
        // `import` and `export` begin modules in MDX.
        _ => match text.split_once("port ") {
            Some((start @ ("im" | "ex"), rest)) => format!("{start}&#112;ort {rest}"),
            _ => text,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{escaped, paragraph};

    #[test]
    fn no_character_is_syntax() {
        assert_eq!(escaped("`a`_b {c}"), "\\`a\\`\\_b \\{c\\}");
    }

    #[test]
    fn a_paragraph_begins_no_other_block() {
        for (text, wanted) in [
            ("1. first", "1\\. first"),
            ("2 ways", "2 ways"),
            ("- item", "\\- item"),
            (":::tip", "\\:::tip"),
            ("# a", "\\# a"),
            ("import things", "im&#112;ort things"),
            ("imports things", "imports things"),
            ("to export a", "to export a"),
        ] {
            assert_eq!(paragraph(text), wanted);
        }
    }
}

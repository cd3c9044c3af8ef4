//! Resolves imports of stylesheets, which CSS allows only before all rules.

use std::path::Path;

use super::css_text::{string_length, without_comments};
use crate::regular_file;

/// The deepest nesting of imports.
const DEEPEST_IMPORT: usize = 8;

/// Replaces unconditional imports of files in `folder` by their text.
pub(super) fn with_local_imports(folder: &Path, css: &str, depth: usize) -> String {
    let (imports, rest) = split_imports(css);
    let mut out = String::with_capacity(css.len());
    let mut remaining = String::new();
    for import in imports.split_inclusive(';') {
        match local_import(folder, import) {
            Some(text) if depth < DEEPEST_IMPORT => {
                let text = with_local_imports(folder, &without_comments(&text), depth + 1);
                let (inner, rules) = split_imports(&text);
                remaining.push_str(inner);
                out.push_str(rules);
            }
            _ => remaining.push_str(import),
        }
    }
    remaining + &out + rest
}

/// Returns the text of the file that an import names, if it is in `folder`.
fn local_import(folder: &Path, import: &str) -> Option<String> {
    let address = import
        .trim()
        .strip_prefix("@import")?
        .strip_suffix(';')?
        .trim();
    let address = match address.strip_prefix("url(") {
        Some(inside) => inside.strip_suffix(')')?,
        None => address,
    };
    let name = address.trim().trim_matches(['"', '\'']);
    let is_path = !name.contains([':', '"', '\'', '(', ' ', '\\']) && !name.starts_with('/');
    let file = folder.join(name);
    let is_inside = is_path && !name.split('/').any(|part| part == "..");
    is_inside.then(|| regular_file::read_text(&file).ok())?
}

/// Splits rules without comments after their leading imports.
pub(super) fn split_imports(css: &str) -> (&str, &str) {
    let mut end = 0;
    loop {
        let rest = &css[end..];
        let start = rest.len() - rest.trim_start().len();
        let Some(length) = statement_length(&rest[start..]) else {
            return css.split_at(end);
        };
        end += start + length;
    }
}

/// Returns the length of the `@import` or `@charset` that the text begins with, in bytes. Its
/// address may contain semicolons.
fn statement_length(text: &str) -> Option<usize> {
    if !text.starts_with("@import") && !text.starts_with("@charset") {
        return None;
    }
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(character) = text[at..].chars().next() {
        match character {
            '"' | '\'' => at += string_length(&text[at..], character) - 1,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => return Some(at + 1),
            _ => {}
        }
        at += character.len_utf8();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{split_imports, with_local_imports};

    #[test]
    fn imports_are_split_from_rules() {
        for (css, imports) in [
            ("a { b: c }", ""),
            ("@import \"a;b\"; a {}", "@import \"a;b\";"),
            (
                "\n@import url(https://f.example/css?w@400;700);\n@import 'b' print;x{}",
                "\n@import url(https://f.example/css?w@400;700);\n@import 'b' print;",
            ),
            ("@import 'open", ""),
        ] {
            assert_eq!(split_imports(css).0, imports, "{css}");
        }
    }

    #[test]
    fn local_imports_are_replaced_by_their_text() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(
            folder.path().join("b.css"),
            "@import 'b.css';@import '//f';b{}",
        )
        .unwrap();
        let css = with_local_imports(folder.path(), "@import \"b.css\";@import 'no.css';a{}", 7);
        assert_eq!(css, "@import 'b.css';@import '//f';@import 'no.css';b{}a{}");
    }
}

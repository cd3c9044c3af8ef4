//! Finds the imports of stylesheets, which CSS allows only before all rules.

use super::text::string_length;

/// Returns the path that an unconditional import names, if it is a path without a scheme or a leading
/// slash.
pub(crate) fn local_import(import: &str) -> Option<&str> {
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
    is_path.then_some(name)
}

/// Splits rules without comments after their leading imports.
pub(crate) fn split_imports(css: &str) -> (&str, &str) {
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
    use super::{local_import, split_imports};

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
    fn only_unconditional_imports_of_paths_are_local() {
        for (import, path) in [
            ("@import 'a/b.css';", Some("a/b.css")),
            ("\n@import url(\"./b.css\");", Some("./b.css")),
            ("@import '//f';", None),
            ("@import 'https://f';", None),
            ("@import 'b.css' print;", None),
            ("@charset \"utf-8\";", None),
        ] {
            assert_eq!(local_import(import), path, "{import}");
        }
    }
}

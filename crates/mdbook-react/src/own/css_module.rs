//! `NAME.module.css`: a stylesheet whose class names are local to it.

use std::collections::BTreeMap;

use crate::site::css_text::token_length;

/// Appends `suffix` to each class name in the rules; also returns the new name of each.
pub(super) fn scoped(css: &str, suffix: &str) -> (String, BTreeMap<String, String>) {
    let mut names = BTreeMap::new();
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    // Class names occur in selectors only, which end before a block of declarations.
    let mut depth_of_declarations = None;
    let mut depth = 0_usize;
    let mut prelude_start = 0;
    while let Some(first) = rest.chars().next() {
        let length = token_length(rest);
        match first {
            '{' => {
                depth += 1;
                let prelude = out[prelude_start..].trim_start();
                let holds_rules = prelude.starts_with('@');
                if depth_of_declarations.is_none() && !holds_rules {
                    depth_of_declarations = Some(depth);
                }
                out.push('{');
                prelude_start = out.len();
            }
            '}' => {
                if depth_of_declarations == Some(depth) {
                    depth_of_declarations = None;
                }
                depth = depth.saturating_sub(1);
                out.push('}');
                prelude_start = out.len();
            }
            '.' if depth_of_declarations.is_none() => {
                let name = &rest[1..=name_length(&rest[1..])];
                out.push('.');
                if !name.is_empty() {
                    let scoped = format!("{name}_{suffix}");
                    out.push_str(&scoped);
                    names.insert(name.to_owned(), scoped);
                }
                rest = &rest[1 + name.len()..];
                continue;
            }
            ';' if depth_of_declarations.is_none() => {
                out.push(';');
                prelude_start = out.len();
            }
            _ => out.push_str(&rest[..length]),
        }
        rest = &rest[length..];
    }
    (out, names)
}

/// Returns the length in bytes of a class name; 0 for text that begins like a number.
fn name_length(text: &str) -> usize {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || !c.is_ascii();
    text.find(|c: char| !is_name(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::scoped;

    #[test]
    fn class_names_are_scoped() {
        for (css, expected) in [
            (
                ".a, .b-c:hover > p.a { margin: .5em }",
                ".a_x, .b-c_x:hover > p.a_x { margin: .5em }",
            ),
            (
                "@media (width > 1.5em) { .a { color: red } } .b {}",
                "@media (width > 1.5em) { .a_x { color: red } } .b_x {}",
            ),
            (
                "/* .no */ .a::after { content: \".no }\" } .b {}",
                "/* .no */ .a_x::after { content: \".no }\" } .b_x {}",
            ),
            ("@import 'a.css'; .a {}", "@import 'a.css'; .a_x {}"),
            ("/*/ .no */ .a {}", "/*/ .no */ .a_x {}"),
        ] {
            assert_eq!(scoped(css, "x").0, expected, "{css}");
        }
        let (_, names) = scoped(".a .b {}", "1");
        assert_eq!(names["b"], "b_1");
    }
}

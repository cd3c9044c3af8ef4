//! Finds the imports of stylesheets, which CSS allows only before all rules.

use super::tokens::{item, tokens};

/// Splits rules after their leading imports. Statements of layers may precede an import.
pub(crate) fn split_imports(css: &str) -> (&str, &str) {
    let all = tokens(css);
    let (mut next, mut end) = (0, 0);
    loop {
        let item = item(&all, next);
        let (Some(name), Some(last)) = (item.at_rule(), item.end) else {
            break;
        };
        next = last.end + 1;
        match name.to_ascii_lowercase().as_str() {
            _ if item.has_block() => break,
            "import" | "charset" => end = last.range.end,
            "layer" => {}
            _ => break,
        }
    }
    css.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::split_imports;

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
            (
                "@IMPORT 'a'; @layer b; @import 'c'; @layer d;",
                "@IMPORT 'a'; @layer b; @import 'c';",
            ),
            (
                "/* a */ @import 'b'; @layer c {} @import 'd';",
                "/* a */ @import 'b';",
            ),
        ] {
            assert_eq!(split_imports(css).0, imports, "{css}");
        }
    }
}

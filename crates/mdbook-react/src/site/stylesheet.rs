//! The one stylesheet of a site: layer order, tokens, shell, code themes, the owner's rules.
//!
//! Every document carries it inside, because one request more delays the first paint.

use std::{fs, path::Path};

use crate::shell::Shell;

/// Returns the text of the site's stylesheet.
///
/// `theme/tokens.css` of the book replaces the built-in tokens; `theme/custom.css` is in no layer,
/// so it wins over all of them. Relative addresses in both begin at `folder`, because those in an
/// inline style would begin at each page.
pub fn stylesheet(
    shell: &dyn Shell,
    theme: &Path,
    folder: &str,
    code_themes: &str,
    author_styles: &str,
) -> String {
    let own = |name: &str| {
        let css = fs::read_to_string(theme.join(name)).ok()?;
        Some(rebase_urls(&without_comments(&css), folder))
    };
    let tokens = own("tokens.css").unwrap_or_else(|| shell.tokens().to_owned());
    let custom = own("custom.css").unwrap_or_default();
    let whole = [
        "@layer tokens, reset, layout, content, components, overrides;\n",
        &tokens,
        "\n",
        shell.styles(),
        "\n",
        include_str!("../../styles/book.css"),
        "\n@layer components {\n",
        code_themes,
        "}\n@layer content {\n",
        author_styles,
        "}\n",
        &custom,
    ]
    .concat();
    without_comments(&whole)
}

/// Returns the rules with `folder` before each relative `url(…)`; they have no comments.
fn rebase_urls(css: &str, folder: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => string_length(rest, first),
            '\\' => rest.chars().take(2).map(char::len_utf8).sum(),
            _ => first.len_utf8(),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
        if first == '(' && ends_with_url(&out) {
            let address = rest.trim_start_matches([' ', '\n', '"', '\'']);
            out.push_str(&rest[..rest.len() - address.len()]);
            if is_relative(address) {
                out.push_str(folder);
            }
            let end = address.find(')').unwrap_or(address.len());
            out.push_str(&address[..end]);
            rest = &address[end..];
        }
    }
    out
}

/// Returns whether the text ends with `url(`.
fn ends_with_url(css: &str) -> bool {
    let start = css.len().saturating_sub(4);
    css.get(start..)
        .is_some_and(|end| end.eq_ignore_ascii_case("url("))
}

/// Returns whether an address has neither a scheme nor a slash or hash in front.
fn is_relative(address: &str) -> bool {
    let end = address
        .find([':', '/', '?', '#', ')'])
        .unwrap_or(address.len());
    end > 0 && !address[end..].starts_with(':')
}

/// Returns the rules without comments, indentation and empty lines. Strings stay as they are.
fn without_comments(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("/*") => {
                let end = rest[2..].find("*/").map_or(rest.len(), |end| end + 4);
                rest = &rest[end..];
                continue;
            }
            '"' | '\'' => string_length(rest, first),
            '\\' => rest.chars().take(2).map(char::len_utf8).sum(),
            '\n' => {
                out.truncate(out.trim_end().len());
                out.push('\n');
                rest = rest.trim_start();
                continue;
            }
            _ => first.len_utf8(),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// The bytes of the string that the text begins with, its quotes included.
fn string_length(text: &str, quote: char) -> usize {
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
    use super::{rebase_urls, without_comments};

    #[test]
    fn relative_addresses_begin_at_the_folder() {
        let cases = [
            ("a{b:url(x.png)}", "a{b:url(/docs/_app/x.png)}"),
            (
                "a{b:URL( \"../x.png\" ) no-repeat}",
                "a{b:URL( \"/docs/_app/../x.png\" ) no-repeat}",
            ),
            ("a{b:url(/x.png)}", "a{b:url(/x.png)}"),
            ("a{b:url(data:x/y,z)}", "a{b:url(data:x/y,z)}"),
            ("a{b:url('https://e.org/x')}", "a{b:url('https://e.org/x')}"),
            ("a{b:url(#x)}", "a{b:url(#x)}"),
            (
                "a::after{content:\"url(x)\"}",
                "a::after{content:\"url(x)\"}",
            ),
            ("a{b:url(", "a{b:url("),
        ];
        for (css, expected) in cases {
            assert_eq!(rebase_urls(css, "/docs/_app/"), expected, "{css}");
        }
    }

    #[test]
    fn comments_and_indentation_go_strings_stay() {
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

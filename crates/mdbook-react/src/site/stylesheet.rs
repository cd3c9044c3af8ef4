//! The one stylesheet of a site: layer order, tokens, shell, code themes, the owner's rules.
//!
//! It is inline in every document, because another request would delay the first paint.

use std::path::Path;

use super::{
    address::is_relative,
    css_imports::{split_imports, with_local_imports},
    css_rules::without_classes,
    css_text::{compact, token_length, without_comments},
    theme_files::OwnRules,
};
use crate::shell::Shell;

/// The inputs of a site's stylesheet.
pub(crate) struct Styles<'a> {
    pub shell: &'a dyn Shell,
    /// The book's `theme` folder.
    pub theme: &'a Path,
    /// The folder from which relative addresses in the owner's files are resolved.
    pub folder: &'a str,
    /// The owner's rules.
    pub own_rules: &'a OwnRules,
    /// The rules of the configured code themes.
    pub code_themes: &'a str,
    /// Built-in rules of elements in articles.
    pub content: &'a str,
    /// The rules for `style` attributes that authors wrote.
    pub author: &'a str,
    /// The rules of own components.
    pub own: &'a str,
    /// Built-in rules that only some books need.
    pub optional: &'a str,
    /// Whether no page has a class; built-in rules for it are left out.
    pub is_unused: &'a dyn Fn(&str) -> bool,
}

/// Returns the text of the site's stylesheet.
///
/// `theme/tokens.css` of the book follows the built-in tokens, so it may contain only those that
/// differ. `theme/custom.css` is in no layer, so it wins over all of them. The same applies to its
/// imports, which are moved to the start, where CSS allows them. Relative addresses in the owner's
/// files are resolved from the folder; in an inline style, they would be relative to each page.
pub(crate) fn stylesheet(styles: &Styles<'_>) -> String {
    let Styles {
        theme,
        folder,
        own_rules,
        ..
    } = styles;
    let built_in = styles.shell.tokens();
    let tokens = match own_rules.tokens.as_str() {
        same if same == built_in => String::new(),
        own => rebase_urls(&without_comments(own), folder),
    };
    let custom = with_local_imports(theme, &without_comments(&own_rules.custom), 0);
    let custom = rebase_urls(&custom, folder);
    let fonts = rebase_urls(&without_comments(&own_rules.fonts), folder);
    let (font_imports, fonts) = split_imports(&fonts);
    let (imports, custom) = split_imports(&custom);
    let used = |css: &str| without_classes(&without_comments(css), styles.is_unused);
    let whole = [
        "@layer tokens, reset, layout, content, components, overrides;\n",
        font_imports,
        imports,
        "\n",
        built_in,
        "\n",
        &tokens,
        "\n",
        &used(styles.shell.styles()),
        &used(include_str!("../../styles/book.css")),
        "\n@layer components {\n",
        styles.code_themes,
        "}\n@layer content {\n",
        styles.author,
        &used(styles.content),
        "}\n",
        fonts,
        "\n@layer components {\n",
        styles.own,
        &used(styles.optional),
        "}\n",
        custom,
    ]
    .concat();
    compact(&without_comments(&whole))
}

/// Prepends `folder` to each relative `url(…)` in rules without comments.
fn rebase_urls(css: &str, folder: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(first) = rest.chars().next() {
        let (token, after) = rest.split_at(token_length(rest));
        out.push_str(token);
        rest = after;
        if first == '(' && ends_with_url(&out) {
            let address = rest.trim_start_matches([' ', '\n', '"', '\'']);
            out.push_str(&rest[..rest.len() - address.len()]);
            let end = address.find(')').unwrap_or(address.len());
            if is_relative(&address[..end]) {
                out.push_str(folder);
            }
            out.push_str(&address[..end]);
            rest = &address[end..];
        }
    }
    out
}

/// Whether the text ends with `url(`.
fn ends_with_url(css: &str) -> bool {
    let start = css.len().saturating_sub(4);
    css.get(start..)
        .is_some_and(|end| end.eq_ignore_ascii_case("url("))
}

#[cfg(test)]
mod tests {
    use super::rebase_urls;

    #[test]
    fn relative_addresses_are_resolved_from_the_folder() {
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
}

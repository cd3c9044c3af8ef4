//! The one stylesheet of a site: layer order, tokens, shell, code themes, the owner's rules.
//!
//! It is inline in every document, because another request would delay the first paint.

use shell_interface::Shell;

use crate::{
    address::is_relative,
    css::{
        imports::split_imports, links::with_urls, old_tokens::aliases,
        replaced_tokens::without_replaced, rules::without_classes, text::compact,
    },
    theme::theme_css::ThemeRules,
};

/// The inputs of a site's stylesheet.
pub struct Styles<'a> {
    /// The shell, which has most of the rules.
    pub shell: &'a dyn Shell,
    /// The folder from which relative addresses in the owner's files are resolved.
    pub folder: &'a str,
    /// The owner's rules.
    pub theme_rules: &'a ThemeRules,
    /// The tokens of the configured accent.
    pub accent: &'a str,
    /// The old names of tokens that scripts and `style` attributes read.
    pub old_tokens: &'a [&'a str],
    /// The rules of the configured code themes.
    pub code_themes: &'a str,
    /// Built-in rules of elements in articles.
    pub content: &'a str,
    /// The rules for `style` attributes that authors wrote.
    pub author: &'a str,
    /// The rules of own components.
    pub own_components: &'a str,
    /// Built-in rules that only some books need.
    pub optional: &'a str,
    /// Whether no page has a class; built-in rules for it are left out.
    pub is_unused: &'a dyn Fn(&str) -> bool,
}

/// Returns the text of the site's stylesheet.
///
/// `theme/tokens.css` of the book follows the built-in tokens in their layer, so it may contain only
/// the tokens that differ, and the built-in values of dark mode stay where it sets none. `theme/custom.css`
/// is in no layer, so it wins over all of them. Imports are moved to the start, where CSS allows them.
/// Relative addresses in the owner's files are resolved from the folder; in an inline style, they
/// would be relative to each page.
pub fn stylesheet(styles: &Styles<'_>) -> String {
    let theme_rules = styles.theme_rules;
    let [tokens, custom, fonts] = [&theme_rules.tokens, &theme_rules.custom, &theme_rules.fonts]
        .map(|rules| rebase_urls(rules, styles.folder));
    let (token_imports, tokens) = split_imports(&tokens);
    let (font_imports, fonts) = split_imports(&fonts);
    let (imports, custom) = split_imports(&custom);
    let tokens = match tokens.trim() {
        "" => String::new(),
        // A copy of the built-in file names the layer itself.
        tokens if tokens.contains("@layer") => tokens.to_owned(),
        tokens => format!("@layer tokens {{\n{tokens}\n}}"),
    };
    let used = |css: &str| without_classes(css, styles.is_unused);
    let whole = [
        "@layer tokens, reset, layout, content, components, overrides;\n",
        token_imports,
        font_imports,
        imports,
        "\n",
        &without_replaced(styles.shell.tokens(), &[styles.accent, &tokens].concat()),
        "\n",
        styles.accent,
        &aliases(styles.old_tokens),
        &tokens,
        "\n",
        &used(styles.shell.styles()),
        &used(include_str!("../styles/book.css")),
        "\n@layer components {\n",
        styles.code_themes,
        "}\n@layer content {\n",
        styles.author,
        &used(styles.content),
        "}\n",
        fonts,
        "\n@layer components {\n",
        styles.own_components,
        &used(styles.optional),
        "}\n",
        custom,
    ]
    .concat();
    compact(&whole)
}

/// Prepends `folder` to each relative `url(…)`.
fn rebase_urls(css: &str, folder: &str) -> String {
    with_urls(css, |address, _| {
        is_relative(address).then(|| format!("{folder}{address}"))
    })
}

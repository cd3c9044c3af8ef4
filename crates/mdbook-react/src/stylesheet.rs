//! The one stylesheet of a site: layer order, tokens, shell, code themes, the owner's rules.

use std::{fs, path::Path};

use crate::shell;

/// The text of the site's stylesheet.
///
/// `theme/tokens.css` of the book takes the place of the built-in tokens; `theme/custom.css`
/// stands outside every layer, so it wins over all of them.
pub fn stylesheet(theme: &Path, code_themes: &str, author_styles: &str) -> String {
    let tokens = fs::read_to_string(theme.join("tokens.css"))
        .unwrap_or_else(|_| shell::text("tokens.css").to_owned());
    let custom = fs::read_to_string(theme.join("custom.css")).unwrap_or_default();
    [
        "@layer tokens, reset, layout, content, components, overrides;\n",
        &tokens,
        "\n",
        shell::text(&shell::shell().styles),
        "\n",
        include_str!("../styles/book.css"),
        "\n@layer components {\n",
        code_themes,
        "}\n@layer content {\n",
        author_styles,
        "}\n",
        &custom,
    ]
    .concat()
}

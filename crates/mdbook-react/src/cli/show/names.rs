//! `names`: the design tokens, slots, components and icons, for the reference.

use anyhow::Result;
use serde_json::{Value, json};
use shell_interface::Shell;
use site_layout::{
    css::tokens::{CssToken, Token, tokens},
    icon,
    theme::slots::SLOTS,
};

use crate::cli::print;

/// Prints the names.
pub(in crate::cli) fn names(shell: &dyn Shell) -> Result<()> {
    let slots = SLOTS.map(|(name, place)| json!({ "name": name, "about": place }));
    let components = page_render::components().into_iter();
    let components = components.map(|(name, properties, needs)| {
        json!({ "name": name, "properties": properties, "needs": needs })
    });
    let names = json!({
        "tokens": design_tokens(shell.tokens()),
        "slots": slots,
        "components": components.collect::<Vec<_>>(),
        "icons": icon::NAMES,
    });
    print(&format!("{}\n", serde_json::to_string_pretty(&names)?))
}

/// Returns each custom property of a stylesheet with its values: the first one, and the one in dark
/// mode, if it differs there. Values for a language are left out.
fn design_tokens(css: &str) -> Vec<Value> {
    let all = tokens(css);
    let dark = css.find("[data-theme=\"dark\"]").unwrap_or(css.len());
    let mut found: Vec<(&str, String, Option<String>)> = Vec::new();
    for (at, token) in all.iter().enumerate() {
        let Some((name, value)) = declaration(css, &all, at) else {
            continue;
        };
        match found.iter_mut().find(|(own, ..)| *own == name) {
            None => found.push((name, value, None)),
            Some((.., in_dark)) if token.range.start > dark => *in_dark = Some(value),
            Some(_) => {}
        }
    }
    let tokens = found.into_iter();
    tokens
        .map(|(name, value, dark)| json!({ "name": name, "value": value, "dark": dark }))
        .collect()
}

/// Returns the custom property that begins at a token, and its value.
fn declaration<'a>(css: &'a str, all: &[CssToken<'_>], at: usize) -> Option<(&'a str, String)> {
    let range = &all[at].range;
    let name = &css[range.clone()];
    let is_name = matches!(all[at].token, Token::Ident(_)) && name.starts_with("--");
    let colon = all.get(at + 1)?;
    if !is_name || !matches!(colon.token, Token::Colon) {
        return None;
    }
    let mut after = all[at + 2..].iter();
    let end = after.find(|token| matches!(token.token, Token::Semicolon))?;
    let value = css[colon.range.end..end.range.start].trim();
    Some((name, value.to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::design_tokens;

    #[test]
    fn tokens_have_the_first_value_and_the_one_of_dark_mode() {
        let css = ":root { /* --no: 1; */ --a: #fff; --b: var(--a, x); }\n:root:lang(zh) { --b: y; }\n@media screen { :root[data-theme=\"dark\"] { --a: #000; } }";
        let expected = [
            json!({ "name": "--a", "value": "#fff", "dark": "#000" }),
            json!({ "name": "--b", "value": "var(--a, x)", "dark": null }),
        ];
        assert_eq!(design_tokens(css), expected);
    }
}

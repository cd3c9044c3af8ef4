//! Finds design tokens that a stylesheet of the theme misspells.

use std::{collections::BTreeSet, ops::Range};

use diagnostics::{Diagnostic, Place, Severity, codes};
use nav_model::nearest;

use crate::css::{
    old_tokens,
    tokens::{CssToken, Token, tokens},
};

/// A custom property in a stylesheet.
struct Mention<'a> {
    name: &'a str,
    range: Range<usize>,
    /// Whether it is declared here, not used.
    is_declared: bool,
    /// Whether it is used with a value for the case that it is not declared.
    has_fallback: bool,
}

/// Returns a warning for each custom property in the files that has no effect and whose name is nearly
/// a design token's: one that is declared and not used, or used and not declared. `built_in` are the
/// tokens, `styles` the shell's rules; files are names in the theme with their text.
pub(super) fn unknown_tokens(
    built_in: &str,
    styles: &str,
    files: &[(&str, &str)],
) -> Vec<Diagnostic> {
    if files.iter().all(|(_, css)| !css.contains("--")) {
        return Vec::new();
    }
    let known: BTreeSet<_> = mentions(built_in).into_iter().map(|one| one.name).collect();
    let all: Vec<_> = files.iter().map(|(_, css)| mentions(css)).collect();
    let own = |is_declared: bool| -> BTreeSet<&str> {
        let own = all.iter().flatten();
        let own = own.filter(|one| one.is_declared == is_declared);
        own.map(|one| one.name).collect()
    };
    let (declared, used) = (own(true), own(false));
    let mut found = Vec::new();
    for ((file, css), mentions) in files.iter().zip(&all) {
        for one in mentions {
            let is_known = known.contains(one.name)
                || styles.contains(one.name)
                || old_tokens::is_old(one.name);
            let has_effect = match one.is_declared {
                true => used.contains(one.name),
                false => one.has_fallback || declared.contains(one.name),
            };
            if is_known || has_effect {
                continue;
            }
            let meant = nearest(one.name, known.iter().copied());
            let help = match meant {
                Some(meant) => format!("did you mean `{meant}`?"),
                // Only the shell's properties begin like this.
                None if one.name.starts_with("--mr-") => {
                    "write a token that the chapter on the theme lists; a property of your own has another beginning".to_owned()
                }
                None => continue,
            };
            let message = match one.is_declared {
                true => format!("`{}` is not a design token, and no rule uses it", one.name),
                false => format!("`{}` is not declared, so the rule has no effect", one.name),
            };
            let place = Place::new(format!("theme/{file}"), css, one.range.clone());
            let one = Diagnostic::new(codes::THEME_STYLE, Severity::Warning, message);
            found.push(one.at(place).help(help));
        }
    }
    found
}

/// Returns the custom properties of a stylesheet, declared or used with `var()`.
fn mentions(css: &str) -> Vec<Mention<'_>> {
    let all = tokens(css);
    let after = |at: usize| all[at + 1..].iter().find(|token| !token.is_space());
    let mut found = Vec::new();
    for (at, token) in all.iter().enumerate() {
        let name = &css[token.range.clone()];
        let is_name = matches!(token.token, Token::Ident(_)) && name.starts_with("--");
        if !is_name {
            continue;
        }
        let mut before = all[..at].iter().rev().filter(|token| !token.is_space());
        let is_in_var = before.next().is_some_and(
            |token: &CssToken<'_>| matches!(&token.token, Token::Function(name) if name.eq_ignore_ascii_case("var")),
        );
        let next = after(at).map(|token| &token.token);
        let is_declared = !is_in_var && matches!(next, Some(Token::Colon));
        if is_in_var || is_declared {
            found.push(Mention {
                name,
                range: token.range.clone(),
                is_declared,
                has_fallback: matches!(next, Some(Token::Comma)),
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::unknown_tokens;

    #[test]
    fn misspelt_tokens_are_found_and_own_properties_are_not() {
        let tokens = ":root { --color-accent: red; --radius: 4px; }";
        let styles = ".x { color: var(--color-local); }";
        for (css, names) in [
            (":root { --color-acent: blue; }", &["--color-acent"][..]),
            ("a { color: var(--color-accnt) }", &["--color-accnt"]),
            ("a { color: VAR( --color-accnt , red) }", &[]),
            (":root { --color-accent: blue; --color-local: 1 }", &[]),
            (":root { --radios: 1; } a { margin: var(--radios) }", &[]),
            (":root { --mine: 1; } a { b: var(--theirs) }", &[]),
            (
                "/* --color-acent: 1 */ a::after { content: '--radiu' }",
                &[],
            ),
            ("a { transition: --color-acent 1s }", &[]),
        ] {
            let found = unknown_tokens(tokens, styles, &[("custom.css", css)]);
            let found: Vec<_> = found.iter().map(|one| one.message.as_str()).collect();
            assert_eq!(found.len(), names.len(), "{css}: {found:?}");
            for (found, name) in found.iter().zip(names) {
                assert!(found.contains(name), "{found}");
            }
        }
        let files = [
            ("tokens.css", ":root { --radious: 1 }"),
            ("custom.css", "a { b: var(--radious) }"),
        ];
        assert!(unknown_tokens(tokens, styles, &files).is_empty());
    }
}

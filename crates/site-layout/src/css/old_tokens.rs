//! Renames design tokens from before they had the prefix `--mr-`: the old names work for one more
//! version.

use std::{fmt::Write as _, ops::Range};

use super::tokens::{Token, tokens};

/// The old names, without `--`.
#[rustfmt::skip]
const NAMES: [&str; 78] = [
    "accent", "accent-soft", "accent-strong", "amber", "amber-soft", "announcement-ground",
    "announcement-text", "blue", "blue-soft", "caution", "caution-soft", "code-leading",
    "code-size", "color-accent", "color-accent-soft", "color-focus", "color-hover", "color-line",
    "color-link", "color-link-hover", "color-mark", "color-on-accent", "color-page",
    "color-raised", "color-scrim", "color-sunken", "color-text", "color-text-faint",
    "color-text-soft", "danger", "danger-soft", "font-code", "font-text", "footer-ground",
    "green", "green-soft", "grey-0", "grey-1", "grey-2", "grey-3", "grey-5", "grey-6", "grey-8",
    "grey-9", "height-navbar", "important", "important-soft", "info", "info-soft",
    "inline-code-ground", "kind", "kind-icon", "kind-soft", "navbar-ground", "note", "note-soft",
    "quick", "radius", "radius-small", "red", "red-soft", "shadow-float", "slow", "space",
    "text-leading", "text-size", "text-small", "text-tiny", "tip", "tip-soft", "violet",
    "violet-soft", "warning", "warning-soft", "width-column", "width-frame", "width-sidebar",
    "width-toc",
];

/// Returns a stylesheet with the names of today, and the places of the old ones: the first of each
/// name.
pub fn with_new_names(css: &str) -> (String, Vec<Range<usize>>) {
    let mut out = String::with_capacity(css.len());
    let mut places: Vec<Range<usize>> = Vec::new();
    let all = if css.contains("--") {
        tokens(css)
    } else {
        Vec::new()
    };
    let mut at = 0;
    for token in all {
        let Token::Ident(name) = &token.token else {
            continue;
        };
        let Some(name) = old_name(name) else { continue };
        out.push_str(&css[at..token.range.start]);
        let _ = write!(out, "--mr-{name}");
        at = token.range.end;
        let text = &css[token.range.clone()];
        if !places.iter().any(|place| css[place.clone()] == *text) {
            places.push(token.range);
        }
    }
    out.push_str(&css[at..]);
    (out, places)
}

/// Returns the old names that scripts and `style` attributes read; `has` returns whether one of them
/// contains a text.
pub fn read_names(has: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let all = NAMES.into_iter();
    all.filter(|name| reads(name).iter().any(|text| has(text)))
        .collect()
}

/// Returns every text for which [`read_names`] asks.
pub fn read_words() -> impl Iterator<Item = String> {
    NAMES.into_iter().flat_map(reads)
}

fn reads(name: &str) -> [String; 2] {
    [format!("var(--{name})"), format!("var(--{name},")]
}

/// Returns rules that declare old names.
pub(crate) fn aliases(names: &[&str]) -> String {
    let rules = names.iter().fold(String::new(), |mut rules, name| {
        let _ = write!(rules, "--{name}:var(--mr-{name});");
        rules
    });
    match rules.is_empty() {
        true => rules,
        false => format!("@layer tokens{{:root{{{rules}}}}}"),
    }
}

/// Returns whether this is an old name of a token.
pub(crate) fn is_old(name: &str) -> bool {
    old_name(name).is_some()
}

/// Returns an old name without `--`; `None` for any other.
fn old_name(name: &str) -> Option<&str> {
    let name = name.strip_prefix("--")?;
    NAMES.binary_search(&name).is_ok().then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{NAMES, aliases, read_names, with_new_names};

    #[test]
    fn old_names_become_new_ones_in_declarations_and_values() {
        assert!(NAMES.is_sorted());
        let cases = [
            (":root{--accent:red}", ":root{--mr-accent:red}", 1),
            (
                "a{b:calc(1px + var( --space , 2px))}",
                "a{b:calc(1px + var( --mr-space , 2px))}",
                1,
            ),
            (
                "a{--radius:1px;b:var(--radius)}",
                "a{--mr-radius:1px;b:var(--mr-radius)}",
                1,
            ),
            (
                "a{--accented:red;--mr-accent:red}",
                "a{--accented:red;--mr-accent:red}",
                0,
            ),
            (
                "/* --accent */a::before{content:\"--accent\"}",
                "/* --accent */a::before{content:\"--accent\"}",
                0,
            ),
            (".mr-note--tip{}", ".mr-note--tip{}", 0),
        ];
        for (css, expected, count) in cases {
            let (renamed, places) = with_new_names(css);
            assert_eq!((renamed.as_str(), places.len()), (expected, count), "{css}");
        }
    }

    #[test]
    fn only_names_that_are_read_are_declared() {
        assert_eq!(aliases(&[]), "");
        let names = read_names(|word| "var(--text-size) var(--accent,red)".contains(word));
        let expected =
            "@layer tokens{:root{--accent:var(--mr-accent);--text-size:var(--mr-text-size);}}";
        assert_eq!(aliases(&names), expected);
    }
}

//! Finds classes of the shell that a stylesheet of the theme misspells.

use std::{collections::BTreeSet, ops::Range};

use diagnostics::{Diagnostic, Place, Severity, codes};
use nav_model::nearest;

use crate::css::tokens::{Token, tokens};

/// The beginning of the shell's classes.
const START: &str = "mr-";

/// Returns a warning for each class in the files that begins like the shell's, is none of them, and is nearly
/// one. `styles` are the shell's rules; files are names in the theme with their text.
pub(super) fn unknown_classes(styles: &str, files: &[(&str, &str)]) -> Vec<Diagnostic> {
    if files.iter().all(|(_, css)| !css.contains(".mr-")) {
        return Vec::new();
    }
    let known: BTreeSet<_> = classes(styles).into_iter().map(|(name, _)| name).collect();
    let mut found = Vec::new();
    for (file, css) in files {
        for (name, range) in classes(css) {
            if known.contains(name) || styles.contains(name) {
                continue;
            }
            let Some(meant) = nearest(name, known.iter().copied()) else {
                continue;
            };
            let message = format!("no element has the class `{name}`, so the rule has no effect");
            let one = Diagnostic::new(codes::THEME_STYLE, Severity::Warning, message);
            let place = Place::new(format!("theme/{file}"), css, range);
            found.push(one.at(place).help(format!("did you mean `{meant}`?")));
        }
    }
    found
}

/// Returns the classes of a stylesheet that begin like the shell's.
fn classes(css: &str) -> Vec<(&str, Range<usize>)> {
    let all = tokens(css);
    let pairs = all.windows(2).filter_map(|two| {
        let name = &css[two[1].range.clone()];
        let is_class = two[0].token == Token::Delim('.') && matches!(two[1].token, Token::Ident(_));
        (is_class && name.starts_with(START)).then(|| (name, two[1].range.clone()))
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::unknown_classes;

    #[test]
    fn misspelt_classes_are_found_and_own_ones_are_not() {
        let styles = ".mr-sidebar { color: red } .mr-navbar__link:hover { color: red }";
        for (css, wanted) in [
            (".mr-sidebr a { color: red }", &["mr-sidebr"][..]),
            (".mr-navbar__lnk, .mr-sidebar { }", &["mr-navbar__lnk"]),
            (".mr-prices { color: red }", &[]),
            (".sidebr { color: red }", &[]),
        ] {
            let found = unknown_classes(styles, &[("custom.css", css)]);
            let found: Vec<_> = found.iter().map(|one| one.message.as_str()).collect();
            assert_eq!(found.len(), wanted.len(), "{css}: {found:?}");
            assert!(
                found
                    .iter()
                    .zip(wanted)
                    .all(|(one, name)| one.contains(name))
            );
        }
    }
}

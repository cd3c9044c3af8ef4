//! Finds the classes that no page of a site has, so that its stylesheet omits their rules.
//!
//! A class of authors' content is used if a text of the book has a word that leads to it, or the
//! name of the class itself. The words are common on purpose: an unneeded rule costs a few bytes; a
//! missing one breaks the look of a page.

use std::collections::BTreeSet;

use crate::icon;

/// A word of sources that leads to a family of classes. The family `mr-a` has the classes `mr-a`,
/// `mr-a__…` and `mr-a--…`.
pub type Lead = (&'static str, String);

/// The words that are not names of components. A family may have several.
const WORDS: [(&str, &str); 38] = [
    ("mr-code__more", "collapse"),
    ("mr-code__more", "collapsed-lines"),
    ("mr-code__more", "max-lines"),
    ("mr-details", "<details"),
    ("mr-details", "<DETAILS"),
    ("mr-doc-cards", "<DocCardList"),
    ("mr-footnotes", "[^"),
    ("mr-footnotes", "footnote"),
    // The language of a fence, and of a `<CodeBlock>`; the word alone is part of others.
    ("mr-hidden-lines", "`rust"),
    ("mr-hidden-lines", "`Rust"),
    ("mr-hidden-lines", "`RUST"),
    ("mr-hidden-lines", " rust"),
    ("mr-hidden-lines", " Rust"),
    ("mr-hidden-lines", " RUST"),
    ("mr-hidden-lines", "~rust"),
    ("mr-hidden-lines", "~Rust"),
    ("mr-hidden-lines", "~RUST"),
    ("mr-hidden-lines", "-rust"),
    ("mr-hidden-lines", "\"rust"),
    ("mr-hidden-lines", "'rust"),
    ("mr-hidden-lines", "hidelines"),
    ("mr-icon", "icon"),
    ("mr-only-dark", "ThemedImage"),
    ("mr-only-dark", "gh-dark-mode-only"),
    ("mr-only-dark", "imageDark"),
    ("mr-only-dark", "prefers-color-scheme"),
    ("mr-only-light", "ThemedImage"),
    ("mr-only-light", "gh-light-mode-only"),
    ("mr-only-light", "imageDark"),
    ("mr-only-light", "prefers-color-scheme"),
    ("mr-sidebar__badge", "sidebar_badge"),
    ("mr-tabs", "Tabs"),
    ("mr-tabs", "npm2yarn"),
    // Escape sequences, in the chapter or in a file with the code.
    ("mr-terminal", "\u{1b}["),
    ("mr-terminal", "\u{9b}"),
    ("mr-terminal", "```ansi"),
    ("mr-terminal", "~~~ansi"),
    ("warning", "class=\"warning"),
];

/// The classes that no page has; by default none.
#[derive(Default)]
pub struct UnusedClasses(Vec<String>);

/// Returns every word for which [`UnusedClasses::of`] asks, given these leads of components and
/// families that depend on settings.
pub fn words(components: &[Lead], parts: &[&str]) -> BTreeSet<String> {
    let leads = leads(components);
    let families = leads.iter().map(|(family, _)| *family);
    let words = leads.iter().map(|(_, word)| *word);
    let all = families.chain(words).chain(parts.iter().copied());
    let icons = icon::NAMES.into_iter().flat_map(quoted);
    all.map(str::to_owned).chain(icons).collect()
}

/// Returns the forms in which a source names an icon.
fn quoted(name: &str) -> [String; 3] {
    ["\"", "'", "`"].map(|quote| format!("{quote}{name}{quote}"))
}

/// Returns the words that lead to families, also through components.
fn leads(components: &[Lead]) -> Vec<(&str, &str)> {
    let components = components
        .iter()
        .map(|(family, word)| (*family, word.as_str()));
    WORDS.iter().copied().chain(components).collect()
}

impl UnusedClasses {
    /// Finds the classes that no source of the site leads to; `has` returns whether one has a word.
    /// `components` are leads of components. `parts` are families that depend on settings, with
    /// whether the site uses them. `names_icon` returns whether an own component may show the icon of a word.
    pub fn of(
        has: &impl Fn(&str) -> bool,
        names_icon: &impl Fn(&str) -> bool,
        components: &[Lead],
        parts: &[(&str, bool)],
    ) -> Self {
        let leads = leads(components);
        let of_settings = parts.iter().map(|(family, _)| *family);
        let families: BTreeSet<&str> = leads
            .iter()
            .map(|(family, _)| *family)
            .chain(of_settings)
            .collect();
        let is_used = |family: &str| {
            parts.contains(&(family, true))
                || has(family)
                || leads.iter().any(|(of, word)| *of == family && has(word))
        };
        let unused = families.into_iter().filter(|family| !is_used(family));
        let has_icon = |name: &&str| quoted(name).iter().any(|word| names_icon(word));
        let icons = icon::NAMES.into_iter().filter(|name| !has_icon(name));
        let icons = icons.map(|name| format!("mr-icon--{name}"));
        Self(unused.map(str::to_owned).chain(icons).collect())
    }

    /// Returns whether no page has this class.
    pub fn contains(&self, class: &str) -> bool {
        self.0.iter().any(|family| {
            let rest = class.strip_prefix(family.as_str());
            rest.is_some_and(|rest| {
                rest.is_empty() || rest.starts_with("__") || rest.starts_with("--")
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, collections::BTreeSet};

    use super::{UnusedClasses, words};

    #[test]
    fn classes_are_used_by_words_names_and_settings() {
        let texts = ["a <Steps> b", "<div class=\"mr-badge\">", "icon=\"gear\""];
        let has = |word: &str| texts.iter().any(|text| text.contains(word));
        let components = [
            ("mr-steps", "<Steps".to_owned()),
            ("mr-badge", "<Badge".to_owned()),
            ("mr-cards", "<Cards".to_owned()),
        ];
        let unused = UnusedClasses::of(
            &has,
            &has,
            &components,
            &[("mr-footer", false), ("mr-card", true)],
        );
        for class in [
            "mr-steps",
            "mr-badge--tip",
            "mr-card__title",
            "mr-icon--gear",
            "mr-code",
            "own",
        ] {
            assert!(!unused.contains(class), "{class}");
        }
        for class in [
            "mr-cards",
            "mr-icon--book",
            "mr-footer",
            "mr-footer__links",
            "mr-tabs__tab",
        ] {
            assert!(unused.contains(class), "{class}");
        }
    }

    #[test]
    fn every_word_that_is_asked_for_is_known() {
        let components = [("mr-steps", "<Steps".to_owned())];
        let known = words(&components, &["mr-footer"]);
        let asked = RefCell::new(BTreeSet::new());
        let has = |word: &str| {
            asked.borrow_mut().insert(word.to_owned());
            false
        };
        UnusedClasses::of(&has, &has, &components, &[("mr-footer", false)]);
        assert_eq!(asked.into_inner(), known);
    }
}

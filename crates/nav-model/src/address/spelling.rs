//! Spellings of one path in Unicode: `é` is one character, or `e` with a combining accent.
//!
//! Both look the same. Files keep the form that their author's system wrote, and keyboards type the
//! composed one, so a link and its file may differ. macOS takes the two for one name.

use std::{borrow::Cow, collections::HashMap};

use unicode_normalization::{
    IsNormalized, UnicodeNormalization as _, char::canonical_combining_class, is_nfc_quick,
};

/// Returns the composed form of a path (NFC).
pub fn composed(path: &str) -> Cow<'_, str> {
    match path.is_ascii() || is_nfc_quick(path.chars()) == IsNormalized::Yes {
        true => Cow::Borrowed(path),
        false => Cow::Owned(path.nfc().collect()),
    }
}

/// Returns the form of a path in which accents follow their letters (NFD).
pub fn decomposed(path: &str) -> String {
    path.nfd().collect()
}

/// Returns the form in which two paths are equal if Windows or macOS could take them for one.
pub fn folded(path: &str) -> String {
    composed(&composed(path).to_lowercase()).into_owned()
}

/// Describes how two paths that look the same differ: their first different letter with its accents.
pub fn difference(a: &str, b: &str) -> String {
    let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let code_points = |path: &str| {
        let mut rest = path.chars().skip(same);
        let mut found: Vec<char> = rest.next().into_iter().collect();
        found.extend(rest.take_while(|c| canonical_combining_class(*c) != 0));
        let found: Vec<_> = found.into_iter().map(u32::from).collect();
        let found = found.iter().map(|c| format!("U+{c:04X}"));
        found.collect::<Vec<_>>().join(" ")
    };
    format!("{} and {}", code_points(a), code_points(b))
}

/// A map from the composed form of a path to its spelling.
#[derive(Debug, Clone, Default)]
pub struct Spellings(HashMap<String, String>);

impl Spellings {
    /// Adds a path. The first of several spellings is kept.
    pub fn add(&mut self, path: &str) {
        if !path.is_ascii() {
            let composed = composed(path).into_owned();
            self.0.entry(composed).or_insert_with(|| path.to_owned());
        }
    }

    /// Returns the path that looks like this one, if one was added.
    pub fn find(&self, path: &str) -> Option<&str> {
        if path.is_ascii() {
            return None;
        }
        self.0.get(&*composed(path)).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_look_the_same_are_found() {
        let mut spellings = Spellings::default();
        for path in ["/a", "/cafe\u{301}", "/caf\u{e9}", "/\u{e9}te\u{301}"] {
            spellings.add(path);
        }
        for (path, found) in [
            ("/a", None),
            ("/cafe", None),
            ("/caf\u{e9}", Some("/cafe\u{301}")),
            ("/cafe\u{301}", Some("/cafe\u{301}")),
            ("/e\u{301}t\u{e9}", Some("/\u{e9}te\u{301}")),
        ] {
            assert_eq!(spellings.find(path), found, "{path}");
        }
    }

    #[test]
    fn differences_are_described_by_code_points() {
        for (a, b, described) in [
            ("/caf\u{e9}s", "/cafe\u{301}s", "U+00E9 and U+0065 U+0301"),
            ("/\u{ac00}", "/\u{1100}\u{1161}", "U+AC00 and U+1100"),
            (
                "/e\u{323}\u{302}",
                "/e\u{302}\u{323}",
                "U+0323 U+0302 and U+0302 U+0323",
            ),
        ] {
            assert_eq!(difference(a, b), described);
        }
    }

    #[test]
    fn case_and_accents_are_folded() {
        for (a, b) in [
            ("/Caf\u{c9}", "/cafe\u{301}"),
            ("/A", "/a"),
            ("/守卫", "/守卫"),
        ] {
            assert_eq!(folded(a), folded(b));
        }
        assert_ne!(folded("/e"), folded("/\u{e9}"));
    }
}

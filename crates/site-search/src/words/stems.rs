//! Finds the stems of words. With them a word of a query finds its other forms.

use std::fmt;

use rust_stemmers::{Algorithm, Stemmer};

use crate::{
    numbers::put,
    words::{
        accents::{Ending, endings, restored},
        tokens::folded,
    },
};

/// The fewest characters of a word with forms. The stems of shorter words are rarely right.
const SHORTEST: usize = 4;

/// The stemming rules of a language (Snowball).
pub struct Stems {
    rules: Stemmer,
    endings: &'static [Ending],
}

impl Stems {
    /// Returns the rules of a language by its BCP 47 tag; `None` for a language without rules.
    pub fn of_language(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_']).next().unwrap_or_default();
        let language = language.to_ascii_lowercase();
        let algorithm = match language.as_str() {
            "ar" => Algorithm::Arabic,
            "da" => Algorithm::Danish,
            "de" => Algorithm::German,
            "el" => Algorithm::Greek,
            "en" => Algorithm::English,
            "es" => Algorithm::Spanish,
            "fi" => Algorithm::Finnish,
            "fr" => Algorithm::French,
            "hu" => Algorithm::Hungarian,
            "it" => Algorithm::Italian,
            "nb" | "nn" | "no" => Algorithm::Norwegian,
            "nl" => Algorithm::Dutch,
            "pt" => Algorithm::Portuguese,
            "ro" => Algorithm::Romanian,
            "ru" => Algorithm::Russian,
            "sv" => Algorithm::Swedish,
            "ta" => Algorithm::Tamil,
            "tr" => Algorithm::Turkish,
            _ => return None,
        };
        Some(Self {
            rules: Stemmer::create(algorithm),
            endings: endings(&language),
        })
    }

    /// Writes the stem of a term as its difference from the term: 0 for a term without a stem, else
    /// one more than twice the number of bytes to cut; an even result is followed by the bytes to
    /// add, after their number.
    pub(crate) fn write(&self, out: &mut Vec<u8>, term: &str) {
        if term.chars().count() < SHORTEST || !term.chars().all(char::is_alphabetic) {
            return put(out, 0);
        }
        let accented = restored(self.endings, term);
        let stem = self.rules.stem(&accented);
        let stem = folded(&stem);
        let bytes = stem.bytes().zip(term.bytes());
        let shared = bytes.take_while(|(a, b)| a == b).count();
        let (cut, added) = (term.len() - shared, &stem.as_bytes()[shared..]);
        put(out, 1 + 2 * cut + usize::from(!added.is_empty()));
        if !added.is_empty() {
            put(out, added.len());
            out.extend_from_slice(added);
        }
    }
}

impl fmt::Debug for Stems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Stems")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_are_differences() {
        let english = Stems::of_language("en-GB").unwrap();
        for (term, wanted) in [
            ("validating", &[1 + 2 * 5][..]),
            ("guard", &[1]),
            ("tries", &[1 + 2 * 2]),
            ("reply", &[1 + 2 + 1, 1, b'i']),
            ("is", &[0]),
            ("use*", &[0]),
            ("utf8", &[0]),
            ("守卫", &[0]),
        ] {
            let mut out = Vec::new();
            english.write(&mut out, term);
            assert_eq!(out, wanted, "{term}");
        }
    }

    #[test]
    fn stems_have_no_accents() {
        let write = |tag: &str, term: &str| {
            let mut out = Vec::new();
            Stems::of_language(tag).unwrap().write(&mut out, term);
            out
        };
        assert_eq!(write("es", "validacion"), [1 + 2 * 5]);
        assert_eq!(write("es", "validaciones"), [1 + 2 * 7]);
        assert_eq!(write("fr", "creees"), [1 + 2 * 3]);
    }

    #[test]
    fn languages_without_rules_have_no_stems() {
        for tag in ["zh-CN", "ja", "ko", "he", "", "x"] {
            assert!(Stems::of_language(tag).is_none(), "{tag}");
        }
        for tag in ["en", "de-AT", "fr", "pt-BR", "ru", "ar", "es"] {
            assert!(Stems::of_language(tag).is_some(), "{tag}");
        }
    }
}

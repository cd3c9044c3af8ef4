//! Finds the words in a chapter that lead to rules of the site's stylesheet.
//!
//! They are a fact of the chapter, which the cache keeps: searching 9,597 chapters for each word
//! took a fifth of the CPU time of a build after an edit.

use std::{collections::BTreeSet, sync::LazyLock};

use aho_corasick::AhoCorasick;
use book_source::chapters::chapter::Chapter;
use page_render::component_families;
use site_layout::css::{old_tokens::read_words, unused_classes};

use super::style_parts::families;

/// The word that leads to the rules of formulas.
pub(crate) const FORMULA: &str = "<math";

/// Words, and the automaton that finds them in one pass.
struct Finder(Vec<String>, AhoCorasick);

impl Finder {
    fn of(words: BTreeSet<String>) -> Self {
        let words = Vec::from_iter(words);
        let finder = AhoCorasick::new(&words).expect("some hundred words fit into an automaton");
        Self(words, finder)
    }

    /// Returns the words in some texts.
    fn words<'t>(&self, texts: impl Iterator<Item = &'t str>) -> BTreeSet<String> {
        let Self(words, finder) = self;
        let mut is_found = vec![false; words.len()];
        for text in texts {
            for found in finder.find_overlapping_iter(text) {
                is_found[found.pattern().as_usize()] = true;
            }
        }
        let found = words.iter().zip(is_found).filter(|(_, is_found)| *is_found);
        found.map(|(word, _)| word.clone()).collect()
    }
}

/// Returns all words that lead to rules.
fn all() -> BTreeSet<String> {
    let mut words = unused_classes::words(&component_families(), &families());
    words.insert(FORMULA.to_owned());
    words
}

/// Returns the words in a chapter.
pub(crate) fn style_words(chapter: &Chapter) -> BTreeSet<String> {
    static IN_CHAPTERS: LazyLock<Finder> = LazyLock::new(|| Finder::of(all()));
    IN_CHAPTERS.words(chapter.texts())
}

/// Returns the words in the modules of own components, which have the names of elements without their
/// brackets, and the old names of design tokens there.
pub(crate) fn words_of_components<'t>(modules: impl Iterator<Item = &'t str>) -> BTreeSet<String> {
    static IN_MODULES: LazyLock<Finder> = LazyLock::new(|| {
        let words = all()
            .into_iter()
            .map(|word| without_bracket(&word).to_owned());
        Finder::of(words.chain(read_words()).collect())
    });
    let mut modules = modules.peekable();
    match modules.peek() {
        Some(_) => IN_MODULES.words(modules),
        None => BTreeSet::new(),
    }
}

/// Returns the name of an element in a compiled component.
pub(crate) fn without_bracket(word: &str) -> &str {
    word.trim_start_matches('<')
}

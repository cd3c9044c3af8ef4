//! Finds the words in a chapter that lead to rules of the site's stylesheet.
//!
//! They are a fact of the chapter, which the cache keeps: searching 9,597 chapters for each word
//! took a fifth of the CPU time of a build after an edit.

use std::{collections::BTreeSet, sync::LazyLock};

use aho_corasick::AhoCorasick;
use book_source::chapters::chapter::Chapter;
use page_render::component_families;
use site_layout::css::unused_classes;

use super::style_parts::families;

/// The word that leads to the rules of formulas.
pub(crate) const FORMULA: &str = "<math";

/// All words, and the automaton that finds them in one pass.
static WORDS: LazyLock<(Vec<String>, AhoCorasick)> = LazyLock::new(|| {
    let mut words = unused_classes::words(&component_families(), &families());
    words.insert(FORMULA.to_owned());
    let words: Vec<String> = words.into_iter().collect();
    let finder = AhoCorasick::new(&words).expect("some hundred words fit into an automaton");
    (words, finder)
});

/// Returns the words in a chapter.
pub(crate) fn style_words(chapter: &Chapter) -> BTreeSet<String> {
    let (words, finder) = &*WORDS;
    let mut is_found = vec![false; words.len()];
    for text in chapter.texts() {
        for found in finder.find_overlapping_iter(text) {
            is_found[found.pattern().as_usize()] = true;
        }
    }
    let found = words.iter().zip(is_found).filter(|(_, is_found)| *is_found);
    found.map(|(word, _)| word.clone()).collect()
}

//! The dictionary for correcting mistyped words.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

/// The number of words in the dictionary, which is one file, read only when a word has no match.
const MAX_WORDS: usize = 4000;
const SHORTEST: usize = 4;

/// Collects the words that most sections contain.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Spelling {
    /// The words, concatenated.
    text: String,
    /// The number of sections and the end of each word in `text`.
    words: Vec<(usize, usize)>,
}

impl Spelling {
    /// Adds a word and the number of sections that contain it.
    pub(crate) fn put(&mut self, word: &str, sections: usize) {
        let can_be_mistyped = word.len() >= SHORTEST
            && (word.bytes()).all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if can_be_mistyped {
            self.text.push_str(word);
            self.words.push((sections, self.text.len()));
        }
    }

    /// Appends the words of the following shard.
    pub(crate) fn append(&mut self, other: &Self) {
        let before = self.text.len();
        self.text.push_str(&other.text);
        let words = other.words.iter();
        self.words
            .extend(words.map(|(sections, end)| (*sections, before + end)));
    }

    /// Returns the words in alphabetical order, one a line.
    pub(crate) fn finish(self) -> String {
        let starts = std::iter::once(0).chain(self.words.iter().map(|(_, end)| *end));
        let words = starts.zip(&self.words);
        let mut words: Vec<_> = words
            .map(|(start, (sections, end))| (Reverse(*sections), &self.text[start..*end]))
            .collect();
        if words.len() > MAX_WORDS {
            words.select_nth_unstable(MAX_WORDS);
            words.truncate(MAX_WORDS);
        }
        let mut words: Vec<_> = words.into_iter().map(|(_, word)| word).collect();
        words.sort_unstable();
        words.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dictionary_skips_short_words() {
        let mut spelling = Spelling::default();
        for (word, sections) in [("guard", 3), ("守卫", 9), ("the", 9), ("g*", 1)] {
            spelling.put(word, sections);
        }
        assert_eq!(spelling.finish(), "guard");
    }

    #[test]
    fn dictionary_prefers_common_words() {
        let mut spelling = Spelling::default();
        for at in 0..MAX_WORDS + 10 {
            spelling.put(&format!("word{at:04}"), 1 + at % 2);
        }
        let words = spelling.finish();
        let words: Vec<_> = words.lines().collect();
        assert_eq!(words.len(), MAX_WORDS);
        assert!(words.is_sorted());
        // All words of two sections, and the first of the others.
        assert!(words.contains(&"word4009") && words.contains(&"word0000"));
        assert!(!words.contains(&"word4008"));
    }
}

//! The words to which a mistyped one is corrected.

/// At most so many: the list is one file, read only for a word that nothing has.
const MOST: usize = 4000;
const SHORTEST: usize = 4;

/// The words that most sections have.
#[derive(Debug, Default)]
pub(crate) struct Spelling {
    /// How many sections each word has.
    words: Vec<(usize, String)>,
}

impl Spelling {
    /// Notes a word that so many sections have.
    pub(crate) fn put(&mut self, word: &str, sections: usize) {
        let can_be_mistyped =
            word.len() >= SHORTEST && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if can_be_mistyped {
            self.words.push((sections, word.to_owned()));
        }
    }

    /// The words in the order of their spelling, one a line.
    pub(crate) fn finish(mut self) -> String {
        self.words
            .sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        self.words.truncate(MOST);
        let mut words: Vec<_> = self.words.into_iter().map(|(_, word)| word).collect();
        words.sort_unstable();
        words.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_words_that_can_be_mistyped() {
        let mut spelling = Spelling::default();
        for (word, sections) in [("guard", 3), ("守卫", 9), ("the", 9), ("g*", 1)] {
            spelling.put(word, sections);
        }
        assert_eq!(spelling.finish(), "guard");
    }
}

//! The words to which a mistyped one is corrected.

use std::collections::BTreeMap;

/// At most so many: the list is one file, read only for a word that nothing has.
const MOST: usize = 4000;
const SHORTEST: usize = 4;

/// The words that most sections have, in the order of their spelling, one a line.
///
/// `holding` is how many sections have each term.
pub(crate) fn spelling(holding: &BTreeMap<&str, usize>) -> String {
    let is_word = |word: &str| {
        word.len() >= SHORTEST && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let mut words: Vec<_> = holding
        .iter()
        .filter(|(word, _)| is_word(word))
        .map(|(word, count)| (*count, *word))
        .collect();
    words.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    words.truncate(MOST);
    let mut words: Vec<_> = words.into_iter().map(|(_, word)| word).collect();
    words.sort_unstable();
    words.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_words_that_can_be_mistyped() {
        let holding = BTreeMap::from([("guard", 3), ("守卫", 9), ("the", 9), ("g*", 1)]);
        assert_eq!(spelling(&holding), "guard");
    }
}

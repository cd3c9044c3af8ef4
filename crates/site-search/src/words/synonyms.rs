//! Words that readers use for the words of a page's names.

use std::collections::BTreeSet;

use crate::words::tokens::is_cjk;

/// General words of software documentation, one group a line.
const BUILT_IN: &str = include_str!("synonyms.txt");

/// Groups of words with one meaning.
///
/// A page whose title or another name contains a word of a group is found by the other words of the
/// group as well, behind pages that have the word in their own names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Synonyms {
    groups: Vec<Vec<String>>,
}

impl Default for Synonyms {
    /// Returns the built-in groups, Chinese and English.
    fn default() -> Self {
        let groups = BUILT_IN.lines().map(|line| {
            let words = line.split_whitespace();
            words.map(str::to_owned).collect()
        });
        Self {
            groups: groups.collect(),
        }
    }
}

impl Synonyms {
    /// Adds groups of an owner.
    #[must_use]
    pub fn with(mut self, groups: impl IntoIterator<Item = Vec<String>>) -> Self {
        self.groups.extend(groups);
        self
    }

    /// Returns the words that mean the same as a word of `names` and that no name contains.
    pub fn of<'a>(&'a self, names: &[&str]) -> Vec<&'a str> {
        let names: Vec<_> = names.iter().map(|name| name.to_lowercase()).collect();
        let contain = |word: &str| names.iter().any(|name| contains_word(name, word));
        let mut found = BTreeSet::new();
        for group in &self.groups {
            let (own, others): (Vec<_>, Vec<_>) =
                group.iter().partition(|word| contain(&word.to_lowercase()));
            if !own.is_empty() {
                found.extend(others.into_iter().map(String::as_str));
            }
        }
        found.into_iter().collect()
    }
}

/// Whether `name` contains `word`: Chinese anywhere, other words between their ends.
fn contains_word(name: &str, word: &str) -> bool {
    name.match_indices(word).any(|(at, _)| {
        let is_end = |c: Option<char>| c.is_none_or(|c| is_cjk(c) || !c.is_alphanumeric());
        word.chars().all(is_cjk)
            || is_end(name[..at].chars().next_back())
                && is_end(name[at + word.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn synonyms_of_names() {
        let synonyms = Synonyms { groups: Vec::new() }.with([
            vec!["定时".to_owned(), "每天".to_owned(), "cron".to_owned()],
            vec!["Pipe".to_owned(), "管道".to_owned()],
        ]);
        let cases: &[(&[&str], &[&str])] = &[
            (&["定时任务"], &["cron", "每天"]),
            (&["任务", "Cron jobs"], &["定时", "每天"]),
            (&["cronology"], &[]),
            (&["pipe 与其他"], &["管道"]),
            (&["守卫"], &[]),
        ];
        for (names, expected) in cases {
            assert_eq!(synonyms.of(names), *expected, "{names:?}");
        }
    }

    #[test]
    fn built_in_groups_have_several_words() {
        let Synonyms { groups } = Synonyms::default();
        assert!(groups.iter().all(|group| group.len() > 1), "{groups:?}");
    }
}

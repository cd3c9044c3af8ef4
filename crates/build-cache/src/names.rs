//! A set of short texts, stored as one text.
//!
//! A set of strings takes an allocation for each: reading and freeing eleven ids of each of 9,600
//! pages takes 28 ms, and 8 ms as texts.

use std::iter;

use serde::{Deserialize, Serialize};

/// Texts in their order, such as the ids of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Names(String);

/// Ends each text: a control character that JSON does not escape. A text that contains it counts as
/// two.
const END: char = '\u{7f}';

impl Names {
    /// Returns the texts in their order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.split_terminator(END)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a text is among them. Compares it with each.
    pub fn contains(&self, name: &str) -> bool {
        self.iter().any(|own| own == name)
    }
}

impl<S: AsRef<str> + Ord> FromIterator<S> for Names {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        let mut names: Vec<S> = names.into_iter().collect();
        names.sort_unstable();
        names.dedup();
        let ended = names
            .iter()
            .flat_map(|name| name.as_ref().chars().chain(iter::once(END)));
        Self(ended.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_a_set_in_order() {
        let names: Names = ["b", "", "守卫", "a", "b"].into_iter().collect();
        assert_eq!(names.iter().collect::<Vec<_>>(), ["", "a", "b", "守卫"]);
        let json = serde_json::to_string(&names).unwrap();
        assert_eq!(serde_json::from_str::<Names>(&json).unwrap(), names);
        for (name, is_there) in [("a", true), ("", true), ("守", false), ("ab", false)] {
            assert_eq!(names.contains(name), is_there, "{name}");
        }
        assert!(Names::default().is_empty() && !Names::default().contains(""));
    }
}

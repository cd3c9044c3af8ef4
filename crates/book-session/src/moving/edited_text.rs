//! A text and the edits that change it.

use std::ops::Range;

/// A text and its edits, which do not overlap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedText {
    before: String,
    edits: Vec<(Range<usize>, String)>,
}

impl EditedText {
    /// Returns a text without edits.
    pub fn new(before: String) -> Self {
        Self {
            before,
            edits: Vec::new(),
        }
    }

    /// Returns a text with the edit that makes it `after`.
    pub(super) fn whole(before: String, after: &str) -> Self {
        let same = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
            let same = pairs.take_while(|(a, b)| a == b);
            same.map(|(a, _)| a.len_utf8()).sum()
        };
        let start = same(&mut before.chars().zip(after.chars()));
        let rests = (before[start..].chars().rev()).zip(after[start..].chars().rev());
        let end = same(&mut { rests });
        let range = start..before.len() - end;
        let text = after[start..after.len() - end].to_owned();
        let mut whole = Self::new(before);
        whole.replace(range, text);
        whole
    }

    /// Replaces the bytes of a range, unless it overlaps another edit or nothing changes.
    pub fn replace(&mut self, range: Range<usize>, text: String) {
        let at = (self.edits).partition_point(|(other, _)| other.start < range.start);
        let overlaps = |other: &(Range<usize>, String)| {
            other.0.start < range.end && range.start < other.0.end || other.0 == range
        };
        let near = self.edits[at.saturating_sub(1)..].iter().take(2);
        let is_same = self.before.get(range.clone()).is_none_or(|it| it == text);
        if !is_same && !near.clone().any(overlaps) {
            self.edits.insert(at, (range, text));
        }
    }

    /// Returns the text before the edits.
    pub fn before(&self) -> &str {
        &self.before
    }

    /// Returns the bytes before the edits and the texts that replace them, in order.
    pub fn edits(&self) -> &[(Range<usize>, String)] {
        &self.edits
    }

    /// Returns the text after the edits.
    pub fn after(&self) -> String {
        let mut after = String::with_capacity(self.before.len());
        let mut end = 0;
        for (range, text) in &self.edits {
            after.push_str(&self.before[end..range.start]);
            after.push_str(text);
            end = range.end;
        }
        after + &self.before[end..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_apply_in_the_order_of_the_text() {
        let mut text = EditedText::new("甲 b 丙".to_owned());
        text.replace(6..9, "c".to_owned());
        text.replace(0..3, "a".to_owned());
        text.replace(7..9, "d".to_owned());
        text.replace(4..5, "b".to_owned());
        assert_eq!((text.after().as_str(), text.edits().len()), ("a b c", 2));
    }

    #[test]
    fn one_edit_makes_another_text() {
        for (before, after, replaced, by) in [
            ("甲乙丙", "甲x丙", "乙", "x"),
            ("aa", "a", "a", ""),
            ("", "a", "", "a"),
            ("ab", "aab", "", "a"),
        ] {
            let text = EditedText::whole(before.to_owned(), after);
            let [(range, written)] = text.edits() else {
                panic!("{before} {after}: {text:?}");
            };
            assert_eq!((&before[range.clone()], written.as_str()), (replaced, by));
            assert_eq!(text.after(), after);
        }
    }
}

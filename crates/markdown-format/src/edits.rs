//! Edits of a text.

use std::ops::Range;

/// Replacements of ranges of a text.
#[derive(Debug, Default)]
pub(crate) struct Edits(Vec<Edit>);

#[derive(Debug)]
struct Edit {
    range: Range<usize>,
    text: String,
}

impl Edits {
    /// Adds the replacement of a range of `source`, unless it changes nothing.
    pub(crate) fn replace(&mut self, source: &str, range: Range<usize>, text: &str) {
        if &source[range.clone()] != text {
            let text = text.to_owned();
            self.0.push(Edit { range, text });
        }
    }

    /// Adds an insertion.
    pub(crate) fn insert(&mut self, at: usize, text: &str) {
        self.0.push(Edit {
            range: at..at,
            text: text.to_owned(),
        });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sorts the edits, and leaves out those that overlap another one, or insert at the same place: the
    /// next round makes them.
    pub(crate) fn leave_out_overlapping(&mut self) {
        let order = |edit: &Edit| (edit.range.start, !edit.range.is_empty());
        self.0.sort_by(|a, b| {
            let longer = b.range.end.cmp(&a.range.end);
            order(a).cmp(&order(b)).then(longer)
        });
        let (mut end, mut inserted) = (0, None);
        self.0.retain(|edit| {
            let range = &edit.range;
            let is_free =
                range.start >= end && !(range.is_empty() && inserted == Some(range.start));
            if range.is_empty() {
                inserted = Some(range.start);
            }
            end = end.max(range.end);
            is_free
        });
    }

    /// Returns `source` with the edits.
    pub(crate) fn apply(&self, source: &str) -> String {
        let mut out = String::with_capacity(source.len() + source.len() / 8);
        let mut done = 0;
        for Edit { range, text } in &self.0 {
            out.push_str(&source[done..range.start]);
            out.push_str(text);
            done = range.end;
        }
        out.push_str(&source[done..]);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_edits_wait() {
        let source = "abcdef";
        let mut edits = Edits::default();
        edits.replace(source, 2..3, "x");
        edits.replace(source, 1..4, "-");
        edits.insert(1, "+");
        edits.insert(1, "*");
        edits.replace(source, 4..5, "e");
        edits.replace(source, 4..6, "");
        edits.leave_out_overlapping();
        assert_eq!(edits.apply(source), "a+-");
    }
}

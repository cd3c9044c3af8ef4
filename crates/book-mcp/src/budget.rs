//! The limit of an answer, in tokens of language models.

/// The limit of an answer whose caller sets none.
pub(crate) const DEFAULT: usize = 2_000;

/// The largest limit that a caller may set.
const LARGEST: usize = 50_000;

/// Returns the number of tokens of a text, estimated: four letters of Latin text are one token, and each
/// Chinese, Japanese or Korean character is one. Tokenizers of several models differ by a third.
pub(crate) fn tokens(text: &str) -> usize {
    let ascii = text.bytes().filter(u8::is_ascii).count();
    let others = text.chars().filter(|c| !c.is_ascii()).count();
    ascii.div_ceil(4) + others
}

/// The tokens that are left for an answer.
#[derive(Debug)]
pub(crate) struct Budget(usize);

impl Budget {
    /// Returns the budget of an answer.
    pub(crate) fn new(max_tokens: Option<usize>) -> Self {
        Self(max_tokens.unwrap_or(DEFAULT).min(LARGEST))
    }

    /// Takes the tokens of a text, unless fewer are left.
    pub(crate) fn take(&mut self, text: &str) -> bool {
        let rest = self.0.checked_sub(tokens(text));
        rest.inspect(|rest| self.0 = *rest).is_some()
    }

    /// Returns the first items for which the budget is enough, and the number of the others.
    pub(crate) fn first<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        text: impl Fn(&T) -> String,
    ) -> (Vec<T>, usize) {
        let mut items = items.into_iter();
        let mut first = Vec::new();
        for item in items.by_ref() {
            // An answer has at least one item: a caller that asks for the next ones would not advance.
            if !self.take(&text(&item)) && !first.is_empty() {
                return (first, items.count() + 1);
            }
            first.push(item);
        }
        (first, 0)
    }

    /// Returns the length of the beginning of a text for which the budget is enough: whole paragraphs or
    /// lines, or the part of a long first line. At least one character, so that a reader makes progress.
    pub(crate) fn beginning(&self, text: &str) -> usize {
        let mut left = self.0;
        let mut end = text.len();
        let mut ascii = 0;
        for (at, c) in text.char_indices() {
            let cost = if c.is_ascii() {
                ascii += 1;
                usize::from(ascii % 4 == 1)
            } else {
                1
            };
            let Some(rest) = left.checked_sub(cost) else {
                end = at;
                break;
            };
            left = rest;
        }
        if end == text.len() {
            return end;
        }
        let cut = &text[..end];
        let at_paragraph = cut.rfind("\n\n").map(|at| at + 2);
        let at_line = cut.rfind('\n').map(|at| at + 1);
        let first = || text.chars().next().map_or(0, char::len_utf8);
        match at_paragraph.filter(|at| *at * 2 > end).or(at_line) {
            Some(at) if at > 0 => at,
            _ => end.max(first()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_of_latin_and_chinese_text() {
        for (text, count) in [
            ("", 0),
            ("word", 1),
            ("words", 2),
            ("守卫", 2),
            ("守卫 Guard", 4),
        ] {
            assert_eq!(tokens(text), count, "{text}");
        }
    }

    #[test]
    fn texts_end_at_a_paragraph_or_a_line() {
        for (text, limit, beginning) in [
            ("one two\n\nthree", 100, "one two\n\nthree"),
            ("one two\n\nthree four five", 4, "one two\n\n"),
            ("one two three\nfour five six", 5, "one two three\n"),
            ("守卫守卫守卫", 2, "守卫"),
            ("守卫", 0, "守"),
            ("", 0, ""),
        ] {
            let end = Budget::new(Some(limit)).beginning(text);
            assert_eq!(&text[..end], beginning, "{text} {limit}");
        }
    }

    #[test]
    fn items_stop_at_the_limit() {
        let mut budget = Budget::new(Some(2));
        let items = ["word", "word", "word", "a"];
        let found = budget.first(items, |item| (*item).to_owned());
        assert_eq!(found, (vec!["word", "word"], 2));
    }
}

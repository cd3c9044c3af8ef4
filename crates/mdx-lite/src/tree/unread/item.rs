//! Reports lines that resemble an item of a list, and lack the space after its mark.

use crate::{Code, NodeKind, Span, cjk::class::is_wide, tree::Builder};

impl Builder<'_> {
    /// Checks a line of a paragraph.
    pub(super) fn check_item(&mut self, line: &str, at: usize, is_first: bool) {
        let Some(mark) = mark_length(line) else {
            return self.check_lines(line, at, is_first);
        };
        let above = self.source[..at].rsplit('\n').nth(1).unwrap_or_default();
        let is_in_item = matches!(
            self.kind(self.stack.len().saturating_sub(2)),
            NodeKind::Item { .. }
        );
        // One finding for all lines of a list.
        let is_repeated = match is_first {
            true => is_in_item,
            false => mark_length(above.trim_start_matches([' ', '\t', '>'])).is_some(),
        };
        if is_repeated {
            return;
        }
        let (digits, sign) = line[..mark].split_at(mark - 1);
        let mark = &line[..mark];
        self.report(
            Code::UnreadItem,
            Span::new(at, at + line.trim_end().len()),
            "this line is not an item of a list; it is shown as text",
            format!("write `{mark}` and a space before the text, or `{digits}\\{sign}`"),
        );
    }
}

impl Builder<'_> {
    /// Reports the second of two lines that begin like items and are one paragraph.
    fn check_lines(&mut self, line: &str, at: usize, is_first: bool) {
        let mut above = self.source[..at].rsplit('\n').skip(1);
        let Some(before) = above.next().filter(|_| !is_first) else {
            return;
        };
        let is_break = before.ends_with("  ") || before.trim_end().ends_with(['\\', '>']);
        let trim = |line: &'_ str| line.trim_start_matches([' ', '\t', '>']).to_owned();
        let above_mark = loose_mark(&trim(before)).or_else(|| list_mark(&trim(before)));
        let (Some(last), Some(next)) = (above_mark, loose_mark(line)) else {
            return;
        };
        let is_third = above
            .next()
            .is_some_and(|line| loose_mark(&trim(line)).is_some_and(|mark| last.follows(&mark)));
        if is_break || is_third || !next.follows(&last) {
            return;
        }
        let mark = match next.number {
            0 => "-".to_owned(),
            number => format!("{number}."),
        };
        self.report(
            Code::UnreadItem,
            Span::new(at, at + line.trim_end().len()),
            "this line is not an item of a list; it is shown in one paragraph with the line above",
            format!("write `{mark}` and a space before the text, in each line of the list"),
        );
    }
}

/// The mark of a line that only a second one shows to be an item.
struct LooseMark {
    sign: char,
    /// The number, or 0 for a bullet.
    number: u32,
}

impl LooseMark {
    fn follows(&self, before: &Self) -> bool {
        let is_next = self.number == 0 || self.number == before.number + 1;
        self.sign == before.sign && is_next
    }
}

/// Returns whether a text begins with a word, and not with the name of an option such as `-v` and `-Xmx`.
fn is_word(text: &str) -> bool {
    let word = text
        .split(|c: char| !c.is_alphabetic())
        .next()
        .unwrap_or("");
    let is_name = word.len() < 3 || word.contains(|c: char| c.is_ascii_uppercase());
    !word.is_empty() && !is_name
}

/// Reads the mark of an item with its space.
fn list_mark(line: &str) -> Option<LooseMark> {
    let sign = line.chars().next().filter(|c| matches!(c, '-' | '+'))?;
    line[1..]
        .starts_with(' ')
        .then_some(LooseMark { sign, number: 0 })
}

/// Reads `-item`, `• item`, `1.item`, `1）item` and `（1）item`.
fn loose_mark(line: &str) -> Option<LooseMark> {
    let line = line.trim_start_matches(['(', '（']);
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let mut chars = line[digits..].chars();
    let sign = chars.next()?;
    let next = chars.next()?;
    let number = line[..digits].parse().unwrap_or_default();
    let is_mark = match digits {
        0 => "•●○◦▪■".contains(sign) || matches!(sign, '-' | '+') && is_word(&line[1..]),
        1..=2 => "）、．。".contains(sign) || ".)".contains(sign) && next.is_alphabetic(),
        _ => false,
    };
    is_mark.then_some(LooseMark { sign, number })
}

/// Returns the length of the mark of an item at the start of a line, if text follows it without a space.
/// `-5`, `+86`, `1.5` and `-v` are no items.
fn mark_length(line: &str) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let mark = line[digits..].chars().next()?;
    let is_mark = match digits {
        0 => matches!(mark, '-' | '*' | '+'),
        1..=3 => matches!(mark, '.' | ')'),
        _ => false,
    };
    let rest = line.get(digits + 1..).filter(|_| is_mark)?;
    let mut chars = rest.chars();
    let next = chars.next()?;
    let is_letter = next.is_alphabetic() && is_wide(next);
    let is_title = mark != '*'
        && next.is_ascii_uppercase()
        && chars.next().is_some_and(|c| c.is_ascii_lowercase())
        && rest
            .split_once(' ')
            .is_some_and(|(_, words)| words.starts_with(char::is_alphabetic));
    let is_marked = mark == '-' && rest.starts_with("**")
        || matches!(mark, '-' | '.') && rest.starts_with('[') && rest.contains("](");
    (is_letter || is_title || is_marked).then_some(digits + 1)
}

#[cfg(test)]
mod tests {
    use super::mark_length;

    #[test]
    fn marks_of_items_lack_a_space() {
        for (line, length) in [
            ("-列表项", Some(1)),
            ("*项", Some(1)),
            ("+项", Some(1)),
            ("1.第一", Some(2)),
            ("12)第一", Some(3)),
            ("-Item one", Some(1)),
            ("2.Open the page", Some(2)),
            ("-**重要**", Some(1)),
            ("-[a](b.md)", Some(1)),
            ("- 项", None),
            ("-5 度", None),
            ("+86 138", None),
            ("1.5 倍", None),
            ("-v", None),
            ("-Xmx 512", None),
            ("-Name", None),
            ("1.x", None),
            ("2026.项", None),
            ("——项", None),
            ("---", None),
            ("*Note: x", None),
            ("1、第一", None),
        ] {
            assert_eq!(mark_length(line), length, "{line}");
        }
    }
}

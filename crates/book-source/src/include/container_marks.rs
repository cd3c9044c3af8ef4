//! The marks of quotes and list items around a command.

use super::mapped::Mapped;

/// Returns the marks of the quotes and list items around the end of a text, for the next lines;
/// `None` if other text precedes it on its line.
pub(super) fn container_marks(text: &str) -> Option<String> {
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let mut rest = &text[start..];
    let mut marks = String::new();
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let is_marker = |at: usize, signs: &[char]| {
            let mut after = rest[at..].chars();
            after.next().is_some_and(|c| signs.contains(&c)) && after.next() == Some(' ')
        };
        let length = match first {
            ' ' | '\t' | '>' => {
                marks.push(first);
                rest = &rest[1..];
                continue;
            }
            _ if is_marker(0, &['-', '*', '+']) => 1,
            _ if (1..=9).contains(&digits) && is_marker(digits, &['.', ')']) => digits + 1,
            _ => return None,
        };
        marks.extend(std::iter::repeat_n(' ', length));
        rest = &rest[length..];
    }
    (!marks.is_empty()).then_some(marks)
}

/// Adds a text with marks on each line but the first. A blank line needs only the marks of quotes.
pub(super) fn push_marked(out: &mut Mapped, inner: &Mapped, marks: &str) {
    let mut at = 0;
    for line in inner.text.split_inclusive('\n') {
        if at > 0 {
            let is_blank = line.trim().is_empty();
            out.add(if is_blank { marks.trim_end() } else { marks }, inner, at);
        }
        out.push(inner, at..at + line.len());
        at += line.len();
    }
}

//! Breaks a title into lines.

use unicode_width::UnicodeWidthChar as _;

/// Returns the lines of a text with at most `most` half-width characters each. A line breaks at a space,
/// beside a wide character, or in a word that is longer than a line.
pub(crate) fn lines(text: &str, most: u32) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in words(text) {
        let width = word.chars().map(width_of).sum::<u32>();
        let shown = word.trim_end();
        if used > 0 && used + shown.chars().map(width_of).sum::<u32>() > most {
            lines.push(String::new());
            used = 0;
        }
        let last = lines.len() - 1;
        if width <= most {
            lines[last].push_str(word);
            used += width;
            continue;
        }
        for c in word.chars() {
            if used + width_of(c) > most {
                lines.push(String::new());
                used = 0;
            }
            let last = lines.len() - 1;
            lines[last].push(c);
            used += width_of(c);
        }
    }
    lines.iter().map(|line| line.trim().to_owned()).collect()
}

/// Returns the words of a text with the spaces after them; a wide character is a word, together with
/// the punctuation after it.
fn words(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    for (at, c) in text.char_indices() {
        let can_break = before.is_some_and(|before| {
            let is_wide = width_of(before) == 2 || width_of(c) == 2;
            before.is_whitespace() || is_wide && !is_closing(c) && !is_opening(before)
        });
        if can_break && !c.is_whitespace() {
            found.push(&text[start..at]);
            start = at;
        }
        before = Some(c);
    }
    found.push(&text[start..]);
    found
}

fn width_of(c: char) -> u32 {
    match c.width() {
        Some(2) => 2,
        Some(0) | None => 0,
        _ => 1,
    }
}

fn is_closing(c: char) -> bool {
    "，。、；：？！）」』》〉】”’…".contains(c)
}

fn is_opening(c: char) -> bool {
    "（「『《〈【“‘".contains(c)
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn lines_break_at_spaces_and_wide_characters() {
        for (text, most, expected) in [
            ("one two three", 8, &["one two", "three"][..]),
            ("依赖注入的原理", 8, &["依赖注入", "的原理"]),
            ("守卫（一）。再见", 8, &["守卫", "（一）。", "再见"]),
            ("abcdefghij", 4, &["abcd", "efgh", "ij"]),
            ("Nest 的守卫", 8, &["Nest 的", "守卫"]),
            ("", 8, &[""]),
        ] {
            assert_eq!(lines(text, most), expected, "{text}");
        }
    }
}

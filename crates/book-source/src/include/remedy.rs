//! Remedies for includes of a part that a file does not have, or of a file that does not exist.

use std::ops::Range;

/// Quotes around a path, which are a part of it.
const QUOTES: [char; 6] = ['"', '\'', '“', '”', '‘', '’'];

/// Returns the remedy for a command whose path is between quotes.
pub(super) fn of_quotes(command: &str) -> Option<String> {
    let plain = command.replace(QUOTES, "");
    (plain != command).then(|| format!("write the path without quotes: `{plain}`"))
}

/// Returns the remedy for the name of an anchor that is a range of lines, such as `2-3`.
pub(super) fn of_range(name: &str) -> Option<String> {
    let (first, last) = name.split_once(['-', '–', ','])?;
    let [first, last] = [first, last].map(|line| line.trim_start_matches('L'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(first) && is_number(last))
        .then(|| format!("lines are written with a colon: `:{first}:{last}`"))
}

/// Returns the remedy for lines of which the last precedes the first.
pub(super) fn of_order(lines: &Range<usize>) -> String {
    format!(
        "write the first line first: `:{}:{}`",
        lines.end,
        lines.start + 1
    )
}

#[cfg(test)]
mod tests {
    use super::{of_quotes, of_range};

    #[test]
    fn remedies_name_the_correct_form() {
        for (name, part) in [
            ("2-3", Some("`:2:3`")),
            ("L2-L3", Some("`:2:3`")),
            ("part-2", None),
        ] {
            let found = of_range(name);
            assert_eq!(found.is_some(), part.is_some(), "{name}");
            assert!(found.is_none_or(|found| found.contains(part.unwrap_or_default())));
        }
        let quoted = of_quotes("{{#include \"a.rs\"}}").unwrap();
        assert!(quoted.contains("`{{#include a.rs}}`"), "{quoted}");
        assert_eq!(of_quotes("{{#include a.rs}}"), None);
    }
}

//! Estimates where the lines of a block of code are too long, so that its button that wraps them is part
//! of the document. The shell measures them once it has loaded.

use site_model::Overflow;

/// The columns of a phone that is 390 pixels wide, with the built-in tokens.
const PHONE: usize = 37;

/// The columns of a page beside a sidebar, with the built-in tokens.
const PAGE: usize = 70;

/// Returns the screens that are narrower than the longest line.
pub(super) fn overflow(code: &str) -> Option<Overflow> {
    let longest = code.lines().map(columns).max().unwrap_or_default();
    match longest {
        _ if longest > PAGE => Some(Overflow::All),
        _ if longest > PHONE => Some(Overflow::Phones),
        _ => None,
    }
}

/// Returns the columns of a line. Chinese characters count as two, and so do tabs.
fn columns(line: &str) -> usize {
    let columns = |character| match character {
        '\t' | '\u{2e80}'.. => 2,
        _ => 1,
    };
    line.chars().map(columns).sum()
}

#[cfg(test)]
mod tests {
    use site_model::Overflow;

    use super::overflow;

    #[test]
    fn the_longest_line_counts() {
        let cases = [
            (String::new(), None),
            ("a".repeat(37), None),
            (format!("a\n{}\nb", "a".repeat(38)), Some(Overflow::Phones)),
            ("字".repeat(35), Some(Overflow::Phones)),
            ("字".repeat(36), Some(Overflow::All)),
            (format!("\t{}", "a".repeat(69)), Some(Overflow::All)),
        ];
        for (code, expected) in cases {
            assert_eq!(overflow(&code), expected, "{code}");
        }
    }
}

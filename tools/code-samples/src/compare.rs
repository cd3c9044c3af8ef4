//! Compares a block of output with what its command prints, without what differs between runs.

use std::sync::LazyLock;

use regex::Regex;

/// Returns the index of the first line of the block that the output lacks, in the block's order.
///
/// A block may leave out lines and, where `prefixed`, what precedes its text on a line, such as the
/// head of a log line.
pub(crate) fn missing(block: &str, output: &str, prefixed: bool) -> Option<usize> {
    let printed: Vec<String> = output.lines().map(normal).collect();
    let mut rest = printed.iter();
    for (at, line) in block.lines().enumerate() {
        let wanted = normal(line);
        let is_same = |line: &String| *line == wanted || (prefixed && line.ends_with(&wanted));
        if !wanted.is_empty() && !rest.by_ref().any(is_same) {
            return Some(at);
        }
    }
    None
}

/// Returns the line with times, process ids, durations, ports and colours replaced.
fn normal(line: &str) -> String {
    static RULES: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
        [
            (r"\x1b\[[0-9;]*m", ""),
            (r"\[Nest\] \d+ +- +[^A-Z]*[AP]M +", ""),
            (r" \+\d+ms$", ""),
            (r"\d{4}-\d\d-\d\dT[\d:.]+Z", "TIME"),
            (r"(?i)^(date|etag): .*", "$1"),
            (r"eyJ[\w-]+\.[\w-]+\.[\w-]+", "TOKEN"),
            (r"localhost:\d+", "localhost"),
            (r"\b\d+(\.\d+)? ?ms\b", "N ms"),
            (r"file://\S*/js/\d+/", "file:///"),
            (r"\s+", " "),
        ]
        .map(|(rule, with)| (Regex::new(rule).expect("the rules are valid"), with))
        .into()
    });
    let text = RULES.iter().fold(line.to_owned(), |text, (rule, with)| {
        rule.replace_all(&text, *with).into_owned()
    });
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_omitted_lines_do_not_count() {
        let output = "\u{1b}[32m[Nest] 1  - 11/23/2026, 1:19:55 AM     LOG [A] took 51 ms\u{1b}[0m +7ms\nmore\nat 2026-11-23T01:19:48.263Z\n";
        let block = "LOG [A] took 4 ms\nat 2020-01-01T00:00:00Z\n";
        assert_eq!(missing(block, output, false), None);
        assert_eq!(missing("took 3 ms\n", output, true), None);
        assert_eq!(missing("took 3 ms\n", output, false), Some(0));
    }

    #[test]
    fn the_order_of_lines_counts() {
        assert_eq!(missing("b\n\na\n", "a\nb\n", false), Some(2));
    }
}

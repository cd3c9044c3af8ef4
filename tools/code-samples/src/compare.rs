//! Compares a block of output with what its command prints, without what differs between runs.

use std::sync::LazyLock;

use regex::Regex;

/// Stands in a line of a block for omitted text, and alone or at the start of a line for omitted lines.
const OMITTED: char = '…';

/// Returns the index of the first line of the block that the output lacks, in the block's order.
///
/// A block may leave out lines and, where `prefixed`, what precedes its text on a line, such as the
/// head of a log line.
pub(crate) fn missing(block: &str, output: &str, prefixed: bool) -> Option<usize> {
    let printed: Vec<String> = output.lines().map(normal).collect();
    let mut rest = printed.iter();
    for (at, line) in block.lines().enumerate() {
        let wanted = normal(line);
        let is_said = wanted.is_empty() || wanted.starts_with(OMITTED) || wanted == "...";
        if !is_said && !rest.by_ref().any(|line| is_like(line, &wanted, prefixed)) {
            return Some(at);
        }
    }
    None
}

/// Returns the first line of `patterns` that no later line of the output contains.
pub(crate) fn lacking<'a>(patterns: &'a str, output: &str) -> Option<&'a str> {
    let printed: Vec<String> = output.lines().map(normal).collect();
    let mut rest = printed.iter();
    patterns.lines().find(|pattern| {
        let wanted = normal(pattern);
        !wanted.is_empty() && !rest.by_ref().any(|line| finds(line, &wanted))
    })
}

/// Whether a line of the text contains the pattern.
pub(crate) fn contains(text: &str, pattern: &str) -> bool {
    let pattern = normal(pattern);
    text.lines().any(|line| finds(&normal(line), &pattern))
}

/// Whether a line is the wanted one or, where `prefixed`, ends with it. A frame of a stack may lack its file.
fn is_like(line: &str, wanted: &str, prefixed: bool) -> bool {
    if wanted.starts_with("at ") && line.starts_with(wanted) {
        return true;
    }
    if !wanted.contains(OMITTED) {
        return line == wanted || (prefixed && line.ends_with(wanted));
    }
    let mut parts = wanted.split(OMITTED);
    let first = parts.next().unwrap_or_default();
    let last = parts.next_back().unwrap_or_default();
    let Some(start) = line.find(first).filter(|at| prefixed || *at == 0) else {
        return false;
    };
    let Some(mut rest) = line[start + first.len()..].strip_suffix(last) else {
        return false;
    };
    parts.all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    })
}

fn finds(line: &str, pattern: &str) -> bool {
    let mut rest = line;
    pattern.split(OMITTED).all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    })
}

/// Returns the line with times, process ids, durations, ports and colours replaced.
fn normal(line: &str) -> String {
    static RULES: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
        [
            (r"\x1b\[[0-9;]*m", ""),
            (r"\[Nest\] \d+ +- +[^A-Z]*[AP]M +", ""),
            (r" \+\d+ms$", ""),
            (r#""(pid|timestamp|iat|exp|responseTime)":\d+"#, "\"$1\":N"),
            (r"\d{4}-\d\d-\d\dT[\d:.]+Z", "TIME"),
            (r"(?i)^(date|etag): .*", "$1"),
            (r"eyJ([\w-]+\.[\w-]+\.[\w-]+|…)", "TOKEN"),
            (r"localhost:\d+", "localhost"),
            (r"\b\d+(\.\d+)? ?ms\b", "N ms"),
            (r"^Node\.js v\d+\.\d+\.\d+", "Node.js"),
            (r"^\(node:\d+\)", "(node)"),
            (r"\(\d+ bytes\)", "(N bytes)"),
            (r"^(OS|NodeJS|NPM) Version +: .*", "$1"),
            (r"^Found (\d+) error.*", "Found $1 errors"),
            (
                r"(file://)?/(\S*?/reader-\w+/[\w-]+|srv|app|tmp/ws)/",
                "/HERE/",
            ),
            (
                r"(file://)?/\S*?(node_modules|/js/\d+/src|/js/\d+|/dist|/srv/src)/",
                "/",
            ),
            (r":\d+:\d+\)?$", ""),
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
        assert_eq!(lacking("b\na", "xax\nxbx\n"), Some("a"));
    }

    #[test]
    fn an_ellipsis_stands_for_omitted_text() {
        let output = "x {\"token\":\"abc\",\"n\":1}\nat A.b (c.js:1:2)\n";
        let cases = [
            ("x {\"token\":\"…\",\"n\":1}", false, None),
            ("{\"token\":\"…\",\"n\":1}", false, Some(0)),
            ("{\"token\":\"…\",\"n\":1}", true, None),
            ("x {\"token\":\"…\",\"n\":2}", false, Some(0)),
            ("x …", false, None),
            ("…\n...", false, None),
            ("at A.b", false, None),
        ];
        for (block, prefixed, expected) in cases {
            assert_eq!(missing(block, output, prefixed), expected, "{block}");
        }
        assert!(contains(
            "The pipe (class P) doesn't\n",
            "(class …) doesn't"
        ));
        assert!(!contains("The pipe (class P)\n", "(class …) doesn't"));
    }
}

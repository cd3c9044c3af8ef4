//! Compares the findings that the program prints.

use crate::{command::run, folders::small_book};

/// Checks a [`small_book`].
pub fn check(files: &[(&str, &str)], arguments: &[&str]) -> (bool, String) {
    let folder = small_book(files);
    let all: Vec<_> = ["check", "--format", "short"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    run(folder.path(), &all)
}

/// Returns the lines that are findings.
pub fn findings(text: &str) -> Vec<&str> {
    let is_finding = |line: &&str| line.contains("warning[") || line.contains("error[");
    text.lines().filter(is_finding).collect()
}

/// Expects the findings to be `wanted`, by the beginning of each line and a part of it.
#[track_caller]
pub fn expect(text: &str, wanted: &[(&str, &str)], about: &str) {
    let mut found = findings(text);
    assert_eq!(found.len(), wanted.len(), "{about}:\n{text}");
    for (start, part) in wanted {
        let is_wanted = |line: &&str| line.starts_with(start) && line.contains(part);
        let Some(at) = found.iter().position(is_wanted) else {
            panic!("{about}: no further line begins with {start:?} and has {part:?}\n{text}");
        };
        // Each finding is expected once.
        found.remove(at);
    }
}

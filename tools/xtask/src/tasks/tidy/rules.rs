//! The rules of `cargo xtask tidy`.

use std::fs;

use anyhow::Result;

use super::{SourceFile, crate_folders};
use crate::workspace::Workspace;

/// The rules: each returns a finding as a sentence.
pub(super) const FILE_RULES: &[fn(&SourceFile<'_>) -> Option<String>] = &[
    starts_with_its_idea,
    is_not_too_long,
    has_no_trailing_space,
    leaves_nothing_to_do,
    names_no_machine,
    has_no_loop_over_nothing,
];

/// Generated files, and tables that are long by nature.
const GENERATED_OR_TABLES: &[&str] = &[
    "crates/mdbook-react/src/cli/new/components/overrides.d.ts",
    "renderer-react/src/generated",
    "crates/site-model/src/strings",
];

/// Files of others, kept unchanged.
const FOREIGN: &[&str] = &["LICENSE-APACHE", "crates/mdx-lite/tests/corpus"];

/// Code files: extension, the start of a leading comment, and the largest number of lines.
const CODE: &[(&str, &[&str], usize)] = &[
    ("rs", &["//!"], 450),
    ("ts", &["/*", "//"], 450),
    ("tsx", &["/*", "//"], 250),
    ("mjs", &["/*", "//"], 450),
    ("css", &["/*"], 450),
];

fn starts_with_its_idea(file: &SourceFile<'_>) -> Option<String> {
    let (_, openings, _) = CODE.iter().find(|(name, ..)| *name == file.extension())?;
    let text = match file.text.strip_prefix("#!/") {
        Some(script) => script.split_once('\n').map_or("", |(_, rest)| rest),
        None => file.text,
    };
    let is_fixture = file
        .path
        .components()
        .any(|part| part.as_os_str() == "fixtures" || part.as_os_str() == "samples");
    if is_fixture || openings.iter().any(|opening| text.starts_with(opening)) {
        return None;
    }
    Some(format!(
        "does not begin with a comment (`{}`) that states its idea",
        openings[0]
    ))
}

fn is_not_too_long(file: &SourceFile<'_>) -> Option<String> {
    let (.., cap) = CODE.iter().find(|(name, ..)| *name == file.extension())?;
    let lines = file.text.lines().count();
    if lines <= *cap || file.is_below(GENERATED_OR_TABLES) {
        return None;
    }
    Some(format!(
        "has {lines} lines, more than {cap}: it holds more than one idea"
    ))
}

fn has_no_trailing_space(file: &SourceFile<'_>) -> Option<String> {
    let is_code = CODE.iter().any(|(name, ..)| *name == file.extension());
    if !is_code || file.is_below(GENERATED_OR_TABLES) {
        return None;
    }
    let line = file
        .text
        .lines()
        .position(|line| line.ends_with([' ', '\t']))?;
    Some(format!("line {} ends with a space", line + 1))
}

fn leaves_nothing_to_do(file: &SourceFile<'_>) -> Option<String> {
    // The words are split, so that this file passes its own rule.
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME")];
    let is_checked = CODE.iter().any(|(name, ..)| *name == file.extension())
        || matches!(file.extension(), "md" | "toml");
    if !is_checked || file.is_below(FOREIGN) {
        return None;
    }
    marks
        .iter()
        .find_map(|mark| find(file.text, mark))
        .map(|(line, mark)| format!("line {line} has {mark}: do it, or remove it"))
}

fn names_no_machine(file: &SourceFile<'_>) -> Option<String> {
    let places = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
    ];
    if file.is_below(FOREIGN) {
        return None;
    }
    places
        .iter()
        .find_map(|place| find(file.text, place))
        .map(|(line, place)| format!("line {line} names `{place}`, a folder of one machine"))
}

/// A test's loop over selected elements proves nothing if none is selected, so it states their number.
fn has_no_loop_over_nothing(file: &SourceFile<'_>) -> Option<String> {
    const COUNTING: &str = "tests/browser/support/reader.mjs";
    let is_uncounted: fn(&str) -> bool = match file.extension() {
        "mjs" if file.is_below(&["tests/browser"]) && !file.is_below(&[COUNTING]) => {
            |line| line.contains(".all()")
        }
        "rs" if file.is_below(&["tests"]) => |line| {
            let is_list = line.contains(".attributes(") || line.contains(".texts(");
            line.trim_start().starts_with("for ") && line.contains(" in select(") && is_list
        },
        _ => return None,
    };
    let line = file.text.lines().position(is_uncounted)?;
    Some(format!(
        "line {} takes elements without their number: use `elements` or `exactly`",
        line + 1
    ))
}

/// Finds the first line that contains `word` without a preceding letter, digit or dot.
fn find<'a>(text: &str, word: &'a str) -> Option<(usize, &'a str)> {
    let holds = |line: &str| {
        line.match_indices(word).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            !before.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '}' | ')'))
        })
    };
    let line = text.lines().position(holds)?;
    Some((line + 1, word))
}

/// Checks that every crate has a README, inherits the workspace's lints, and occurs in ARCHITECTURE.
pub(super) fn crates_are_documented(workspace: &Workspace) -> Result<Vec<String>> {
    let map = fs::read_to_string(workspace.join("ARCHITECTURE.md")).unwrap_or_default();
    let mut findings = Vec::new();
    for folder in crate_folders(workspace)? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        if !map.contains(name.as_ref()) {
            findings.push(format!(
                "ARCHITECTURE.md: does not mention the crate `{name}`"
            ));
        }
        if !folder.join("README.md").is_file() {
            findings.push(format!("{name}: has no README.md"));
        }
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        if !manifest.contains("[lints]\nworkspace = true") {
            findings.push(format!(
                "{name}/Cargo.toml: does not take the workspace's lints"
            ));
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        let file = SourceFile {
            path: Path::new(path),
            text,
        };
        FILE_RULES.iter().filter_map(|rule| rule(&file)).count()
    }

    #[test]
    fn violations_are_found() {
        let long = format!("//! Idea.\n{}", "fn f() {}\n".repeat(450));
        let table = [
            ("a.rs", "//! Idea.\n", 0),
            ("a.rs", "fn f() {}\n", 1),
            ("a.rs", &long, 1),
            ("a.rs", "//! Idea. \n", 1),
            ("a.rs", concat!("//! Idea.\n// TO", "DO: all\n"), 1),
            ("a.mjs", "#!/usr/bin/env node\n// Idea.\n", 0),
            ("a.tsx", "/** Idea. */\n", 0),
            ("a.md", concat!("see /wo", "rk/place\n"), 1),
            (
                "a.md",
                concat!("see ./wo", "rk/place and a/ho", "me/b\n"),
                0,
            ),
            ("fixtures/a.ts", "export {}\n", 0),
            (
                "tests/browser/suites/a.mjs",
                "// Idea.\nawait Promise.all([]);\nfor (const one of await links.all()) f(one);\n",
                1,
            ),
            (
                "tests/a.rs",
                "//! Idea.\nfor name in select(&page, \"b\").attributes(\"id\") {}\n",
                1,
            ),
            (
                "tests/a.rs",
                "//! Idea.\nfor one in select(&page, \"b\").exactly(1) {}\n",
                0,
            ),
        ];
        for (path, text, expected) in table {
            assert_eq!(findings(path, text), expected, "{path}: {text}");
        }
    }
}

//! Runs the program over small folders and compares the findings that it prints.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use crate::program;

/// A book.toml with this output.
pub const BOOK: &str = "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"\n\n[output.react]\n";
/// A table of contents with one chapter.
pub const SUMMARY: &str = "# Summary\n\n- [一](a.md)\n";

/// Runs the program in `folder` without input. Returns whether it succeeded, and its standard error.
pub fn run(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(program())
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), text)
}

/// Runs the program in `folder` and returns its standard output.
///
/// # Panics
///
/// If the program fails.
pub fn output(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(program());
    let output = command.current_dir(folder).args(arguments).output();
    let output = output.expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Writes files into a new folder; a later one replaces an earlier one of the same path.
pub fn folder<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, bytes) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
    folder
}

/// Writes a book of one chapter whose files are replaced or completed by `files`.
pub fn small_book(files: &[(&str, &str)]) -> tempfile::TempDir {
    let usual = [
        ("book.toml", BOOK),
        ("src/SUMMARY.md", SUMMARY),
        ("src/a.md", "# 一\n"),
    ];
    let all = usual.iter().chain(files);
    folder(all.map(|(path, text)| (*path, text.as_bytes())))
}

/// Builds `tests/fixtures/NAME` into a new folder; also returns the messages.
pub fn build_fixture(name: &str) -> (tempfile::TempDir, String) {
    let site = tempfile::tempdir().expect("a folder");
    let book = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name);
    let destination = site.path().to_str().expect("a UTF-8 path");
    let arguments = ["build", "--no-cache", "--dest-dir", destination];
    let (is_good, text) = run(&book, &arguments);
    assert!(is_good, "{text}");
    (site, text)
}

/// Runs git in a folder as an author; returns its output without the final line end. The date of a
/// commit is now, or `date`.
pub fn git(folder: &Path, date: Option<&str>, arguments: &[&str]) -> String {
    let author = ["-c", "user.name=a", "-c", "user.email=a@b.example"];
    let mut command = Command::new("git");
    command.envs(date.map(|date| ("GIT_COMMITTER_DATE", date)));
    let output = command.current_dir(folder).args(author).args(arguments);
    let output = output.output().expect("git runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8_lossy(&output.stdout)
        .trim_end()
        .to_owned()
}

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
    let found = findings(text);
    assert_eq!(found.len(), wanted.len(), "{about}:\n{text}");
    for (start, part) in wanted {
        let one = found.iter().find(|line| line.starts_with(start));
        let Some(one) = one else {
            panic!("{about}: {start:?} begins no line of\n{text}");
        };
        assert!(one.contains(part), "{about}: {part:?} is not in\n{one}");
    }
}

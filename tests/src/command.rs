//! Runs the program in a folder.

use std::{
    path::Path,
    process::{Command, Output, Stdio},
};

use crate::{folders::fixture, program};

/// Runs the program in `folder` without input. Returns whether it succeeded, and what it printed:
/// messages, then the standard output.
pub fn run(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let output = finished(folder, arguments);
    let parts = [&output.stderr, &output.stdout];
    let text = parts.map(|part| String::from_utf8_lossy(part).into_owned());
    (output.status.success(), text.concat())
}

/// Runs the program in `folder` and returns its standard output.
///
/// # Panics
///
/// If the program fails.
pub fn output(folder: &Path, arguments: &[&str]) -> String {
    let output = finished(folder, arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs the program in `folder` and returns its standard error.
pub fn messages(folder: &Path, arguments: &[&str]) -> String {
    String::from_utf8_lossy(&finished(folder, arguments).stderr).into_owned()
}

fn finished(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program());
    command.current_dir(folder).args(arguments);
    let output = command.env("NO_COLOR", "1").stdin(Stdio::null()).output();
    output.expect("the program runs")
}

/// Builds `tests/fixtures/NAME` into a new folder; also returns the messages.
pub fn build_fixture(name: &str) -> (tempfile::TempDir, String) {
    let site = tempfile::tempdir().expect("a folder");
    let destination = site.path().to_str().expect("a UTF-8 path");
    let arguments = ["build", "--no-cache", "--dest-dir", destination];
    let (is_good, text) = run(&fixture(name), &arguments);
    assert!(is_good, "{text}");
    (site, text)
}

//! Runs git.

use std::{path::Path, process::Command};

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

//! Runs git.

use std::{path::Path, process::Command};

/// Runs git in a folder and returns its output without the final line ends.
///
/// # Errors
///
/// The error output if git fails, or the reason why it cannot be started.
pub fn git(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    output(Command::new("git").current_dir(folder).args(arguments))
}

/// Runs a prepared command of git like [`git`].
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output();
    let output = output.map_err(|error| format!("git cannot be started: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout).trim_end_matches('\n').to_owned()),
        false => Err(text(&output.stderr).trim().to_owned()),
    }
}

/// Runs git for a test, as an author and on the branch `main`.
#[cfg(test)]
pub(crate) fn test_git(folder: &Path, command: &str) {
    let mut git = Command::new("git");
    // Variables of a hook that runs the tests.
    for name in [
        "GIT_DIR",
        "GIT_COMMON_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
    ] {
        git.env_remove(name);
    }
    let author = ["-c", "user.name=a", "-c", "user.email=a@example"];
    let branch = ["-c", "init.defaultBranch=main"];
    git.current_dir(folder).args(author).args(branch);
    output(git.args(command.split(' '))).expect(command);
}

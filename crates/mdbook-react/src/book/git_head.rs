//! Finds the commit that is checked out, which decides whether cached dates are up to date.
//!
//! Starting git takes longer than a small build, so its own files are read first. If they
//! are not plain (a linked worktree, packed refs, another form of refs, an environment that
//! points elsewhere) git is asked. See gitrepository-layout(5).

use std::{
    env,
    path::Path,
    process::{Command, Stdio},
};

use crate::regular_file::read_regular;

/// What makes git look elsewhere than in the folders around it.
const ELSEWHERE: [&str; 4] = [
    "GIT_DIR",
    "GIT_COMMON_DIR",
    "GIT_CEILING_DIRECTORIES",
    "GIT_WORK_TREE",
];

/// Returns the commit, and the path of `folder` in its repository; `None` without git.
pub(crate) fn head(folder: &Path) -> Option<String> {
    let is_elsewhere = ELSEWHERE.iter().any(|name| env::var_os(name).is_some());
    let known = (!is_elsewhere).then(|| read(folder)).flatten();
    known.or_else(|| ask_git(folder))
}

fn ask_git(folder: &Path) -> Option<String> {
    let output = Command::new("git")
        .args(["rev-parse", "HEAD", "--show-prefix"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the answer of git, if its files hold it plainly.
fn read(folder: &Path) -> Option<String> {
    let folder = folder.canonicalize().ok()?;
    let root = folder.ancestors().find(|root| root.join(".git").exists())?;
    let line = |name: &str| {
        let text = String::from_utf8(read_regular(&root.join(".git").join(name))?).ok()?;
        Some(text.trim_end().to_owned())
    };
    let head = line("HEAD")?;
    let commit = match head.strip_prefix("ref: ") {
        Some(name) if name.starts_with("refs/heads/") => line(name)?,
        Some(_) => return None,
        None => head,
    };
    let is_commit =
        matches!(commit.len(), 40 | 64) && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    let prefix = folder.strip_prefix(root).ok()?.to_str()?;
    let prefix = prefix.replace('\\', "/");
    is_commit.then(|| match prefix.as_str() {
        "" => commit,
        prefix => format!("{commit}\n{prefix}/"),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn git(folder: &Path, command: &str) {
        let mut git = Command::new("git");
        // Those of a hook that runs tests.
        for name in ELSEWHERE {
            git.env_remove(name);
        }
        let status = git
            .args(["-c", "user.name=a", "-c", "user.email=a@example"])
            .args(["-c", "init.defaultBranch=main"])
            .args(command.split(' '))
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(status.unwrap().success(), "{command}");
    }

    #[test]
    fn the_files_say_what_git_says() {
        let folder = tempfile::tempdir().unwrap();
        let (root, book) = (folder.path(), folder.path().join("书/src"));
        fs::create_dir_all(&book).unwrap();
        assert_eq!(read(&book), None);
        git(root, "init");
        assert_eq!(read(&book), None, "there is no commit");
        git(root, "commit --allow-empty --message one");
        for place in [root, &book] {
            assert_eq!(read(place).unwrap(), ask_git(place).unwrap());
        }
        let first = read(&book);
        git(root, "switch --create other/one");
        git(root, "commit --allow-empty --message two");
        assert_ne!(read(&book), first);
        assert_eq!(read(&book), ask_git(&book));
        git(root, "checkout --detach HEAD");
        assert!(read(&book).is_some());
        assert_eq!(read(&book), ask_git(&book));
    }

    #[test]
    fn what_the_files_do_not_say_git_is_asked() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("one");
        fs::create_dir(&root).unwrap();
        git(&root, "init");
        git(&root, "commit --allow-empty --message one");
        git(&root, "worktree add --detach ../two");
        git(&root, "pack-refs --all");
        for place in [root, folder.path().join("two")] {
            assert_eq!(read(&place), None);
            assert_eq!(head(&place), ask_git(&place));
            assert!(head(&place).is_some());
        }
    }
}

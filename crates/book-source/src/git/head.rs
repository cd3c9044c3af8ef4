//! Resolves `HEAD`. Cached dates are valid for that commit only.
//!
//! Starting git takes longer than a small build, so git's own files are read first. git itself runs
//! only if they do not suffice: in a linked worktree, with packed refs, with another storage of
//! refs, or with an environment that names another folder. See gitrepository-layout(5).

use std::{env, path::Path};

use book_files::regular_file;
use diagnostics::paths::{repository, slashes};

use super::history::git;

/// The variables that make git use other folders than the ones around the book.
const REDIRECTING_VARIABLES: [&str; 4] = [
    "GIT_DIR",
    "GIT_COMMON_DIR",
    "GIT_CEILING_DIRECTORIES",
    "GIT_WORK_TREE",
];

/// Returns the commit, and the path of `folder` in its repository; `None` without git.
pub fn head(folder: &Path) -> Option<String> {
    let known = (!is_redirected()).then(|| read(folder)).flatten();
    known.or_else(|| is_in_repository(folder).then(|| ask_git(folder)).flatten())
}

/// Whether git may find a repository around a folder.
pub(super) fn is_in_repository(folder: &Path) -> bool {
    let folder = folder.canonicalize();
    is_redirected() || folder.is_ok_and(|folder| repository(&folder).is_some())
}

fn is_redirected() -> bool {
    let mut names = REDIRECTING_VARIABLES.iter();
    names.any(|name| env::var_os(name).is_some())
}

fn ask_git(folder: &Path) -> Option<String> {
    git(folder, &["rev-parse", "HEAD", "--show-prefix"]).ok()
}

/// Reads the commit from git's own files; `None` if they are not in the simple format.
fn read(folder: &Path) -> Option<String> {
    let folder = folder.canonicalize().ok()?;
    let root = repository(&folder)?;
    let line = |name: &str| {
        let text = regular_file::read_text(&root.join(".git").join(name)).ok()?;
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
    let prefix = slashes(folder.strip_prefix(root).ok()?);
    is_commit.then(|| match prefix.as_str() {
        "" => commit,
        prefix => format!("{commit}\n{prefix}/"),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::git::history::test_git as git;

    #[test]
    fn the_files_lead_to_the_commit_that_git_prints() {
        let folder = tempfile::tempdir().unwrap();
        let (root, book) = (folder.path(), folder.path().join("书/src"));
        fs::create_dir_all(&book).unwrap();
        assert_eq!(read(&book), None);
        assert!(!is_in_repository(&book));
        git(root, "init");
        assert!(is_in_repository(&book));
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
    fn git_runs_where_its_files_do_not_suffice() {
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

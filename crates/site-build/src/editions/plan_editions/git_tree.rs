//! Reads the files of a commit from git without touching the work tree.

#![expect(clippy::disallowed_methods, reason = "the program's own folder")]

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

use book_source::git::history::{git, output};
use build_cache::cache::{self, Access};

/// The files of a commit.
pub(super) struct Tree {
    /// The folder of the book.
    pub(super) folder: PathBuf,
    /// The commit, and the path of the book in it.
    pub(super) name: String,
}

/// Returns the folder for the files of a commit. A contributor can commit files to every folder with a
/// known name, so the user's secret is a part of this name. Folders of other secrets are removed.
fn folder_of(root: &Path, commit: &str) -> io::Result<PathBuf> {
    let name = format!("{commit}-{}", cache::secret_name(commit)?);
    let all = cache::own_folder(root, cache::CHECKOUTS, Access::ReadWrite)?;
    let folder = all.join(&name);
    if folder.exists() {
        return Ok(folder);
    }
    for entry in fs::read_dir(&all)? {
        let entry = entry?;
        let other = entry.file_name();
        if other != *name && other.to_string_lossy().starts_with(commit) {
            match entry.file_type()?.is_dir() {
                true => fs::remove_dir_all(entry.path())?,
                false => fs::remove_file(entry.path())?,
            }
        }
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Returns a folder with the files of a commit, branch or tag, cached by the commit.
///
/// # Errors
///
/// The reason, if git fails or does not know the commit.
pub(super) fn checkout(root: &Path, reference: &str) -> Result<Tree, String> {
    let commit = git(
        root,
        &[
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &format!("{reference}^{{commit}}"),
        ],
    )
    .map_err(|_| match git(root, &["rev-parse", "--git-dir"]) {
        Ok(_) => format!("`{reference}` is not a commit in this repository"),
        Err(_) => "the book is not in a git repository".to_owned(),
    })?;
    let prefix = git(root, &["rev-parse", "--show-prefix"])?;
    let folder = folder_of(root, &commit).map_err(|error| error.to_string())?;
    let tree = Tree {
        folder: folder.join(prefix.trim_end_matches('/')),
        name: format!("{commit}:{prefix}"),
    };
    if folder.join(".complete").exists() {
        return Ok(tree);
    }
    let index = folder.join(".index");
    let run = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.env("GIT_INDEX_FILE", &index);
        output(command.current_dir(root).args(arguments))
    };
    run(&["read-tree", &commit])?;
    let into = format!("--prefix={}/", folder.display());
    let top = git(root, &["rev-parse", "--show-toplevel"])?;
    let mut command = Command::new("git");
    command.env("GIT_INDEX_FILE", &index).current_dir(top);
    output(command.args(["checkout-index", "--all", "--force", &into]))?;
    fs::write(folder.join(".complete"), "").map_err(|error| error.to_string())?;
    Ok(tree)
}

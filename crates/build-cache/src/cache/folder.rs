//! The folders of this program beside `book.toml`.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use super::{Access, file};

/// The folder beside `book.toml` that belongs to this program.
pub const FOLDER: &str = ".mdbook-react";

/// The folder of the files of commits.
pub const CHECKOUTS: &str = "refs";

/// Returns a folder below [`FOLDER`] of the book at `root`, and creates it if it may be written.
/// `path` has slashes.
///
/// # Errors
///
/// If it does not exist, or a part of its path is not a folder. A link in a book from an untrusted
/// source could lead to any folder of this machine.
pub fn own_folder(root: &Path, path: &str, access: Access) -> io::Result<PathBuf> {
    let mut folder = root.join(FOLDER);
    make(&folder, access)?;
    let ignore = folder.join(".gitignore");
    if access == Access::ReadWrite && !ignore.exists() {
        file::create(&ignore)?.write_all(b"*\n")?;
    }
    for name in path.split('/') {
        folder.push(name);
        make(&folder, access)?;
    }
    Ok(folder)
}

/// Returns the folder of the files of a commit that is `folder` or around it.
pub fn checkout_around(folder: &Path) -> Option<&Path> {
    let is_checkout = |folder: &&Path| {
        let all = folder.parent();
        all.is_some_and(|all| all.ends_with(Path::new(FOLDER).join(CHECKOUTS)))
    };
    folder.ancestors().find(is_checkout)
}

fn make(folder: &Path, access: Access) -> io::Result<()> {
    if access == Access::ReadWrite {
        match fs::create_dir(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
    }
    match fs::symlink_metadata(folder)?.is_dir() {
        true => Ok(()),
        false => Err(io::Error::other("the cache is a link or a file")),
    }
}

//! The folder of the book that a command is about.

use std::path::{Path, PathBuf};

use book_session::{BOOK_TOML, is_book};

/// The argument of commands about a book.
#[derive(Debug, clap::Args)]
pub(super) struct BookFolder {
    /// The folder of book.toml; by default this one, or the nearest one above with a book
    dir: Option<PathBuf>,
}

impl BookFolder {
    pub(super) fn find(self) -> PathBuf {
        find(self.dir, is_book)
    }
}

/// The argument of commands about a built site.
#[derive(Debug, clap::Args)]
pub(super) struct SiteFolder {
    /// The folder of book.toml, or a built site; by default this one, or the nearest one above with a
    /// book
    dir: Option<PathBuf>,
}

impl SiteFolder {
    pub(super) fn find(self) -> PathBuf {
        find(self.dir, |folder| is_book(folder) || is_site(folder))
    }
}

/// Returns the nearest folder that is a book, from the current one up; without one, the current one.
pub(super) fn book_here() -> PathBuf {
    find(None, is_book)
}

/// Returns the absolute path of the named folder. Without one, returns the nearest folder that `is_wanted`, from the current
/// one up.
fn find(dir: Option<PathBuf>, is_wanted: impl Fn(&Path) -> bool) -> PathBuf {
    let is_named = dir.is_some();
    let folder = named(dir.unwrap_or_else(|| PathBuf::from(".")));
    // A folder that does not exist is reported as it was written.
    let folder = folder.canonicalize().unwrap_or(folder);
    let found = folder.ancestors().find(|folder| is_wanted(folder));
    match found.filter(|_| !is_named) {
        Some(found) => found.to_owned(),
        None => folder,
    }
}

/// Returns a named folder; for the path of a `book.toml`, its folder.
pub(super) fn named(dir: PathBuf) -> PathBuf {
    let is_file = dir.file_name().is_some_and(|name| name == BOOK_TOML) && dir.is_file();
    match dir.parent().filter(|_| is_file) {
        Some(folder) if folder.as_os_str().is_empty() => PathBuf::from("."),
        Some(folder) => folder.to_owned(),
        None => dir,
    }
}

fn is_site(folder: &Path) -> bool {
    folder.join("_data/entry.json").is_file()
}

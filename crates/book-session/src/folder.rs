//! Finds the folder of a book, and names it from the current one.

use std::path::Path;

use diagnostics::paths::slashes;

/// The file that marks the folder of a book.
pub const BOOK_TOML: &str = "book.toml";

/// Returns whether a folder is the folder of a book.
pub fn is_book(folder: &Path) -> bool {
    folder.join(BOOK_TOML).is_file() || folder.join("src/SUMMARY.md").is_file()
}

/// Returns the nearest folder above a path that is a book.
pub fn book_around(path: &Path) -> Option<&Path> {
    path.ancestors().skip(1).find(|folder| is_book(folder))
}

/// Returns the path from the current folder to the folder of a book, with a slash at its end; `None` if
/// the current folder is the book's.
pub fn folder_from_here(root: &Path) -> Option<String> {
    let here = std::env::current_dir().ok()?.canonicalize().ok()?;
    path_between(&here, &root.canonicalize().ok()?)
}

/// Returns the name of a folder seen from the current one.
pub(crate) fn named_from_here(folder: &Path) -> String {
    let path = folder_from_here(folder).unwrap_or_else(|| ".".to_owned());
    path.trim_end_matches('/').to_owned()
}

/// Returns the path that leads from a folder to one inside of it, or to one around it; the path of
/// another folder is absolute.
fn path_between(here: &Path, folder: &Path) -> Option<String> {
    if here == folder {
        return None;
    }
    if let Ok(inside) = folder.strip_prefix(here) {
        return Some(format!("{}/", slashes(inside)));
    }
    match here.strip_prefix(folder) {
        Ok(above) => Some("../".repeat(above.components().count())),
        Err(_) => Some(format!("{}/", slashes(folder))),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::path_between;

    #[test]
    fn files_are_named_from_the_current_folder() {
        for (here, folder, path) in [
            ("/a", "/a", None),
            ("/a", "/a/b/c", Some("b/c/")),
            ("/a/b/c", "/a", Some("../../")),
            ("/a/b", "/c", Some("/c/")),
            ("/a/b", "/a/c", Some("/a/c/")),
        ] {
            let found = path_between(Path::new(here), Path::new(folder));
            assert_eq!(found.as_deref(), path, "{here} {folder}");
        }
    }
}

//! Checks that a new book replaces nothing.

#![expect(clippy::disallowed_methods, reason = "only whether a folder is empty")]

use std::{fs, path::Path};

use anyhow::{Result, ensure};
use book_files::regular_file;
use diagnostics::paths::real_path;

/// Checks that `root` can become a book: that it is not below a folder that is read, and has no book
/// unless an import has written it.
pub(super) fn check<'a>(
    root: &Path,
    read: impl Iterator<Item = &'a Path>,
    is_again: bool,
) -> Result<()> {
    let full = real_path(root);
    for folder in read {
        ensure!(
            !full.starts_with(real_path(folder)),
            "{} is inside the site {}: choose another folder for the book, such as `../book`",
            root.display(),
            folder.display()
        );
    }
    if is_again {
        return Ok(());
    }
    let book = root.join("book.toml");
    ensure!(
        !regular_file::is_present(&book),
        "{} exists: choose another folder for the new book",
        book.display()
    );
    let source = root.join("src");
    let is_empty = fs::read_dir(&source).is_ok_and(|mut entries| entries.next().is_none());
    ensure!(
        is_empty || !regular_file::is_present(&source),
        "{} contains files: choose another folder for the new book",
        source.display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::check;

    #[test]
    fn a_book_is_not_written_over_files() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("site/docs")).unwrap();
        fs::create_dir_all(root.join("empty/src")).unwrap();
        fs::create_dir_all(root.join("full/src")).unwrap();
        fs::write(root.join("full/src/a.md"), "").unwrap();
        fs::create_dir_all(root.join("book")).unwrap();
        fs::write(root.join("book/book.toml"), "").unwrap();
        let site = root.join("site");
        for (path, is_free) in [
            ("new/book", true),
            ("empty", true),
            ("full", false),
            ("book", false),
            ("site", false),
            ("site/book", false),
            ("site/../new", true),
            ("sites", true),
            (".", true),
        ] {
            let checked = check(&root.join(path), [&*site].into_iter(), false);
            assert_eq!(checked.is_ok(), is_free, "{path}");
        }
    }
}

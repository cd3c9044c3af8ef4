//! Relative paths of a site's files, with forward slashes.

use std::{
    fs,
    path::{Component, Path},
};

/// Whether a relative path stays inside the folder that it is relative to, and no other path names
/// the same file.
pub(crate) fn is_inside(path: &str) -> bool {
    let is_plain = |name: &str| {
        let mut parts = Path::new(name).components();
        let first = parts.next();
        // No system has names with NUL.
        matches!(first, Some(Component::Normal(all)) if all == name) && !name.contains('\0')
    };
    path.split('/').all(is_plain)
}

/// Whether `path` is `folder` or below it.
pub(crate) fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Returns the folders around a path, the outermost first.
pub(crate) fn folders(path: &str) -> impl DoubleEndedIterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at])
}

/// Removes the file, link or folder at a path. If that fails, writing there has a message.
pub(crate) fn clear_place(path: &Path) {
    let about = fs::symlink_metadata(path);
    let _ = match about.is_ok_and(|about| about.is_dir()) {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_leave_the_folder_are_not_inside() {
        for path in [
            "",
            "/a",
            "../a",
            "a/../../b",
            "a/..",
            ".",
            "a\0",
            "a//b",
            "a/./b",
            "a/",
        ] {
            assert!(!is_inside(path), "{path}");
        }
        for path in ["a", "a/b", "..a", "章/index.html"] {
            assert!(is_inside(path), "{path}");
        }
    }

    #[test]
    fn folders_are_those_around_the_file() {
        assert_eq!(folders("a/b/c").collect::<Vec<_>>(), ["a", "a/b"]);
        assert_eq!(folders("a").count(), 0);
        for (path, folder, expected) in [
            ("a/b", "a", true),
            ("a", "a", true),
            ("ab", "a", false),
            ("a", "a/b", false),
        ] {
            assert_eq!(is_below(path, folder), expected, "{path} {folder}");
        }
    }
}

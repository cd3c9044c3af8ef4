//! Relative paths of a site's files, with forward slashes.

use std::path::{Component, Path};

/// Whether a relative path stays inside the folder that it is relative to.
pub(crate) fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && Path::new(path)
            .components()
            .all(|part| matches!(part, Component::Normal(_)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_leave_the_folder_are_not_inside() {
        for path in ["", "/a", "../a", "a/../../b", "a/..", "."] {
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

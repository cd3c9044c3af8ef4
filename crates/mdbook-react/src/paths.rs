//! Paths of files.

use std::path::{Component, Path, PathBuf};

/// Returns a path as it is written in data and messages, with forward slashes on every system.
pub(crate) fn slashes(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Resolves `.` and `..` in a path, without reading links.
pub(crate) fn resolve_dots(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut out, part| {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            part => out.push(part),
        }
        out
    })
}

//! Paths with forward slashes, as books write them.

use std::path::Path;

/// Returns a path with forward slashes.
pub(crate) fn slashes(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

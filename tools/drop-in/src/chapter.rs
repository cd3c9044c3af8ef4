//! One chapter: its addresses in both sites.

use std::path::Path;

/// Returns the file of mdBook's HTML output for a chapter.
pub(crate) fn html_file(chapter: &Path) -> String {
    let file = chapter.with_extension("html");
    file.to_string_lossy().replace('\\', "/")
}

/// Returns the id of a chapter in the manifest of mdbook-react: its path without the extension.
pub(crate) fn id(chapter: &Path) -> String {
    let path = chapter.with_extension("");
    path.to_string_lossy().replace('\\', "/")
}

//! Makes folders with files, and small books.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A book.toml with this output.
pub const BOOK: &str = "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"\n\n[output.react]\n";
/// A table of contents with one chapter.
pub const SUMMARY: &str = "# Summary\n\n- [一](a.md)\n";

/// Writes files into a new folder; a later one replaces an earlier one of the same path.
pub fn folder<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, bytes) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
    folder
}

/// Writes a book of one chapter whose files are replaced or completed by `files`.
pub fn small_book(files: &[(&str, &str)]) -> tempfile::TempDir {
    let usual = [
        ("book.toml", BOOK),
        ("src/SUMMARY.md", SUMMARY),
        ("src/a.md", "# 一\n"),
    ];
    let all = usual.iter().chain(files);
    folder(all.map(|(path, text)| (*path, text.as_bytes())))
}

/// Returns the path of `tests/fixtures/NAME`.
pub(crate) fn fixture(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    folder.join(name)
}

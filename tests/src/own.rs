//! Books with components of the owner's.

use crate::{BOOK, folder, run};

/// A component that works.
pub const GOOD: &str =
    "export default function Good({ name }) { return <b className=\"good\">{String(name)}</b>; }\n";

/// Builds a book of one page with these files; returns success, messages and folder.
pub fn build_own(page: &str, files: &[(&str, &str)]) -> (bool, String, tempfile::TempDir) {
    let folder = own_book(page, files);
    let (is_good, text) = run(folder.path(), &["build", "--format", "short"]);
    (is_good, text, folder)
}

/// Writes a book of one page with these files.
pub fn own_book(page: &str, files: &[(&str, &str)]) -> tempfile::TempDir {
    let chapter = format!("# 一\n\n{page}\n");
    let mut all = vec![
        ("book.toml", BOOK.as_bytes()),
        ("src/SUMMARY.md", "# Summary\n\n- [一](a.mdx)\n".as_bytes()),
        ("src/a.mdx", chapter.as_bytes()),
    ];
    all.extend(files.iter().map(|(path, text)| (*path, text.as_bytes())));
    folder(all)
}

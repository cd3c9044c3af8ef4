//! Checks that a site may be written to its destination, before anything is written.
//!
//! Pages have the names of their chapters, so a site among the sources would overwrite them.

use std::path::Path;

use anyhow::{Result, bail};
use diagnostics::paths::real_path;

/// Refuses a destination that would overwrite `source`.
///
/// # Errors
///
/// The reason why the site is not written there.
pub(crate) fn check(destination: &Path, source: &Path) -> Result<()> {
    if real_path(source).starts_with(real_path(destination)) {
        bail!(
            "cannot write the site to {}: the folder contains the book's sources; choose another folder with `--dest-dir`, or with `build-dir` of `[build]`",
            destination.display()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_site_is_not_written_over_its_sources() {
        let book = tempfile::tempdir().unwrap();
        let source = book.path().join("src");
        fs::create_dir(&source).unwrap();
        for (destination, fine) in [
            ("book", true),
            ("src/out", true),
            ("src2", true),
            ("src", false),
            (".", false),
            ("..", false),
            ("book/../src", false),
            ("src/out/..", false),
        ] {
            let found = check(&book.path().join(destination), &source);
            assert_eq!(found.is_ok(), fine, "{destination}: {found:?}");
        }
    }
}

//! Where a site may be written, asked before anything is.
//!
//! Pages keep the names of their chapters, so a site among the sources would take their place. And
//! a link among this program's own files would have it write, and clear away, somewhere else.

use std::{
    fs, io,
    path::{Component, Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use super::cache::FOLDER;

/// Refuses a destination that would write over `source`, or through a link.
///
/// # Errors
///
/// Why the site is not written there.
pub(super) fn check(destination: &Path, source: &Path) -> Result<()> {
    if resolved(source).starts_with(resolved(destination)) {
        bail!(
            "cannot write the site to {}: the book's own sources are there; give another `build.build-dir`",
            destination.display()
        );
    }
    refuse_links(&destination.join(FOLDER))
}

/// Refuses a folder of this program that is a link or holds one.
pub(super) fn refuse_links(own: &Path) -> Result<()> {
    let about = match fs::symlink_metadata(own) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        about => about.with_context(|| format!("cannot read {}", own.display()))?,
    };
    if about.is_symlink() {
        bail!("{} is a link; nothing is written through it", own.display());
    }
    if about.is_dir() {
        for entry in fs::read_dir(own).with_context(|| format!("cannot read {}", own.display()))? {
            let entry = entry.with_context(|| format!("cannot read {}", own.display()))?;
            let kind = entry.file_type();
            if kind.is_ok_and(|kind| kind.is_symlink() || kind.is_dir()) {
                refuse_links(&entry.path())?;
            }
        }
    }
    Ok(())
}

/// The path without links and `..`, whether all of it is there or not.
fn resolved(path: &Path) -> PathBuf {
    let mut full = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(full.pop()),
            Component::CurDir => {}
            part => full.push(part),
        }
        if let Ok(real) = full.canonicalize() {
            full = real;
        }
    }
    full
}

#[cfg(test)]
mod tests {
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

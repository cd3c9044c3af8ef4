//! Checks that a site may be written to its destination, before anything is written.
//!
//! Pages have the names of their chapters, so a site among the sources would overwrite them. A link
//! among this program's own files would redirect its writing and removing to another folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use crate::{cache::FOLDER, paths::real_path};

/// Refuses a destination that would overwrite `source`, or that is reached through a link.
///
/// # Errors
///
/// The reason why the site is not written there.
pub(super) fn check(destination: &Path, source: &Path) -> Result<()> {
    if real_path(source).starts_with(real_path(destination)) {
        bail!(
            "cannot write the site to {}: the folder contains the book's sources; set `build.build-dir` to another folder",
            destination.display()
        );
    }
    refuse_links(&destination.join(FOLDER))
}

/// Refuses a folder of this program that is a link or contains one.
pub(super) fn refuse_links(own: &Path) -> Result<()> {
    match link_in(own) {
        // Another build may remove files that it no longer needs.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", own.display())),
        Ok(None) => Ok(()),
        Ok(Some(link)) => bail!(
            "{} is a link, and this program does not write through links",
            link.display()
        ),
    }
}

/// Returns the first link at or below `path`.
fn link_in(path: &Path) -> io::Result<Option<PathBuf>> {
    let about = fs::symlink_metadata(path)?;
    if about.is_symlink() {
        return Ok(Some(path.to_owned()));
    }
    if about.is_dir() {
        for entry in fs::read_dir(path)? {
            match link_in(&entry?.path()) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Ok(None) => {}
                found => return found,
            }
        }
    }
    Ok(None)
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

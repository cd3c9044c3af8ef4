//! Writes the files of a new book. Nothing is replaced: the folder may have files of the owner.

use std::{io, path::Path};

use anyhow::{Context as _, Result};
use confined_files::{Error, Rule, Writer};

use crate::{
    left_out::{Kind, LeftOut},
    site_files::SiteFiles,
};

/// A book that is being written.
pub(crate) struct NewBook<'a> {
    pub(crate) root: &'a Path,
    pub(crate) writer: Writer,
    pub(crate) left_out: &'a mut LeftOut,
}

impl NewBook<'_> {
    /// Writes a file that every book has.
    ///
    /// # Errors
    ///
    /// If something exists at the path, or the file cannot be written.
    pub(crate) fn must_create(&self, path: &str, text: &str) -> Result<()> {
        let created = self.writer.create(path, text);
        created.with_context(|| format!("cannot write {}", self.root.join(path).display()))
    }

    /// Writes a file, unless its path is not free.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(crate) fn create(&mut self, path: &str, text: &str) -> Result<()> {
        let created = self.writer.create(path, text);
        self.checked(path, created)
    }

    /// Copies a file of the site, unless it cannot be read or its path is not free.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(crate) fn copy(&mut self, path: &str, from: &Path, site: &SiteFiles) -> Result<()> {
        match site.open_file(from) {
            Ok(mut file) => {
                let copied = self.writer.copy(path, &mut file);
                self.checked(path, copied)
            }
            Err(error) => {
                let reason = site.reason(&error);
                let text = format!("{} ({reason})", site.shown(from));
                self.left_out.add(Kind::File, text);
                Ok(())
            }
        }
    }

    fn checked(&mut self, path: &str, written: Result<(), Error>) -> Result<()> {
        let shown = self.root.join(path).display().to_string();
        match written {
            Err(error) if is_of_path(&error.rule) => {
                self.left_out
                    .add(Kind::Target, format!("{shown} ({})", error.rule));
                Ok(())
            }
            written => written.with_context(|| format!("cannot write {shown}")),
        }
    }
}

/// Whether a file is not written because of its path, as opposed to a full disk.
fn is_of_path(rule: &Rule) -> bool {
    use io::ErrorKind::{InvalidFilename, InvalidInput, IsADirectory, NotADirectory};
    match rule {
        Rule::Io(error) => matches!(
            error.kind(),
            InvalidFilename | InvalidInput | IsADirectory | NotADirectory
        ),
        _ => true,
    }
}

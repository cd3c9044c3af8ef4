//! Writes the files of a book. Nothing of the owner is replaced: a first import creates files, and a
//! second one replaces those that are still as the first one wrote them.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use confined_files::{Error, Reader, Rule, Writer};

use crate::{
    left_out::{Kind, LeftOut},
    record::{self, Record, hash},
    report::FileReport,
    site_files::{KNOWN_HIDDEN, SiteFiles},
};

/// A book that is being written.
pub(crate) struct NewBook<'a> {
    root: &'a Path,
    writer: Writer,
    pub(crate) left_out: &'a mut LeftOut,
    /// The files of the import before, and the reader of what they are now.
    before: Option<(Record, Reader)>,
    written: Record,
    pub(crate) files: FileReport,
}

impl<'a> NewBook<'a> {
    /// Opens a book; `before` is the record of the import before.
    ///
    /// # Errors
    ///
    /// If its folder cannot be opened.
    pub(crate) fn open(
        root: &'a Path,
        before: Option<Record>,
        left_out: &'a mut LeftOut,
    ) -> Result<Self> {
        let writer = Writer::below(root)?.without_hidden(KNOWN_HIDDEN);
        let before = match before {
            Some(record) => Some((record, Reader::below(root)?)),
            None => None,
        };
        let files = FileReport {
            again: before.is_some(),
            ..FileReport::default()
        };
        Ok(Self {
            root,
            writer,
            left_out,
            before,
            written: Record::new(),
            files,
        })
    }

    /// Writes a file that every book has.
    ///
    /// # Errors
    ///
    /// If something else exists at the path, or the file cannot be written.
    pub(crate) fn must_create(&mut self, path: &str, text: &str) -> Result<()> {
        let created = self.put(path, text.as_bytes());
        created.with_context(|| format!("cannot write {}", self.root.join(path).display()))
    }

    /// Writes a file, unless its path is not free.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(crate) fn create(&mut self, path: &str, text: &str) -> Result<()> {
        let created = self.put(path, text.as_bytes());
        self.checked(path, created)
    }

    /// Writes files with these texts, and copies files, unless their paths are not free.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub(crate) fn write_all(
        &mut self,
        site: &SiteFiles,
        copies: &BTreeMap<String, PathBuf>,
        texts: &BTreeMap<String, String>,
    ) -> Result<()> {
        for (path, file) in copies {
            self.copy(path, file, site)?;
        }
        let mut texts = texts.iter();
        texts.try_for_each(|(path, text)| self.create(path, text))
    }

    /// Copies a file of the site, unless it cannot be read or its path is not free.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(crate) fn copy(&mut self, path: &str, from: &Path, site: &SiteFiles) -> Result<()> {
        match site.read(from) {
            Ok(bytes) => {
                let copied = self.put(path, &bytes);
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

    /// Ends an import: removes the files of the one before that the site has no more, and writes the
    /// record.
    ///
    /// # Errors
    ///
    /// If a file cannot be removed or written.
    pub(crate) fn finish(&mut self) -> Result<()> {
        let before = self.before.take();
        if let Some((before, reader)) = &before {
            let now: BTreeSet<_> = self.written.files.keys().collect();
            let old = before.files.iter();
            for (path, old) in old.filter(|(path, _)| !now.contains(path)) {
                if reader.read(path).is_ok_and(|bytes| hash(&bytes) == *old) {
                    self.writer.remove(path)?;
                    self.files.removed.push(path.clone());
                }
            }
        }
        let text = self.written.text()?;
        let written = match before.is_some() {
            true => self.writer.replace(record::FILE, text),
            false => self.writer.create(record::FILE, text),
        };
        written.with_context(|| format!("cannot write {}", self.root.join(record::FILE).display()))
    }

    /// Removes the files that were created.
    pub(crate) fn undo(&self) {
        self.writer.remove_created();
    }

    /// Creates a file, or replaces the one of the import before unless the owner has changed it.
    fn put(&mut self, path: &str, bytes: &[u8]) -> Result<(), Error> {
        let new = hash(bytes);
        let now = self.before.as_ref().and_then(|(before, reader)| {
            let now = reader.read(path).ok().map(|bytes| hash(&bytes));
            (now.is_some() || before.files.contains_key(path))
                .then(|| (before.files.get(path), now))
        });
        match now {
            None => {
                self.writer.create(path, bytes)?;
                self.files.created += 1;
            }
            // A file of the owner stays theirs, also if it is the same.
            Some((None, Some(now))) if now == new => return Ok(()),
            Some((None, _)) => return self.writer.create(path, bytes),
            Some((_, Some(now))) if now == new => self.files.unchanged += 1,
            Some((Some(old), now)) if now.as_ref() == Some(old) => {
                self.writer.replace(path, bytes)?;
                self.files.updated.push(path.to_owned());
            }
            // The owner has changed or removed the file.
            Some((Some(old), _)) if *old == new => {}
            Some((Some(_), _)) => self.files.kept.push(path.to_owned()),
        }
        self.written.files.insert(path.to_owned(), new);
        Ok(())
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

//! The files of a site. The author of the site writes the paths in it, so nothing outside of its folder
//! is read unless the owner of the book allows it.

use std::path::{Component, Path, PathBuf};

use anyhow::{Result, anyhow};
use confined_files::{Entry, Error, Kind, Reader, Rule};
use diagnostics::paths::{resolve_dots, slashes};

use crate::join::join;
use book_files::script_file;

/// The hidden names that are read: files for other programs (RFC 8615).
pub(super) const KNOWN_HIDDEN: &[&str] = &[".well-known"];

/// The option that allows another folder.
const OPTION: &str = "--allow-read";

/// The files of a site. Paths are relative to its folder.
#[derive(Debug)]
pub(super) struct SiteFiles {
    reader: Reader,
    /// The folder as the command names it.
    from: PathBuf,
}

impl SiteFiles {
    /// Opens the folder `from` of a site; files in the folders `allowed` are read too.
    ///
    /// # Errors
    ///
    /// If a folder cannot be opened.
    pub(super) fn open(from: &Path, allowed: &[PathBuf]) -> Result<Self> {
        let unreadable = |error| anyhow!("cannot read {error}");
        let mut reader = Reader::below(from).map_err(unreadable)?;
        for folder in allowed {
            reader = reader.and_below(folder).map_err(unreadable)?;
        }
        Ok(Self {
            reader: reader.without_hidden(KNOWN_HIDDEN),
            from: from.to_owned(),
        })
    }

    /// Returns the path of a file from the folder of the site, by which files are compared.
    pub(super) fn path(&self, written: impl AsRef<Path>) -> PathBuf {
        let path = join(Path::new(""), written);
        let is_inside = matches!(path.components().next(), Some(Component::Normal(_)));
        if is_inside {
            return path;
        }
        let full = resolve_dots(&self.reader.root().join(&path));
        let inside = full.strip_prefix(self.reader.root());
        inside.map_or(path, Path::to_owned)
    }

    /// Returns the text of a file.
    ///
    /// # Errors
    ///
    /// The reason why it is not read.
    pub(super) fn read_text(&self, path: &Path) -> Result<String, String> {
        let text = self.reader.read_to_string(path);
        text.map_err(|error| self.reason(&error))
    }

    /// Returns the bytes of a file.
    pub(super) fn read(&self, path: &Path) -> Result<Vec<u8>, Error> {
        self.reader.read(path)
    }

    pub(super) fn is_file(&self, path: &Path) -> bool {
        has_plain_name(path) && self.reader.is_file(path)
    }

    pub(super) fn is_folder(&self, path: &Path) -> bool {
        self.reader.is_folder(path)
    }

    /// Returns whether a path leads to something of this kind.
    ///
    /// # Errors
    ///
    /// The reason why it is not read, although it is there or outside of the site.
    pub(super) fn has(&self, kind: Kind, path: &Path) -> Result<bool, String> {
        match self.reader.kind(path) {
            Ok(found) => Ok(found == kind),
            Err(error) if error.is_not_found() => Ok(false),
            Err(error) if kind == Kind::Folder => Err(self.folder_reason(&error)),
            Err(error) => Err(self.reason(&error)),
        }
    }

    /// Returns the script that a path means; its extension may be missing.
    ///
    /// # Errors
    ///
    /// The reason why it is not read, although it is there or outside of the site.
    pub(super) fn find_script(&self, path: &Path) -> Result<Option<PathBuf>, String> {
        for candidate in script_file::candidates(path) {
            if self.has(Kind::File, &candidate)? {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// Returns the kind of the thing that a path leads to.
    #[cfg(feature = "full-mdx")]
    pub(super) fn kind(&self, path: &Path) -> Result<Kind, Error> {
        self.reader.kind(path)
    }

    /// Returns the things in a folder.
    pub(super) fn entries(&self, folder: &Path) -> Result<Vec<Entry>, Error> {
        self.reader.entries(folder)
    }

    /// Returns the things in a folder and below it, except packages.
    pub(super) fn walk(&self, folder: &Path) -> Result<Vec<Entry>, Error> {
        let is_package = |entry: &Entry| entry.path.ends_with("node_modules");
        self.reader.walk(folder, |entry| !is_package(entry))
    }

    /// Returns the path of a file for messages: from the working folder.
    pub(super) fn shown(&self, path: &Path) -> String {
        join(&self.from, path).display().to_string()
    }

    /// Returns the reason why a file is not read, with the remedy.
    pub(super) fn reason(&self, error: &Error) -> String {
        let path = self.path(&error.path);
        match &error.rule {
            Rule::Outside => self.outside("", folder_of(&path)),
            _ => self.folder_reason(error),
        }
    }

    /// Returns the reason why a folder is not read, with the remedy.
    pub(super) fn folder_reason(&self, error: &Error) -> String {
        match &error.rule {
            Rule::Outside => self.outside("", &self.path(&error.path)),
            Rule::LinkOutside(to) => {
                let folder = if to.is_dir() { to } else { folder_of(to) };
                self.outside(&format!("a link to {}, ", to.display()), folder)
            }
            Rule::Hidden(name) => format!("hidden: `{}` begins with a dot", name.display()),
            rule => rule.to_string(),
        }
    }

    fn outside(&self, what: &str, folder: &Path) -> String {
        let folder = join(&self.from, folder);
        let folder = match slashes(&folder) {
            here if here.is_empty() => ".".to_owned(),
            folder if folder.contains(' ') => format!("\"{folder}\""),
            folder => folder,
        };
        format!("{what}outside of the site; add `{OPTION} {folder}` to read it")
    }
}

fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(file)
}

/// Whether a path can be written in a table of contents and in a link: it is UTF-8 without control
/// characters and backslashes.
pub(super) fn has_plain_name(path: &Path) -> bool {
    let is_odd = |c: char| c.is_control() || (c == '\\' && !cfg!(windows));
    path.to_str().is_some_and(|path| !path.contains(is_odd))
}

//! Reads the files of a book: all that an author's text can name, and all that its folders contain.
//!
//! A book may come from others, who can write any path and commit any link. Files are therefore read
//! below the folder of the book and below `read-roots`, or the work tree of git. Links are resolved
//! first. Hidden names are refused, because secrets are in such files: `.git/config`, `.env`.

pub mod author_file;
pub mod component_file;
pub mod regular_file;
pub mod script_file;
pub mod text;
mod unsaved;

use std::{
    fmt, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use build_cache::cache;
use confined_files::{Entry, Error, Kind, Reader, Rule};
use diagnostics::{
    Diagnostic, NAME, Severity, codes,
    paths::{repository, resolve_dots},
};
use mdbook_core::config::Config as BookConfig;

pub use self::unsaved::Unsaved;

/// The key of `[output.react]` with the folders that may be read.
const READ_ROOTS: &str = "read-roots";

/// The hidden names that are read: files for other programs (RFC 8615), and the folders in which
/// package managers keep the packages that links in `node_modules` lead to.
const KNOWN_HIDDEN: &[&str] = &[".well-known", ".pnpm", ".store", ".bun", ".deno"];

/// Reads the files of a book.
#[derive(Clone, Default)]
pub struct BookFiles(Arc<Folders>, Unsaved);

#[derive(Default)]
struct Folders {
    root: PathBuf,
    /// `None` if the folder of the book cannot be opened.
    reader: Option<Reader>,
    /// The folders that `read-roots` names.
    named: Vec<PathBuf>,
    /// The folders that may be read, in words.
    shown: String,
}

impl BookFiles {
    /// Returns the files of the book at `root` before its settings are known.
    pub fn before_settings(root: &Path) -> Self {
        Self::new(root, Path::new(""), None)
    }

    /// Returns the files of the book at `root`.
    pub fn of(root: &Path, book: &BookConfig) -> Self {
        let named = book.get(&format!("output.{NAME}.{READ_ROOTS}"));
        Self::new(root, &book.book.src, named.ok().flatten())
    }

    fn new(root: &Path, source: &Path, named: Option<Vec<PathBuf>>) -> Self {
        let absolute = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        let around = match &named {
            Some(_) => None,
            None => around(&absolute),
        };
        let shown = match (&named, &around) {
            (Some(named), _) if named.is_empty() => root.display().to_string(),
            (Some(_), _) => format!("{} and its `{READ_ROOTS}`", root.display()),
            (None, Some((folder, what))) => format!("{}, {what}", folder.display()),
            (None, None) => format!("{}, the folder of the book", root.display()),
        };
        let named = named.unwrap_or_default().into_iter();
        let named: Vec<_> = named.map(|folder| root.join(folder)).collect();
        let more = around.map(|(folder, _)| folder.to_owned()).into_iter();
        let more = more.chain(named.clone()).chain(own_source(root, source));
        let reader = Reader::below(root).ok();
        let reader = reader.map(|reader| with(reader, more));
        let folders = Folders {
            root: root.to_owned(),
            reader,
            named,
            shown,
        };
        Self(Arc::new(folders), Unsaved::default())
    }

    /// Returns the same files, some of which have texts that are not saved yet.
    #[must_use]
    pub fn with_unsaved(mut self, unsaved: &Unsaved) -> Self {
        self.1 = unsaved.clone();
        self
    }

    /// Whether the text of any file is not saved yet.
    pub fn has_unsaved(&self) -> bool {
        !self.1.is_empty()
    }

    /// Whether the text of a file is not saved yet, so that the file on disk has another one.
    pub fn is_unsaved(&self, file: &Path) -> bool {
        self.unsaved(file).is_some()
    }

    /// Returns the unsaved text of a file that may be read.
    fn unsaved(&self, file: &Path) -> Option<&str> {
        if self.1.is_empty() {
            return None;
        }
        let text = self
            .1
            .text(&self.real_path(file).unwrap_or_else(|| resolve_dots(file)))?;
        self.refusal(file).is_none().then_some(text)
    }

    /// Returns the folders in `read-roots` that do not exist, by their indices.
    pub fn missing_roots(&self) -> impl Iterator<Item = usize> {
        let named = self.0.named.iter().enumerate();
        named.filter_map(|(at, folder)| (!folder.is_dir()).then_some(at))
    }

    /// Returns the folder of the book.
    pub fn root(&self) -> &Path {
        &self.0.root
    }

    /// Returns a reader of the files beside the chapters in `source`, which are copied into the site
    /// without being named: links may lead to files in that folder, in `read-roots`, and in the folders
    /// that `linked` leads to. `linked` are links below `source` to folders with chapters. A folder
    /// around the chapters or the book is not added: it has files that have nothing to do with them.
    pub fn beside_chapters(&self, source: &Path, linked: &[PathBuf]) -> Option<Reader> {
        self.reader()?.metadata(source).ok()?;
        let reader = Reader::below(source).ok()?;
        let own = [source, self.root()].map(|folder| self.real_path(folder));
        let is_around = |folder: &PathBuf| own.iter().flatten().any(|own| own.starts_with(folder));
        let linked = linked.iter().filter_map(|link| self.real_path(link));
        let linked = linked.filter(|folder| !is_around(folder));
        let named = self.0.named.iter().cloned();
        Some(with(reader, named.chain(linked)))
    }

    /// Returns the bytes of a file.
    ///
    /// # Errors
    ///
    /// If it must not or cannot be read, or is not a regular file.
    pub fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        if let Some(text) = self.unsaved(file) {
            return Ok(text.as_bytes().to_vec());
        }
        self.opened()?
            .read(file)
            .map_err(|error| self.reason(error))
    }

    /// Returns the bytes of a file that the owner names in `book.toml`, which may be above the book.
    /// Links in the folders of the book are resolved as for [`BookFiles::read`].
    ///
    /// # Errors
    ///
    /// The errors of [`BookFiles::read`].
    pub fn read_named(&self, file: &Path) -> io::Result<Vec<u8>> {
        let error = match self.opened()?.read(file) {
            Ok(bytes) => return Ok(bytes),
            Err(error) => error,
        };
        let full = resolve_dots(file);
        let folder = full
            .parent()
            .filter(|_| matches!(error.rule, Rule::Outside));
        let named = folder.and_then(|folder| Reader::below(folder).ok());
        match named {
            Some(reader) => reader
                .without_hidden(KNOWN_HIDDEN)
                .read(&full)
                .map_err(|error| self.reason(error)),
            None => Err(self.reason(error)),
        }
    }

    /// Returns the text of a file without byte order marks: readers would copy them with the text.
    ///
    /// # Errors
    ///
    /// The errors of [`BookFiles::read`], and text that is not UTF-8.
    pub fn read_text(&self, file: &Path) -> io::Result<String> {
        let mut text = self.read_marked_text(file)?;
        let mark = text.len() - text.trim_start_matches(text::MARK).len();
        text.drain(..mark);
        Ok(text)
    }

    /// Returns the text of a file as it is, perhaps with a byte order mark.
    ///
    /// # Errors
    ///
    /// The errors of [`BookFiles::read_text`].
    pub fn read_marked_text(&self, file: &Path) -> io::Result<String> {
        text::decode(self.read(file)?)
    }

    /// Returns why a path must not be read: it leads out of the folders of the book, or to a hidden
    /// file.
    pub fn refusal(&self, path: &Path) -> Option<String> {
        let error = self.reader()?.metadata(path).err()?;
        let is_refusal = matches!(
            error.rule,
            Rule::Outside | Rule::LinkOutside(_) | Rule::Hidden(_)
        );
        is_refusal.then(|| self.reason(error).to_string())
    }

    /// Returns the finding about a path that must not be read; `shown` names the file.
    pub fn refused(&self, path: &Path, shown: &str) -> Option<Diagnostic> {
        let reason = self.refusal(path)?;
        Some(refused(shown, &reason))
    }

    /// Returns whether the path leads to something that is not a regular file: a folder, a FIFO, a
    /// socket or a device.
    pub fn is_special(&self, path: &Path) -> bool {
        self.kind(path).is_some_and(|kind| kind != Kind::File)
    }

    /// Returns whether a file may be read at the path.
    pub fn is_file(&self, path: &Path) -> bool {
        self.kind(path) == Some(Kind::File)
    }

    /// Returns whether a folder may be read at the path.
    pub fn is_folder(&self, path: &Path) -> bool {
        self.kind(path) == Some(Kind::Folder)
    }

    /// Returns whether something exists at the path, or may exist. A dangling link, a file in an
    /// unreadable folder and a file that must not be read count: the author did not omit them.
    pub fn is_present(&self, path: &Path) -> bool {
        let found = self.reader().map(|reader| reader.metadata(path));
        self.is_unsaved(path)
            || found.is_some_and(|found| found.map_or_else(|error| !error.is_not_found(), |_| true))
    }

    /// Returns the path without links; `None` if the file is missing or must not be read.
    pub fn real_path(&self, path: &Path) -> Option<PathBuf> {
        self.reader()?.real_path(path).ok()
    }

    /// Returns the sorted paths of a folder's entries, or an empty list if the folder does not exist.
    /// Hidden names are left out.
    ///
    /// # Errors
    ///
    /// If something else has its name, or it must not or cannot be read.
    pub fn entries(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        match self.opened()?.entries(folder) {
            Err(_) if !self.is_present(folder) => Ok(Vec::new()),
            Err(error) => Err(self.reason(error)),
            Ok(entries) => Ok(not_hidden(entries).map(|entry| entry.path).collect()),
        }
    }

    /// Returns the things in a folder and in the folders below it for which `descends` returns `true`,
    /// except hidden ones; nothing if the folder must not or cannot be read.
    pub fn walk(
        &self,
        folder: &Path,
        descends: impl FnMut(&Entry) -> bool,
    ) -> impl Iterator<Item = Entry> {
        let found = self
            .reader()
            .and_then(|reader| reader.walk(folder, descends).ok());
        not_hidden(found.unwrap_or_default())
    }

    fn reader(&self) -> Option<&Reader> {
        self.0.reader.as_ref()
    }

    fn opened(&self) -> io::Result<&Reader> {
        self.reader().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn kind(&self, path: &Path) -> Option<Kind> {
        if self.is_unsaved(path) {
            return Some(Kind::File);
        }
        self.reader()?.kind(path).ok()
    }

    /// Returns an error for authors, without the path.
    fn reason(&self, error: Error) -> io::Error {
        let shown = &self.0.shown;
        let outside = |what: &str| {
            let remedy = format!("`{READ_ROOTS}` under `[output.{NAME}]` names other folders");
            let message = format!("{what} outside of {shown}; {remedy}");
            io::Error::new(io::ErrorKind::PermissionDenied, message)
        };
        match error.rule {
            Rule::Io(error) => error,
            Rule::Outside => outside("it is"),
            Rule::LinkOutside(_) => outside("it is a link that leads"),
            Rule::Hidden(name) => {
                let message = format!("`{}` is a hidden name", name.display());
                io::Error::new(io::ErrorKind::PermissionDenied, message)
            }
            Rule::NotAFile(_) => io::Error::other("not a regular file"),
            rule => io::Error::other(rule.to_string()),
        }
    }
}

/// Omits the reader: it has open folders.
impl fmt::Debug for BookFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BookFiles").field(&self.0.root).finish()
    }
}

/// Returns the finding about a file that must not be read, without its place.
pub fn refused(shown: &str, reason: &str) -> Diagnostic {
    let message = format!("`{shown}` must not be read: {reason}");
    Diagnostic::new(codes::FILE_OUTSIDE, Severity::Error, message)
        .help("correct the path, or copy the text into a file of the book")
}

/// Adds folders to a reader, which refuses hidden names then. A folder that cannot be opened has no
/// files that could be read.
fn with(mut reader: Reader, folders: impl Iterator<Item = PathBuf>) -> Reader {
    for folder in folders {
        if let Err(error) = reader.add(folder) {
            tracing::debug!("{error}");
        }
    }
    reader.without_hidden(KNOWN_HIDDEN)
}

fn not_hidden(entries: Vec<Entry>) -> impl Iterator<Item = Entry> {
    let is_hidden = |entry: &Entry| {
        let rule = entry.kind.as_ref().err().map(|error| &error.rule);
        let name = entry.path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(b".") && matches!(rule, Some(Rule::Hidden(_)))
    };
    entries.into_iter().filter(move |entry| !is_hidden(entry))
}

/// Returns the folder around a book that may be read too, with its name in words: the files of a
/// version's commit, or the work tree of git.
fn around(root: &Path) -> Option<(&Path, &'static str)> {
    if let Some(commit) = cache::checkout_around(root) {
        return Some((commit, "the files of the version's commit"));
    }
    Some((repository(root)?, "the work tree of git"))
}

/// Returns the source folder of a book if it is outside of the book or hidden, so that the reader
/// needs it as another root.
fn own_source(root: &Path, source: &Path) -> Option<PathBuf> {
    let folder = resolve_dots(&root.join(source));
    let Ok(inside) = folder.strip_prefix(resolve_dots(root)) else {
        return Some(folder);
    };
    let mut names = inside.iter();
    let is_hidden = names.any(|name| name.as_encoded_bytes().starts_with(b"."));
    let real = Reader::below(root).ok()?.real_path(&folder).ok()?;
    is_hidden.then_some(real)
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

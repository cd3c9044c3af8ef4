//! Files of the book that are not chapters: images and other files that pages link to.
//!
//! They keep their path relative to the source folder, so that relative links in chapters stay
//! valid.

use std::{
    collections::BTreeMap,
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use anyhow::{Context as _, Result};
use book_files::BookFiles;
use confined_files::{Entry, Kind, Reader, Rule};
use diagnostics::{
    Diagnostic, Severity, codes, nearest,
    paths::{is_markdown, slashes},
};
use nav_model::Spellings;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::left_out::{LeftOut, Reason};

/// The files beside the chapters, by their path relative to the source folder.
#[derive(Debug, Clone, Default)]
pub struct Assets {
    files: BTreeMap<String, Asset>,
    spellings: Spellings,
    /// The files and folders that are not copied.
    pub(crate) left_out: BTreeMap<String, (Asset, Reason)>,
}

/// A file beside the chapters.
#[derive(Debug, Clone)]
pub struct Asset {
    path: PathBuf,
    reader: Arc<Reader>,
}

/// The length of a file and the time of its last change: while both are the same, so are its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssetStamp {
    /// The length in bytes.
    pub length: u64,
    modified: Option<SystemTime>,
}

impl Asset {
    /// Returns the path on disk.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or has become a link to somewhere else since it was found.
    pub fn open(&self) -> Result<File> {
        let file = self.reader.open(&self.path);
        file.with_context(|| format!("cannot read {}", self.path.display()))
    }

    /// Returns the bytes of the file.
    ///
    /// # Errors
    ///
    /// As [`Asset::open`].
    pub fn read(&self) -> Result<Vec<u8>> {
        let bytes = self.reader.read(&self.path);
        bytes.with_context(|| format!("cannot read {}", self.path.display()))
    }

    /// Whether this is a folder that contains a file at a path.
    pub(crate) fn contains(&self, inside: &str) -> bool {
        self.reader.is_file(self.path.join(inside))
    }

    /// Returns the length of the file and the time of its last change, if they can be read.
    pub fn stamp(&self) -> Option<AssetStamp> {
        let about = self.reader.metadata(&self.path).ok()?;
        Some(AssetStamp {
            length: about.len(),
            modified: about.modified().ok(),
        })
    }
}

impl Assets {
    /// Collects everything below `source_folder` that is not Markdown, not hidden, and not in
    /// `skip` (folders inside, such as the destination or a cache). Files that `left_out` names are
    /// omitted; [`Assets::backups`] reports them.
    ///
    /// A link that leads out of the source folder is omitted with a warning, and so is a file that is
    /// not regular, such as a FIFO or a socket. A link to a folder with chapters may lead to any folder
    /// that the book may read: the files beside these chapters are copied too.
    pub fn collect(
        book: &BookFiles,
        source_folder: &Path,
        skip: &[&Path],
        left_out: &LeftOut,
    ) -> (Self, Vec<Diagnostic>) {
        let mut found = Found {
            source_folder,
            root: book.root(),
            assets: Self::default(),
            diagnostics: Vec::new(),
        };
        let is_skipped = |entry: &Entry| skip.contains(&entry.path.as_path());
        let descends = |entry: &Entry| !is_skipped(entry) && left_out.reason(entry).is_none();
        let mut linked: Vec<PathBuf> = Vec::new();
        let (reader, entries) = loop {
            // A translation may lack its folder, and chapters of a folder that must not be read are faults.
            let Some(reader) = book.beside_chapters(source_folder, &linked) else {
                return (found.assets, found.diagnostics);
            };
            let entries = match reader.walk(source_folder, descends) {
                Ok(entries) => entries,
                Err(error) => {
                    found.unreadable(source_folder, &error.rule);
                    return (found.assets, found.diagnostics);
                }
            };
            let outside = entries.iter().filter(|entry| is_outside(entry));
            let outside = outside.map(|entry| &entry.path);
            let is_new = |path: &&PathBuf| left_out.has_chapters(path) && !linked.contains(path);
            let more: Vec<_> = outside.filter(is_new).cloned().collect();
            if more.is_empty() {
                break (Arc::new(reader), entries);
            }
            linked.extend(more);
        };
        for entry in entries.into_iter().filter(|entry| !is_skipped(entry)) {
            match left_out.reason(&entry) {
                None => found.entry(entry, &reader),
                Some(reason) => found.leave_out(&entry.path, reason, &reader),
            }
        }
        (found.assets, found.diagnostics)
    }

    /// Adds files of another folder whose paths are not taken.
    pub fn add_missing(&mut self, others: Self) {
        for (path, file) in others.files {
            if !self.files.contains_key(&path) {
                self.add(path, file);
            }
        }
        for (path, file) in others.left_out {
            self.left_out.entry(path).or_insert(file);
        }
    }

    fn add(&mut self, path: String, file: Asset) {
        self.spellings.add(&path);
        self.files.insert(path, file);
    }

    /// Removes the sources of chapters: a chapter may have a name without an extension.
    pub fn remove_sources<'a>(&mut self, sources: impl IntoIterator<Item = &'a str>) {
        for source in sources {
            self.files.remove(source);
            self.left_out.remove(source);
        }
    }

    /// Removes the files whose path is a page or a folder of one. `pages` are the HTML files of the pages.
    /// Returns a warning for each removed file.
    pub fn remove_in_way_of(
        &mut self,
        pages: impl IndexedParallelIterator<Item = String>,
    ) -> Vec<Diagnostic> {
        let in_way = |page: String| {
            let folders = page.match_indices('/').map(|(at, _)| &page[..at]);
            let taken = folders.chain([page.as_str()]);
            let taken = taken.filter(|path| self.files.contains_key(*path));
            taken.map(|path| (path.to_owned(), page.clone())).collect()
        };
        let in_way: Vec<Vec<(String, String)>> = pages.map(in_way).collect();
        let mut found = Vec::new();
        for (path, page) in in_way.into_iter().flatten() {
            if let Some(file) = self.files.remove(&path) {
                let reason = match path == page {
                    true => "because a page has this path".to_owned(),
                    false => format!("because `{page}` needs a folder of this name"),
                };
                let message = format!("the file `{path}` is not copied, {reason}");
                let one = Diagnostic::new(codes::FILE_IN_THE_WAY, Severity::Warning, message);
                found.push(one.help("rename the file, or give the page another `slug`"));
                let reason = Reason::Found(codes::FILE_IN_THE_WAY);
                self.left_out.insert(path, (file, reason));
            }
        }
        found
    }

    /// Returns each path with the file on disk, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Asset)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// Returns the file on disk at `path`, relative to the source folder.
    pub fn get(&self, path: &str) -> Option<&Asset> {
        self.files.get(path)
    }

    /// Returns the file that a link to `path` means, with its path: the one at `path`, otherwise
    /// one whose path looks the same.
    pub fn find(&self, path: &str) -> Option<(&str, &Asset)> {
        let exact = self.files.get_key_value(path);
        let found = exact.or_else(|| self.files.get_key_value(self.spellings.find(path)?));
        found.map(|(path, file)| (path.as_str(), file))
    }

    /// Returns the path of the file that an author probably means: in other capitals, with `/` in place
    /// of `\\`, with another extension, with a similar name, or in another folder.
    pub fn near(&self, path: &str) -> Option<&str> {
        let lower = |path: &str| path.to_lowercase().replace('\\', "/");
        let stem = |path: &str| {
            let path = lower(path);
            path.rsplit_once('.')
                .map_or(path.clone(), |(stem, _)| stem.to_owned())
        };
        let path = &*lower(path);
        let known = self.files.keys().map(String::as_str);
        let name = |path: &str| path.rsplit('/').next().map(lower);
        let mut same_name = known.clone().filter(|known| name(known) == name(path));
        known
            .clone()
            .find(|known| lower(known) == path)
            .or_else(|| known.clone().find(|known| stem(known) == stem(path)))
            .or_else(|| same_name.next().filter(|_| same_name.next().is_none()))
            .or_else(|| nearest(path, known.clone()))
    }
}

/// Whether an entry is a link to something that the reader refuses.
fn is_outside(entry: &Entry) -> bool {
    let error = entry.kind.as_ref().err();
    entry.is_link && error.is_some_and(|error| matches!(error.rule, Rule::LinkOutside(_)))
}

/// The files that were found so far.
struct Found<'a> {
    source_folder: &'a Path,
    root: &'a Path,
    assets: Assets,
    diagnostics: Vec<Diagnostic>,
}

impl Found<'_> {
    fn entry(&mut self, entry: Entry, reader: &Arc<Reader>) {
        match entry.kind {
            Ok(Kind::Folder) => {}
            // A chapter is never copied.
            _ if is_markdown(&entry.path) => {}
            Ok(Kind::File) => self.file(entry.path, reader),
            Ok(Kind::Special) => self.special(&entry.path, reader),
            Err(error) => match error.rule {
                Rule::Hidden(_) if !entry.is_link => {}
                Rule::Loop => {}
                Rule::LinkOutside(_) | Rule::Outside | Rule::Hidden(_) => {
                    self.link_outside(&entry.path, reader);
                }
                Rule::DanglingLink => self.special(&entry.path, reader),
                rule => self.unreadable(&entry.path, &rule),
            },
        }
    }

    fn file(&mut self, path: PathBuf, reader: &Arc<Reader>) {
        let Ok(relative) = path.strip_prefix(self.source_folder) else {
            return;
        };
        if relative.to_str().is_none() {
            let exact = relative.as_os_str().as_encoded_bytes().escape_ascii();
            let message = format!("the name of `{exact}` is not UTF-8, so no address leads to it");
            return self.warn(codes::NAME_NOT_UTF8, message, "rename the file");
        }
        let (shown, reader) = (slashes(relative), Arc::clone(reader));
        self.assets.add(shown, Asset { path, reader });
    }

    fn leave_out(&mut self, path: &Path, reason: Reason, reader: &Arc<Reader>) {
        let shown = slashes(path.strip_prefix(self.source_folder).unwrap_or(path));
        let file = Asset {
            path: path.to_owned(),
            reader: Arc::clone(reader),
        };
        self.assets.left_out.insert(shown, (file, reason));
    }

    fn special(&mut self, path: &Path, reader: &Arc<Reader>) {
        self.leave_out(path, Reason::Found(codes::SPECIAL_FILE), reader);
        let shown = path.strip_prefix(self.source_folder).unwrap_or(path);
        let message = format!(
            "`{}` is neither a regular file nor a folder, so it is not copied",
            slashes(shown)
        );
        self.warn(
            codes::SPECIAL_FILE,
            message,
            "remove it from the source folder",
        );
    }

    fn unreadable(&mut self, path: &Path, rule: &Rule) {
        let message = format!(
            "`{}` cannot be read, so it is not copied: {rule}",
            slashes(path.strip_prefix(self.root).unwrap_or(path))
        );
        let help = "check its permissions, or move it out of the source folder";
        self.warn(codes::SPECIAL_FILE, message, help);
    }

    fn link_outside(&mut self, path: &Path, reader: &Arc<Reader>) {
        self.leave_out(path, Reason::Found(codes::LINK_OUT_OF_BOOK), reader);
        let shown = slashes(path.strip_prefix(self.root).unwrap_or(path));
        let message = format!(
            "the symbolic link `{shown}` leads out of the source folder or to a hidden file, so it is not copied"
        );
        let help = "copy the file into the source folder, or name the folder in `read-roots`";
        self.warn(codes::LINK_OUT_OF_BOOK, message, help);
    }

    fn warn(&mut self, code: &'static str, message: String, help: &str) {
        let found = Diagnostic::new(code, Severity::Warning, message);
        self.diagnostics.push(found.help(help));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn collected(root: &Path, source: &Path, skip: &[&Path]) -> (Assets, Vec<Diagnostic>) {
        let left_out = LeftOut::new(source, &[], &[]);
        Assets::collect(&BookFiles::before_settings(root), source, skip, &left_out)
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_name_that_is_not_utf8_is_reported() {
        use std::os::unix::ffi::OsStrExt as _;
        let book = tempfile::tempdir().unwrap();
        for name in [&b"x\xfe.png"[..], b"x\xff.png"] {
            fs::write(book.path().join(std::ffi::OsStr::from_bytes(name)), "1").unwrap();
        }
        let (assets, found) = collected(book.path(), book.path(), &[]);
        assert_eq!(assets.iter().count(), 0);
        let codes: Vec<_> = found.iter().map(|found| found.code.as_str()).collect();
        assert_eq!(codes, ["A004", "A004"]);
    }

    #[test]
    fn files_remove_in_way_of_pages_and_chapters() {
        let files = [
            "LICENSE",
            "a/LICENSE",
            "a/index.html",
            "b/index.html",
            "chapter",
            "logo.svg",
        ];
        let here = Arc::new(Reader::below(".").unwrap());
        let asset = |path: &str| Asset {
            path: path.into(),
            reader: Arc::clone(&here),
        };
        let files = files.map(|path| (path.to_owned(), asset(path)));
        let mut assets = Assets {
            files: BTreeMap::from(files),
            ..Assets::default()
        };
        assets.remove_sources(["chapter"]);
        let pages = ["LICENSE/index.html", "LICENSE/b/index.html", "a/index.html"];
        let found = assets.remove_in_way_of(pages.map(str::to_owned).into_par_iter());
        let codes: Vec<_> = found.iter().map(|found| found.code.as_str()).collect();
        assert_eq!(codes, ["A006", "A006"]);
        let paths: Vec<_> = assets.iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["a/LICENSE", "b/index.html", "logo.svg"]);
    }

    #[test]
    fn chapters_and_hidden_files_are_omitted() {
        let book = tempfile::tempdir().unwrap();
        let src = book.path().join("src");
        fs::create_dir_all(src.join("图/.git")).unwrap();
        fs::create_dir_all(src.join("book")).unwrap();
        for file in [
            "a.md",
            "b.MDX",
            "图/一 #1.png",
            "图/.git/x",
            ".hidden",
            "book/index.html",
        ] {
            fs::write(src.join(file), "x").unwrap();
        }
        let (assets, found) = collected(book.path(), &src, &[&src.join("book")]);
        let paths: Vec<_> = assets.iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["图/一 #1.png"]);
        assert!(found.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_book_is_omitted() {
        let book = tempfile::tempdir().unwrap();
        let secret = tempfile::NamedTempFile::new().unwrap();
        let src = book.path().join("src");
        fs::create_dir_all(&src).unwrap();
        std::os::unix::fs::symlink(secret.path(), src.join("x.png")).unwrap();
        std::os::unix::fs::symlink(&src, src.join("loop")).unwrap();
        // A chapter is read by mdBook and never copied.
        std::os::unix::fs::symlink(secret.path(), src.join("README.md")).unwrap();
        let (assets, found) = collected(book.path(), &src, &[]);
        assert!(assets.get("x.png").is_none());
        assert_eq!(found.len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn special_files_are_omitted() {
        let book = tempfile::tempdir().unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(book.path().join("x.png")).unwrap();
        let (assets, found) = collected(book.path(), book.path(), &[]);
        assert!(assets.get("x.png").is_none());
        assert_eq!(found[0].code, "A003");
    }
}

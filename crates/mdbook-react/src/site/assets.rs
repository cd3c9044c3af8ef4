//! Files of the book that are not chapters: images and other files that pages link to.
//!
//! They keep their path relative to the source folder, so that relative links in chapters stay
//! valid.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use nav_model::Spellings;
use rayon::prelude::*;

use crate::{
    diagnostic::{Diagnostic, Severity, codes},
    paths::{is_markdown, slashes},
    regular_file::{self, MAX_FOLDER_DEPTH},
};

/// The files beside the chapters, by their path relative to the source folder.
#[derive(Debug, Clone, Default)]
pub(crate) struct Assets {
    files: BTreeMap<String, PathBuf>,
    spellings: Spellings,
}

impl Assets {
    /// Collects everything below `source_folder` that is not Markdown, not hidden, and not in
    /// `skip` (folders inside, such as the destination or a cache).
    ///
    /// A link that leads out of `root` is omitted with a warning, and so is a file that is not
    /// regular, such as a FIFO or a socket.
    pub(crate) fn collect(
        source_folder: &Path,
        root: &Path,
        skip: &[&Path],
    ) -> (Self, Vec<Diagnostic>) {
        let mut walk = Walk {
            source_folder,
            root: root.canonicalize().unwrap_or_else(|_| root.to_owned()),
            skip,
            found: Self::default(),
            diagnostics: Vec::new(),
        };
        walk.folder(source_folder, 0);
        (walk.found, walk.diagnostics)
    }

    /// Adds files of another folder whose paths are not taken.
    pub(crate) fn add_missing(&mut self, others: Self) {
        for (path, file) in others.files {
            if !self.files.contains_key(&path) {
                self.add(path, file);
            }
        }
    }

    fn add(&mut self, path: String, file: PathBuf) {
        self.spellings.add(&path);
        self.files.insert(path, file);
    }

    /// Removes the sources of chapters: a chapter may have a name without an extension.
    pub(crate) fn remove_sources<'a>(&mut self, sources: impl IntoIterator<Item = &'a str>) {
        for source in sources {
            self.files.remove(source);
        }
    }

    /// Removes the files whose path is a page or a folder of one. `pages` are the HTML files of the pages.
    /// Returns a warning for each removed file.
    pub(crate) fn remove_in_way_of(
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
            if self.files.remove(&path).is_some() {
                let reason = match path == page {
                    true => "because a page has this path".to_owned(),
                    false => format!("because `{page}` needs a folder of this name"),
                };
                let message = format!("the file `{path}` is not copied, {reason}");
                let one = Diagnostic::new(codes::FILE_IN_THE_WAY, Severity::Warning, message);
                found.push(one.help("rename the file, or give the page another `slug`"));
            }
        }
        found
    }

    /// Returns each path with the file on disk, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Path)> {
        self.files
            .iter()
            .map(|(path, file)| (path.as_str(), file.as_path()))
    }

    /// Returns the file on disk at `path`, relative to the source folder.
    pub(crate) fn get(&self, path: &str) -> Option<&Path> {
        self.files.get(path).map(PathBuf::as_path)
    }

    /// Returns the file that a link to `path` means, with its path: the one at `path`, otherwise
    /// one whose path looks the same.
    pub(crate) fn find(&self, path: &str) -> Option<(&str, &Path)> {
        let exact = self.files.get_key_value(path);
        let found = exact.or_else(|| self.files.get_key_value(self.spellings.find(path)?));
        found.map(|(path, file)| (path.as_str(), file.as_path()))
    }
}

/// Whether a file is not part of a site by its name, as `.git` and `.DS_Store`. The folder
/// `.well-known` is, with files for other programs (RFC 8615).
fn is_hidden(name: &str) -> bool {
    name.starts_with('.') && name != ".well-known"
}

struct Walk<'a> {
    source_folder: &'a Path,
    root: PathBuf,
    skip: &'a [&'a Path],
    found: Assets,
    diagnostics: Vec<Diagnostic>,
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Path, depth: usize) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            // A translation may lack a folder.
            Err(_) if !regular_file::is_present(folder) => return,
            Err(error) => return self.unreadable(folder, &error),
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let hidden = is_hidden(&entry.file_name().to_string_lossy());
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if hidden || self.skip.contains(&path.as_path()) {
                continue;
            }
            if kind.is_symlink() && !is_markdown(&path) && !self.is_inside(&path) {
                continue;
            }
            let is_folder = kind.is_dir() || (kind.is_symlink() && path.is_dir());
            if !is_folder {
                self.file(path);
            } else if depth < MAX_FOLDER_DEPTH {
                self.folder(&path, depth + 1);
            }
        }
    }

    fn unreadable(&mut self, folder: &Path, error: &io::Error) {
        let shown = folder.strip_prefix(&self.root).unwrap_or(folder);
        let message = format!(
            "the folder `{}` cannot be read, so its files are not copied: {error}",
            slashes(shown)
        );
        let found = Diagnostic::new(codes::SPECIAL_FILE, Severity::Warning, message);
        self.diagnostics
            .push(found.help("check its permissions, or move it out of the source folder"));
    }

    fn file(&mut self, path: PathBuf) {
        if is_markdown(&path) {
            return;
        }
        if !path.is_file() {
            let shown = path.strip_prefix(self.source_folder).unwrap_or(&path);
            let message = format!(
                "`{}` is neither a regular file nor a folder, so it is not copied",
                slashes(shown)
            );
            let found = Diagnostic::new(codes::SPECIAL_FILE, Severity::Warning, message);
            self.diagnostics
                .push(found.help("remove it from the source folder"));
            return;
        }
        if let Ok(relative) = path.strip_prefix(self.source_folder) {
            let shown = slashes(relative);
            if relative.to_str().is_none() {
                let exact = relative.as_os_str().as_encoded_bytes().escape_ascii();
                let message =
                    format!("the name of `{exact}` is not UTF-8, so no address leads to it");
                let found = Diagnostic::new(codes::NAME_NOT_UTF8, Severity::Warning, message);
                return self.diagnostics.push(found.help("rename the file"));
            }
            self.found.add(shown, path);
        }
    }

    /// Whether a path resolves to a file inside the book; adds a warning if not.
    fn is_inside(&mut self, path: &Path) -> bool {
        let target = path.canonicalize().unwrap_or_default();
        let here = path.parent().and_then(|parent| parent.canonicalize().ok());
        if here.is_some_and(|here| here.starts_with(&target)) {
            return false;
        }
        let inside = target.starts_with(&self.root);
        if !inside {
            let shown = path.strip_prefix(&self.root).unwrap_or(path);
            let message = format!(
                "the symbolic link `{}` leaves the book, so it is not copied",
                slashes(shown)
            );
            let found = Diagnostic::new(codes::LINK_OUT_OF_BOOK, Severity::Warning, message);
            self.diagnostics
                .push(found.help("copy the file into the book"));
        }
        inside
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_name_that_is_not_utf8_is_reported() {
        use std::os::unix::ffi::OsStrExt as _;
        let book = tempfile::tempdir().unwrap();
        for name in [&b"x\xfe.png"[..], b"x\xff.png"] {
            fs::write(book.path().join(std::ffi::OsStr::from_bytes(name)), "1").unwrap();
        }
        let (assets, found) = Assets::collect(book.path(), book.path(), &[]);
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
        let files = files.map(|path| (path.to_owned(), PathBuf::from(path)));
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
        let (assets, found) = Assets::collect(&src, book.path(), &[&src.join("book")]);
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
        let (assets, found) = Assets::collect(&src, book.path(), &[]);
        assert_eq!(assets.get("x.png"), None);
        assert_eq!(found.len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn special_files_are_omitted() {
        let book = tempfile::tempdir().unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(book.path().join("x.png")).unwrap();
        let (assets, found) = Assets::collect(book.path(), book.path(), &[]);
        assert_eq!(assets.get("x.png"), None);
        assert_eq!(found[0].code, "A003");
    }
}

//! A book that stays open while its author writes.

use std::{
    collections::{BTreeSet, HashSet},
    path::{Path, PathBuf},
    sync::Arc,
};

use book_files::{BookFiles, Unsaved};
use book_source::include::has_commands;
use build_cache::cache::{Access, Cache};
use confined_files::Kind;
use diagnostics::Diagnostic;
use shell_interface::Shell;
use site_build::{BuildOptions, CheckedPages, OpenBook};
use site_writer::Stamp;

use crate::{
    BOOK_TOML,
    load::{MissingFiles, config},
    run::{reported, run},
};

/// An open book: its editions as they were checked last, and the texts that are not saved.
///
/// Nothing is written. `mdbook-react check` has the same findings on the same texts.
pub struct Session {
    root: PathBuf,
    options: BuildOptions,
    books: Vec<OpenBook>,
    /// The findings that no edit of a chapter changes: of the loader and of preprocessors.
    of_loading: Vec<Diagnostic>,
    findings: Vec<Diagnostic>,
    state: State,
    /// The files that chapters include.
    included: BTreeSet<PathBuf>,
    /// The files of the book at the last call of `notice_changes`.
    files: Vec<(PathBuf, Option<Stamp>)>,
}

/// The work that must be done before the findings are about the current texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Current,
    /// A chapter was edited and checked; the links of all pages were not.
    Edited,
    /// Anything may have changed.
    Stale,
}

impl Session {
    /// Opens the book at `root`, without reading it.
    pub fn new(root: &Path, shell: &'static dyn Shell) -> Self {
        let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        let mut options = BuildOptions::new(shell);
        options.check_only = true;
        options.known.checked = Some(CheckedPages::default());
        options.known.cache = Some(Arc::new(Cache::open(&root, Access::Read)));
        Self::unread(root, options)
    }

    /// Opens the same book again: changes of one session are not seen by the other.
    pub(crate) fn beside(&self) -> Self {
        Self::unread(self.root.clone(), self.options.clone())
    }

    fn unread(root: PathBuf, options: BuildOptions) -> Self {
        Self {
            root,
            options,
            books: Vec::new(),
            of_loading: Vec::new(),
            findings: Vec::new(),
            state: State::Stale,
            included: BTreeSet::new(),
            files: Vec::new(),
        }
    }

    /// Returns the folder of the book.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Sets the text of a file that is open in an editor.
    pub fn set_text(&mut self, file: &Path, text: &str) {
        let file = real(file);
        if self.unsaved().text(&file) == Some(text) {
            return;
        }
        self.options.known.unsaved.set(file.clone(), text);
        if self.state == State::Stale {
            return;
        }
        // The findings of a book in several editions are joined, and its editions depend on one another.
        let edited = match &mut *self.books {
            [book] => book.edit(&file, text),
            _ => Ok(false),
        };
        self.state = match edited {
            Ok(true) => State::Edited,
            _ => State::Stale,
        };
    }

    /// Returns to the text that a file has on disk.
    pub fn close_text(&mut self, file: &Path) {
        let file = real(file);
        if self.unsaved().text(&file).is_some() {
            self.options.known.unsaved.remove(&file);
            self.state = State::Stale;
        }
    }

    /// Notes that files changed on disk.
    pub fn files_changed(&mut self) {
        self.state = State::Stale;
    }

    /// Checks the book again if files changed on disk since the last call; returns whether it did. For
    /// callers that do not learn of changes.
    pub fn notice_changes(&mut self) -> bool {
        let stamps = |session: &Self| stamps(&session.root, &session.books, &session.included);
        if self.state != State::Stale && self.files == stamps(self) {
            return false;
        }
        self.state = State::Stale;
        self.update();
        self.files = stamps(self);
        true
    }

    /// Returns the text of a file of the book, saved or not; `None` if it must not or cannot be read.
    pub fn text(&self, file: &Path) -> Option<String> {
        let files = BookFiles::before_settings(&self.root).with_unsaved(self.unsaved());
        files.read_text(&real(file)).ok()
    }

    /// Whether a file may be changed with the book: a chapter may also include files around it.
    pub fn owns(&self, file: &Path) -> bool {
        let mut sources = self.books.iter().map(OpenBook::source_folder);
        file.starts_with(&self.root) || sources.any(|source| file.starts_with(source))
    }

    /// Whether a chapter includes a file.
    pub(crate) fn includes(&self, file: &Path) -> bool {
        self.included.contains(file)
    }

    /// Returns the files that chapters include and that include others, with their texts.
    pub(crate) fn included_texts(&self) -> impl Iterator<Item = (PathBuf, String)> + '_ {
        let files: BTreeSet<_> = self.included.iter().map(|file| real(file)).collect();
        files.into_iter().filter_map(|file| {
            let text = self.text(&file)?;
            has_commands(&text).then_some((file, text))
        })
    }

    /// Returns the texts that are not saved.
    pub fn unsaved(&self) -> &Unsaved {
        &self.options.known.unsaved
    }

    /// Returns the findings about the current texts.
    pub fn findings(&mut self) -> &[Diagnostic] {
        self.update();
        &self.findings
    }

    /// Returns the editions of the book with the current texts, the book itself first. There are none if
    /// the book cannot be loaded, or a text prevents that its pages are known.
    pub fn books(&mut self) -> &[OpenBook] {
        if self.state == State::Stale {
            self.update();
        }
        &self.books
    }

    /// Whether no check has found the pages of the book yet.
    pub fn has_no_pages(&self) -> bool {
        self.books.is_empty()
    }

    /// Returns the edition that had a chapter in this file when the book was checked last; nothing is
    /// checked.
    pub fn last_book_of(&self, file: &Path) -> Option<&OpenBook> {
        let file = real(file);
        let mut books = self.books.iter();
        books.find(|book| book.page_of(&file).is_some())
    }

    /// Returns the edition with a chapter in this file.
    pub fn book_of(&mut self, file: &Path) -> Option<&OpenBook> {
        let file = real(file);
        let mut books = self.books().iter();
        books.find(|book| book.page_of(&file).is_some())
    }

    fn update(&mut self) {
        match (self.state, &*self.books) {
            (State::Current, _) => return,
            (State::Edited, [book]) => {
                self.findings = book.findings();
                self.findings.extend(self.of_loading.iter().cloned());
                diagnostics::sort(&mut self.findings);
            }
            _ => self.check(),
        }
        self.state = State::Current;
    }

    /// Checks the whole book; pages with the same text as before are not checked again.
    fn check(&mut self) {
        let checked = self.books.iter().map(OpenBook::checked);
        self.options.known.checked = Some(checked.collect());
        let outcome = run(&self.root, None, MissingFiles::Never, self.options.clone());
        let mut outcome = reported(outcome, &self.root);
        self.books = std::mem::take(&mut outcome.open);
        self.findings = outcome.diagnostics;
        self.included = outcome.included;
        let of_book: HashSet<_> = match &*self.books {
            [book] => book.findings().iter().map(key).collect(),
            _ => HashSet::new(),
        };
        let of_loading = self.findings.iter();
        let of_loading = of_loading.filter(|one| !of_book.contains(&key(one)));
        self.of_loading = of_loading.cloned().collect();
    }
}

/// The values by which findings differ: code, message, and place.
type FindingKey = (String, String, Option<(String, usize, usize)>);

fn key(one: &Diagnostic) -> FindingKey {
    let place = one.place.as_ref();
    let place = place.map(|place| (place.file.clone(), place.line, place.column));
    (one.code.clone(), one.message.clone(), place)
}

/// Returns the files that a build of the book reads, with their stamps.
fn stamps(
    root: &Path,
    books: &[OpenBook],
    included: &BTreeSet<PathBuf>,
) -> Vec<(PathBuf, Option<Stamp>)> {
    let files = BookFiles::before_settings(root);
    let config = config(root, &Unsaved::default()).ok().and_then(Result::ok);
    // Without pages, a repaired table of contents must be noticed.
    let source = config.map_or_else(|| root.join("src"), |it| root.join(&it.book.src));
    let sources = books
        .iter()
        .map(|book| book.source_folder().to_owned())
        .chain([source]);
    let sources: BTreeSet<_> = sources.collect();
    let folders = sources
        .into_iter()
        .chain([root.join("theme"), root.join("po")]);
    let entries = folders.flat_map(|folder| files.walk(&folder, |_| true).collect::<Vec<_>>());
    let entries = entries.filter(|entry| matches!(entry.kind, Ok(Kind::File)));
    let single = included.iter().cloned().chain([root.join(BOOK_TOML)]);
    let all = entries.map(|entry| entry.path).chain(single);
    let stamp = |path: PathBuf| {
        let stamp = Stamp::of(&path);
        (path, stamp)
    };
    all.map(stamp).collect()
}

/// Returns a path without links. The file itself may not exist yet.
fn real(file: &Path) -> PathBuf {
    if let Ok(real) = file.canonicalize() {
        return real;
    }
    let folder = file.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, file.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => file.to_owned(),
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("root", &self.root)
            .finish_non_exhaustive()
    }
}

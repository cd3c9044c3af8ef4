//! Reading what earlier builds know of a book while mdBook still reads the book itself, which it
//! does on one thread.

use std::{
    collections::HashMap,
    ffi::OsString,
    fmt, fs,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    thread::{self, JoinHandle},
};

use mdbook_core::config::Config;

use super::{
    cache::{self, Entry},
    chapter_facts::Known,
    facts,
};
use crate::{book::git_head::AskedHead, pipeline::store};

/// What earlier builds know of a book, in the reading.
pub struct ReadAhead(Mutex<Option<JoinHandle<Ahead>>>);

/// What was read; everything in it may be old.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    /// The commit that is checked out, where the book shows dates.
    pub(super) head: Option<String>,
    pub(super) facts: Known,
    /// Pages by the names of their files in the cache.
    pub(super) entries: HashMap<OsString, Entry>,
}

impl ReadAhead {
    /// Begins for the book at `root`.
    pub fn begin(root: &Path, config: &Config) -> Self {
        let shows_dates = config.get("output.react.last-updated");
        let source_folder = root.join(&config.book.src);
        let asks_git = matches!(shows_dates, Ok(Some(true)));
        let root = root.to_owned();
        let read = move || read(&root, asks_git.then_some(&source_folder));
        let reading = thread::Builder::new().spawn(read).ok();
        Self(Mutex::new(reading))
    }

    /// What was read; nothing the second time.
    pub(super) fn take(&self) -> Ahead {
        let mut reading = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read = reading.take().map(JoinHandle::join);
        read.and_then(Result::ok).unwrap_or_default()
    }
}

impl fmt::Debug for ReadAhead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadAhead").finish_non_exhaustive()
    }
}

fn read(root: &Path, asks_git: Option<&PathBuf>) -> Ahead {
    let head = asks_git.map(|folder| AskedHead::ask(folder));
    let mut ahead = Ahead::default();
    // Nothing is created yet: there may be no book here.
    if root.join(cache::FOLDER).is_dir() {
        ahead.facts = facts::known(None, Some(root));
        let folder = cache::own_folder(root).ok();
        ahead.entries = folder.map(|folder| entries_in(&folder)).unwrap_or_default();
    }
    ahead.head = head.and_then(AskedHead::answer);
    ahead
}

fn entries_in(folder: &Path) -> HashMap<OsString, Entry> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.map(|file| file.path());
    let read = |file: PathBuf| {
        let bytes = store::read(&file)?;
        let entry = serde_json::from_slice(&bytes).ok()?;
        Some((file.file_name()?.to_owned(), entry))
    };
    let files = files.filter(|file| file.extension().is_some_and(|of| of == "json"));
    files.filter_map(read).collect()
}

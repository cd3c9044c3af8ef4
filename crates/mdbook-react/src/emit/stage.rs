//! Where files wait until the whole site is ready.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize};

use super::{
    OWN_FOLDER,
    commit::{self, Committed},
    hashing::{Hashing, hash_of},
    list::{FileList, is_inside},
};
use crate::work::Work;

/// When a file is moved to its place: the order of the variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Named by its content: nothing refers to it yet.
    Hashed,
    /// An image or another file beside the pages.
    Asset,
    /// A page.
    Html,
    /// What leads to all others: manifest and entry.
    Entry,
}

/// A file of an earlier build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptFile {
    /// The path in the destination.
    pub path: String,
    /// The BLAKE3 hash of its bytes, 64 hex digits.
    pub hash: String,
    /// When it is moved to its place.
    pub kind: Kind,
}

impl KeptFile {
    /// The file with these bytes.
    pub fn new(path: &str, bytes: &[u8], kind: Kind) -> Self {
        Self {
            path: path.to_owned(),
            hash: blake3::hash(bytes).to_hex().to_string(),
            kind,
        }
    }
}

/// A destination that is being written to; one at a time, by a lock.
///
/// Dropping it without [`Stage::commit`] leaves the destination as it was.
#[derive(Debug)]
pub struct Stage {
    destination: PathBuf,
    files: Mutex<BTreeMap<String, Staged>>,
    _lock: File,
}

/// What is known of a staged file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Staged {
    pub(super) kind: Kind,
    /// The destination holds the same bytes already.
    pub(super) unchanged: bool,
    hash: [u8; 8],
}

impl Staged {
    fn new(kind: Kind, content: &blake3::Hash) -> Self {
        let mut hash = [0; 8];
        hash.copy_from_slice(&content.as_bytes()[..8]);
        Self {
            kind,
            unchanged: false,
            hash,
        }
    }

    fn hash_text(self) -> String {
        self.hash.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

impl Stage {
    /// Waits for the lock on `destination`, finishes a commit that was cut short, and begins.
    ///
    /// # Errors
    ///
    /// When the folder cannot be created or written.
    pub fn open(destination: &Path) -> Result<Self> {
        let own = destination.join(OWN_FOLDER);
        fs::create_dir_all(&own).with_context(|| format!("cannot create {}", own.display()))?;
        let lock = lock(&own)?;
        commit::recover(destination)?;
        let stage = own.join("stage");
        fs::create_dir_all(&stage).with_context(|| format!("cannot create {}", stage.display()))?;
        Ok(Self {
            destination: destination.to_owned(),
            files: Mutex::default(),
            _lock: lock,
        })
    }

    /// Adds a file: `path` is relative to the destination, with forward slashes.
    ///
    /// The same file with the same bytes may be added twice.
    ///
    /// # Errors
    ///
    /// When the path leaves the destination, was added with other bytes, or cannot be written.
    pub fn add(&self, path: &str, bytes: &[u8], kind: Kind) -> Result<()> {
        Work::Write.done(|| self.add_now(path, bytes, kind))
    }

    fn add_now(&self, path: &str, bytes: &[u8], kind: Kind) -> Result<()> {
        if !is_inside(path) || path.starts_with(OWN_FOLDER) {
            bail!("`{path}` is no place for a file of the site");
        }
        let file = Staged::new(kind, &blake3::hash(bytes));
        if let Some(other) = self.reserve(path, file) {
            if other.hash == file.hash {
                return Ok(());
            }
            bail!("two files of the site want to be `{path}`");
        }
        if fs::read(self.destination.join(path)).is_ok_and(|current| current == bytes) {
            self.mark_unchanged(path);
            return Ok(());
        }
        let staged = self.place(path)?;
        fs::write(&staged, bytes).with_context(|| format!("cannot write {}", staged.display()))
    }

    /// Where a file waits, in a folder that is there.
    fn place(&self, path: &str) -> Result<PathBuf> {
        let staged = self.stage_path(path);
        if let Some(parent) = staged.parent() {
            fs::create_dir_all(parent)
                .with_context(|| format!("cannot create {}", parent.display()))?;
        }
        Ok(staged)
    }

    /// Adds a file that `write` writes piece by piece, so that it need not be in memory whole.
    ///
    /// # Errors
    ///
    /// Those of [`Stage::add`], and of `write`.
    pub fn add_written(
        &self,
        path: &str,
        kind: Kind,
        write: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        let staged = self.place(path)?;
        let context = || format!("cannot write {}", staged.display());
        let mut out = Hashing::new(File::create(&staged).with_context(context)?);
        write(&mut out)?;
        let (hash, length) = out.finish().with_context(context)?;
        if self.reserve(path, Staged::new(kind, &hash)).is_some() {
            bail!("two files of the site want to be `{path}`");
        }
        let current = self.destination.join(path);
        let is_as_long = fs::metadata(&current).is_ok_and(|about| about.len() == length);
        if is_as_long && hash_of(&current).is_ok_and(|current| current == hash) {
            self.mark_unchanged(path);
            let _ = fs::remove_file(&staged);
        }
        Ok(())
    }

    /// The bytes of a file that was added or kept.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn read(&self, path: &str) -> Result<Vec<u8>> {
        let is_in_place = self.files().get(path).is_some_and(|file| file.unchanged);
        let file = match is_in_place {
            true => self.destination.join(path),
            false => self.stage_path(path),
        };
        fs::read(&file).with_context(|| format!("cannot read {}", file.display()))
    }

    /// Keeps files of an earlier build as they are; all of them, or none where one is missing or
    /// holds other bytes.
    pub fn keep(&self, kept: &[KeptFile]) -> bool {
        Work::Write.done(|| self.keep_now(kept))
    }

    fn keep_now(&self, kept: &[KeptFile]) -> bool {
        let is_there = |file: &KeptFile| {
            is_inside(&file.path)
                && !file.path.starts_with(OWN_FOLDER)
                && fs::read(self.destination.join(&file.path))
                    .is_ok_and(|bytes| blake3::hash(&bytes).to_hex().as_str() == file.hash)
        };
        if kept.is_empty() || !kept.iter().all(is_there) {
            return false;
        }
        let mut files = self.files();
        for file in kept {
            let hash = blake3::Hash::from_hex(&file.hash);
            let mut staged = Staged::new(file.kind, &hash.unwrap_or([0; 32].into()));
            staged.unchanged = true;
            files.insert(file.path.clone(), staged);
        }
        true
    }

    /// The content hash (BLAKE3, 16 hex digits) of every file added so far but pages.
    pub fn hashes(&self) -> BTreeMap<String, String> {
        let files = self.files();
        let not_pages = files.iter().filter(|(_, staged)| staged.kind != Kind::Html);
        not_pages
            .map(|(path, staged)| (path.clone(), staged.hash_text()))
            .collect()
    }

    /// Moves everything to its place and removes what is no longer part of the site.
    ///
    /// # Errors
    ///
    /// When the file system refuses; the next build then finishes the work.
    pub fn commit(self) -> Result<Committed> {
        let files = std::mem::take(&mut *self.files());
        commit::commit(&self.destination, &files)
    }

    /// Takes the path for `file`, unless another file has it.
    fn reserve(&self, path: &str, file: Staged) -> Option<Staged> {
        let mut files = self.files();
        if let Some(other) = files.get(path) {
            return Some(*other);
        }
        files.insert(path.to_owned(), file);
        None
    }

    fn mark_unchanged(&self, path: &str) {
        if let Some(staged) = self.files().get_mut(path) {
            staged.unchanged = true;
        }
    }

    fn stage_path(&self, path: &str) -> PathBuf {
        self.destination.join(OWN_FOLDER).join("stage").join(path)
    }

    fn files(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Staged>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // A commit cut short keeps its journal, and with it the stage that the next build needs.
        let own = self.destination.join(OWN_FOLDER);
        if !own.join(commit::JOURNAL).exists() {
            let _ = fs::remove_dir_all(own.join("stage"));
        }
    }
}

fn lock(own: &Path) -> Result<File> {
    let path = own.join("lock");
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    if file.try_lock().is_err() {
        tracing::info!("waiting for another build of {}", own.display());
        file.lock()
            .with_context(|| format!("cannot lock {}", path.display()))?;
    }
    Ok(file)
}

impl FileList {
    pub(super) fn of(files: &BTreeMap<String, Staged>) -> Self {
        Self {
            files: files
                .iter()
                .map(|(path, staged)| (path.clone(), staged.kind))
                .collect(),
        }
    }
}

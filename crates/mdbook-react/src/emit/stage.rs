//! Where files wait until the whole site is ready.

use std::{
    collections::BTreeMap,
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
    obstacles,
    stamps::{Stamp, Stamps},
};
use crate::pipeline::work::Work;

/// The folder of waiting files inside the renderer's own.
pub(super) const STAGE: &str = "stage";

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

/// A destination that is being written to; one at a time, by a lock.
///
/// Dropping it without [`Stage::commit`] leaves the destination as it was.
#[derive(Debug)]
pub struct Stage {
    destination: PathBuf,
    /// What an earlier build wrote.
    there: FileList,
    /// What it knew of these files.
    stamps: Stamps,
    files: Mutex<BTreeMap<String, Staged>>,
    _lock: File,
}

/// What is known of a staged file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Staged {
    pub(super) kind: Kind,
    pub(super) hash: blake3::Hash,
    /// Set where the destination holds the same bytes already.
    pub(super) in_place: Option<InPlace>,
}

/// A file that is in its place; its stamp where it has one.
#[derive(Debug, Clone, Copy)]
pub(super) struct InPlace(pub(super) Option<Stamp>);

impl Staged {
    fn new(kind: Kind, hash: blake3::Hash) -> Self {
        Self {
            kind,
            hash,
            in_place: None,
        }
    }
}

impl Stage {
    /// Waits for the lock on `destination`, finishes a commit that was cut short, and begins.
    ///
    /// With `reads_all` every file that is there is read; otherwise those alone that may have
    /// changed since an earlier build knew them.
    ///
    /// # Errors
    ///
    /// When the folder cannot be created or written.
    pub fn open(destination: &Path, reads_all: bool) -> Result<Self> {
        let own = destination.join(OWN_FOLDER);
        fs::create_dir_all(&own).with_context(|| format!("cannot create {}", own.display()))?;
        let lock = lock(&own)?;
        let there = commit::recover(destination)?;
        let stage = own.join(STAGE);
        fs::create_dir_all(&stage).with_context(|| format!("cannot create {}", stage.display()))?;
        let stamps = match reads_all {
            true => Stamps::default(),
            false => Stamps::read(&own),
        };
        Ok(Self {
            destination: destination.to_owned(),
            there,
            stamps,
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
        let file = Staged::new(kind, blake3::hash(bytes));
        if let Some(other) = self.reserve(path, file) {
            if other.hash == file.hash {
                return Ok(());
            }
            return Err(obstacles::twice(path).into());
        }
        if self.settle(path, &file.hash, bytes.len() as u64) {
            return Ok(());
        }
        let staged = self.stage_path(path);
        fs::write(&staged, bytes).with_context(|| format!("cannot write {}", staged.display()))
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
        let staged = self.stage_path(path);
        let context = || format!("cannot write {}", staged.display());
        let mut out = Hashing::new(File::create(&staged).with_context(context)?);
        write(&mut out)?;
        let (hash, length) = out.finish().with_context(context)?;
        if self.reserve(path, Staged::new(kind, hash)).is_some() {
            return Err(obstacles::twice(path).into());
        }
        if self.settle(path, &hash, length) {
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
        let is_in_place = self
            .files()
            .get(path)
            .is_some_and(|file| file.in_place.is_some());
        let file = match is_in_place {
            true => self.destination.join(path),
            false => self.stage_path(path),
        };
        fs::read(&file).with_context(|| format!("cannot read {}", file.display()))
    }

    /// What a later build needs to know of an added file, to keep it.
    ///
    /// # Errors
    ///
    /// When no file of that path was added.
    pub fn kept(&self, path: &str) -> Result<KeptFile> {
        let files = self.files();
        let staged = files.get(path);
        let staged = staged.with_context(|| format!("`{path}` was not added"))?;
        Ok(KeptFile {
            path: path.to_owned(),
            hash: staged.hash.to_hex().to_string(),
            kind: staged.kind,
        })
    }

    /// Keeps files of an earlier build as they are; all of them, or none where one is missing or
    /// holds other bytes.
    pub fn keep(&self, kept: &[KeptFile]) -> bool {
        Work::Write.done(|| self.keep_now(kept))
    }

    fn keep_now(&self, kept: &[KeptFile]) -> bool {
        let see = |file: &KeptFile| {
            let hash = blake3::Hash::from_hex(&file.hash).ok()?;
            let is_ours = is_inside(&file.path) && !file.path.starts_with(OWN_FOLDER);
            let mut staged = Staged::new(file.kind, hash);
            staged.in_place = Some(is_ours.then(|| self.see(&file.path, &hash, None))??);
            Some((file.path.clone(), staged))
        };
        let Some(seen) = kept.iter().map(see).collect::<Option<Vec<_>>>() else {
            return false;
        };
        self.files().extend(seen);
        !kept.is_empty()
    }

    /// Whether the file in place holds the bytes of `hash`, `length` of them where that is known.
    fn see(&self, path: &str, hash: &blake3::Hash, length: Option<u64>) -> Option<InPlace> {
        let file = self.destination.join(path);
        // Looked at before it is read, so that a change in between shows next time.
        let stamp = Stamp::of(&file);
        let is_known = stamp.is_some_and(|stamp| self.stamps.know(path, stamp, hash));
        let may_be = match (stamp, length) {
            (Some(stamp), Some(length)) => stamp.length() == length,
            _ => true,
        };
        // What is no file might never end.
        let is_same = is_known
            || (may_be && file.is_file() && hash_of(&file).is_ok_and(|found| found == *hash));
        is_same.then_some(InPlace(stamp))
    }

    /// The content hash (BLAKE3, 16 hex digits) of every file added so far but pages.
    pub fn hashes(&self) -> BTreeMap<String, String> {
        let files = self.files();
        let not_pages = files.iter().filter(|(_, staged)| staged.kind != Kind::Html);
        not_pages
            .map(|(path, staged)| (path.clone(), staged.hash.to_hex()[..16].to_owned()))
            .collect()
    }

    /// Moves everything to its place and removes what is no longer part of the site.
    ///
    /// # Errors
    ///
    /// When the file system refuses; the next build then finishes the work.
    pub fn commit(self) -> Result<Committed> {
        let files = std::mem::take(&mut *self.files());
        commit::commit(&self.destination, &files, &self.there, &self.stamps)
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

    /// Notes that an added file is in its place already, if it is.
    fn settle(&self, path: &str, hash: &blake3::Hash, length: u64) -> bool {
        let seen = self.see(path, hash, Some(length));
        if let (Some(seen), Some(staged)) = (seen, self.files().get_mut(path)) {
            staged.in_place = Some(seen);
        }
        seen.is_some()
    }

    fn stage_path(&self, path: &str) -> PathBuf {
        waiting_place(&self.destination.join(OWN_FOLDER), path)
    }

    fn files(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Staged>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where the file for `path` waits: beside all others, since folders cost more than files.
pub(super) fn waiting_place(own: &Path, path: &str) -> PathBuf {
    let name = blake3::hash(path.as_bytes()).to_hex();
    own.join(STAGE).join(&name[..32])
}

impl Drop for Stage {
    fn drop(&mut self) {
        // A commit cut short keeps its journal, and with it the stage that the next build needs.
        let own = self.destination.join(OWN_FOLDER);
        if !own.join(commit::JOURNAL).exists() {
            let _ = fs::remove_dir_all(own.join(STAGE));
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

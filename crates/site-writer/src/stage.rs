//! Stages files until the whole site is complete.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    commit,
    error::{Error, Obstacle},
    paths::{is_below, is_inside},
    record::Record,
    staged::{Committed, Files, InPlace, KeptFile, Kind, Staged},
    stamp::Stamp,
};

/// A site that is being written to a destination; a lock allows one at a time.
///
/// Dropping it without [`Stage::commit`] leaves the destination unchanged.
#[derive(Debug)]
pub struct Stage {
    destination: PathBuf,
    /// The name of this crate's folder in the destination.
    own_name: String,
    record: Record,
    files: Mutex<Files>,
    _lock: File,
}

impl Stage {
    /// Waits for the lock on `destination` and begins. Creates the folder, and in it the folder
    /// `own_name` for this crate's files.
    ///
    /// With `reads_all`, every file in place is read; otherwise only those that may have changed
    /// since an earlier commit.
    ///
    /// # Errors
    ///
    /// If the folder cannot be created or written.
    pub fn open(destination: &Path, own_name: &str, reads_all: bool) -> Result<Self, Error> {
        let own = destination.join(own_name);
        fs::create_dir_all(&own).map_err(Error::io("create", &own))?;
        let lock = lock(&own)?;
        let mut record = Record::read(&own);
        if reads_all {
            record.forget_bytes();
        }
        let stage = Self {
            destination: destination.to_owned(),
            own_name: own_name.to_owned(),
            record,
            files: Mutex::default(),
            _lock: lock,
        };
        let folder = stage.folder();
        // A killed build leaves its files.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(Error::io("create", &folder))?;
        Ok(stage)
    }

    /// Adds a file: `path` is relative to the destination, with forward slashes.
    ///
    /// The same path may be added twice with the same bytes.
    ///
    /// # Errors
    ///
    /// If the path leads out of the destination, was added with other bytes, or cannot be written.
    pub fn add(&self, path: &str, bytes: &[u8], kind: Kind) -> Result<(), Error> {
        self.check_path(path)?;
        let file = Staged::new(kind, blake3::hash(bytes));
        if let Some(other) = self.reserve(path, file) {
            return match other.hash == file.hash {
                true => Ok(()),
                false => Err(twice(path)),
            };
        }
        if self.find_in_place(path, &file.hash, bytes.len() as u64) {
            return Ok(());
        }
        let staged = self.staged_path(path);
        fs::write(&staged, bytes).map_err(Error::io("write", &staged))
    }

    /// Returns the bytes of a file that was added or kept.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, Error> {
        let file = match self.added(path)?.in_place {
            Some(_) => self.destination.join(path),
            None => self.staged_path(path),
        };
        fs::read(&file).map_err(Error::io("read", &file))
    }

    /// Returns the record of an added file, with which a caller can [`Stage::keep`] it later.
    ///
    /// # Errors
    ///
    /// If no file of that path was added.
    pub fn kept(&self, path: &str) -> Result<KeptFile, Error> {
        let staged = self.added(path)?;
        Ok(KeptFile {
            path: path.to_owned(),
            hash: staged.hash.to_hex().to_string(),
            kind: staged.kind,
        })
    }

    /// Keeps files of an earlier commit, and returns whether it did: all of them, or none if one is
    /// missing or has other bytes.
    pub fn keep(&self, kept: &[KeptFile]) -> bool {
        let find = |file: &KeptFile| {
            let hash = blake3::Hash::from_hex(&file.hash).ok()?;
            self.check_path(&file.path).ok()?;
            let mut staged = Staged::new(file.kind, hash);
            staged.in_place = Some(self.in_place(&file.path, &hash, None)?);
            Some((file.path.clone(), staged))
        };
        let Some(found) = kept.iter().map(find).collect::<Option<Vec<_>>>() else {
            return false;
        };
        self.files().extend(found);
        !kept.is_empty()
    }

    /// Returns the bytes of a file of an earlier commit; `None` if it is missing or has changed.
    pub fn read_kept(&self, kept: &KeptFile) -> Option<Vec<u8>> {
        self.check_path(&kept.path).ok()?;
        let file = self.destination.join(&kept.path);
        // Reading a FIFO would block.
        let bytes = file.is_file().then(|| fs::read(&file).ok()).flatten()?;
        (blake3::hash(&bytes).to_hex().as_str() == kept.hash).then_some(bytes)
    }

    /// Returns path, kind and content hash (BLAKE3, 64 hex digits) of every file added so far, by
    /// path.
    pub fn added_files(&self) -> Vec<KeptFile> {
        let files = self.files();
        let files = files.iter().map(|(path, staged)| KeptFile {
            path: path.clone(),
            hash: staged.hash.to_hex().to_string(),
            kind: staged.kind,
        });
        files.collect()
    }

    /// Moves every file to its place and removes files that are no longer part of the site.
    ///
    /// # Errors
    ///
    /// [`Error::Interrupted`] if the file system fails after the first move; after any other error
    /// the destination is unchanged.
    pub fn commit(self) -> Result<Committed, Error> {
        let own = self.destination.join(&self.own_name);
        let files = std::mem::take(&mut *self.files());
        let staged_path = |path: &str| self.staged_path(path);
        commit::commit(&self.destination, &own, &files, &self.record, staged_path)
    }

    /// Removes a site: the files that commits wrote to `destination`, the folders that become
    /// empty, and the folder `own_name`. Returns the number of files; foreign files stay.
    ///
    /// # Errors
    ///
    /// If a file cannot be removed.
    pub fn clear(destination: &Path, own_name: &str) -> Result<usize, Error> {
        let own = destination.join(own_name);
        if !own.is_dir() {
            return Ok(0);
        }
        let removed = Self::open(destination, own_name, false)?.commit()?.removed;
        fs::remove_dir_all(&own).map_err(Error::io("remove", &own))?;
        // Fails if the folder contains foreign files.
        let _ = fs::remove_dir(destination);
        Ok(removed)
    }

    fn check_path(&self, path: &str) -> Result<(), Error> {
        match is_inside(path) && !is_below(path, &self.own_name) {
            true => Ok(()),
            false => Err(Error::Path(path.to_owned())),
        }
    }

    fn added(&self, path: &str) -> Result<Staged, Error> {
        let found = self.files().get(path).copied();
        found.ok_or_else(|| Error::NotAdded(path.to_owned()))
    }

    /// Reserves the path for `file`; returns a different file that already has it.
    fn reserve(&self, path: &str, file: Staged) -> Option<Staged> {
        let mut files = self.files();
        if let Some(other) = files.get(path) {
            return Some(*other);
        }
        files.insert(path.to_owned(), file);
        None
    }

    /// Marks an added file whose bytes are already in place; returns whether they are.
    fn find_in_place(&self, path: &str, hash: &blake3::Hash, length: u64) -> bool {
        let found = self.in_place(path, hash, Some(length));
        if let (Some(found), Some(staged)) = (found, self.files().get_mut(path)) {
            staged.in_place = Some(found);
        }
        found.is_some()
    }

    /// Whether the file in place has the bytes of `hash`, and the given length if it is known.
    fn in_place(&self, path: &str, hash: &blake3::Hash, length: Option<u64>) -> Option<InPlace> {
        let file = self.destination.join(path);
        // Read before the file, so that the next build notices a change in between.
        let stamp = Stamp::of(&file);
        let is_known = stamp.is_some_and(|stamp| self.record.knows(path, stamp, hash));
        let may_be = match (stamp, length) {
            (Some(stamp), Some(length)) => stamp.length() == length,
            _ => true,
        };
        // Reading a FIFO would block.
        let is_same = is_known
            || (may_be && file.is_file() && hash_of(&file).is_ok_and(|found| found == *hash));
        is_same.then_some(InPlace(stamp))
    }

    fn folder(&self) -> PathBuf {
        self.destination.join(&self.own_name).join("stage")
    }

    /// Returns the path at which the file for `path` is staged. All are in one folder, because
    /// folders cost more than files.
    fn staged_path(&self, path: &str) -> PathBuf {
        let name = blake3::hash(path.as_bytes()).to_hex();
        self.folder().join(&name[..32])
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.folder());
    }
}

fn twice(path: &str) -> Error {
    Error::Obstacles(vec![Obstacle::Twice(path.to_owned())])
}

fn lock(own: &Path) -> Result<File, Error> {
    let path = own.join("lock");
    let file = File::create(&path).map_err(Error::io("write", &path))?;
    if file.try_lock().is_err() {
        tracing::info!("waiting for another build of {}", own.display());
        file.lock().map_err(Error::io("lock", &path))?;
    }
    Ok(file)
}

/// Returns the hash of a file without loading it into memory.
fn hash_of(path: &Path) -> io::Result<blake3::Hash> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(path)?)?;
    Ok(hasher.finalize())
}

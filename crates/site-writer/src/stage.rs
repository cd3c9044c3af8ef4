//! Stages files until the whole site is complete.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, Write},
    mem,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use crate::{
    commit,
    error::{Error, Obstacle},
    files::Files,
    hashing::{Hash, Hashing},
    paths::{clear_place, is_below, is_inside},
    record::Record,
    staged::{Committed, InPlace, KeptFile, Kind, Staged},
    stamp::Stamp,
};

/// A file whose bytes are in place.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// The file at this position of the record, with the stamp there.
    Recorded(usize),
    /// A file that had to be read.
    Same(Option<Stamp>),
}

/// A site that is being written to a destination; a lock allows one at a time.
///
/// Dropping it without [`Stage::commit`] leaves the destination unchanged.
#[derive(Debug)]
pub struct Stage {
    destination: PathBuf,
    /// The name of this crate's folder in the destination.
    own_name: String,
    record: Record,
    files: Files,
    /// The paths that were added with different bytes.
    twice: Mutex<BTreeSet<String>>,
    _lock: File,
}

impl Stage {
    /// Waits for the lock on `destination` and begins. Creates the folder, and in it the folder
    /// `own_name` for this crate's files.
    ///
    /// The files of earlier commits are compared with the record, all at once; only files that may have
    /// changed since are read.
    ///
    /// # Errors
    ///
    /// If the folder cannot be created or written.
    pub fn open(destination: &Path, own_name: &str) -> Result<Self, Error> {
        Self::locked(destination, own_name, |_| ())
    }

    /// Opens a destination as [`Stage::open`] does, and reads every file in place.
    ///
    /// # Errors
    ///
    /// As [`Stage::open`].
    pub fn open_reading_all(destination: &Path, own_name: &str) -> Result<Self, Error> {
        Self::locked(destination, own_name, Record::forget_bytes)
    }

    /// Opens a destination; `change` changes its record.
    fn locked(
        destination: &Path,
        own_name: &str,
        change: impl FnOnce(&mut Record),
    ) -> Result<Self, Error> {
        let own = destination.join(own_name);
        if own.is_symlink() {
            return Err(Error::Obstacles(vec![Obstacle::Link(own)]));
        }
        fs::create_dir_all(&own).map_err(Error::io("create", &own))?;
        let lock = lock(&own)?;
        let mut record = Record::read(&own);
        change(&mut record);
        let stage = Self {
            destination: destination.to_owned(),
            own_name: own_name.to_owned(),
            files: Files::new(&record, record.unchanged(destination)),
            twice: Mutex::default(),
            record,
            _lock: lock,
        };
        let folder = stage.folder();
        // A killed build leaves its files.
        clear_place(&folder);
        fs::create_dir_all(&folder).map_err(Error::io("create", &folder))?;
        Ok(stage)
    }

    /// Adds a file: `path` is relative to the destination, with forward slashes.
    ///
    /// The same path may be added twice with the same bytes. [`Stage::commit`] reports all paths that were
    /// added with different ones.
    ///
    /// # Errors
    ///
    /// If the path leads out of the destination, or the file cannot be written.
    pub fn add(&self, path: &str, bytes: &[u8], kind: Kind) -> Result<(), Error> {
        self.check_path(path)?;
        let length = bytes.len() as u64;
        let file = Staged::new(kind, blake3::hash(bytes));
        if let Some(other) = self.reserve(path, file) {
            if other.hash != file.hash {
                self.add_twice(path);
            }
            return Ok(());
        }
        if self.find_in_place(path, file, length) {
            return Ok(());
        }
        let staged = self.staged_path(path);
        fs::write(&staged, bytes).map_err(Error::io("write", &staged))
    }

    /// Adds a file that `write` writes piece by piece, so that the whole file is never in memory.
    ///
    /// # Errors
    ///
    /// As [`Stage::add`], and any error of `write`.
    pub fn add_written<E: From<Error>>(
        &self,
        path: &str,
        kind: Kind,
        write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), E> {
        self.check_path(path)?;
        let staged = self.staged_path(path);
        let file = File::create(&staged).map_err(Error::io("write", &staged))?;
        let mut out = Hashing::new(file);
        write(&mut out)?;
        let (hash, length) = out.finish().map_err(Error::io("write", &staged))?;
        let file = Staged::new(kind, hash);
        if self.reserve(path, file).is_some() {
            self.add_twice(path);
            return Ok(());
        }
        if self.find_in_place(path, file, length) {
            let _ = fs::remove_file(&staged);
        }
        Ok(())
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

    /// Returns the record of an added or kept file, for [`Stage::keep`] in a later build.
    ///
    /// # Errors
    ///
    /// If no file of that path was added or kept.
    pub fn kept(&self, path: &str) -> Result<KeptFile, Error> {
        let staged = self.added(path)?;
        Ok(KeptFile {
            path: path.to_owned(),
            hash: Hash(staged.hash),
            kind: staged.kind,
        })
    }

    /// Returns the records of all files added or kept so far, in the order of their paths.
    pub fn all_kept(&self) -> Vec<KeptFile> {
        let mut files = Vec::new();
        self.each_file(|path, hash, kind| {
            let (path, hash) = (path.to_owned(), *hash);
            files.push(KeptFile { path, hash, kind });
        });
        files
    }

    /// Returns the hash of the bytes of an added or kept file.
    ///
    /// # Errors
    ///
    /// If no file of that path was added or kept.
    pub fn hash(&self, path: &str) -> Result<Hash, Error> {
        Ok(Hash(self.added(path)?.hash))
    }

    /// Keeps these files of an earlier commit. Returns `false`, and keeps none, if the list is empty
    /// or a file is missing or has other bytes.
    pub fn keep(&self, kept: &[KeptFile]) -> bool {
        let find = |file: &KeptFile| {
            self.check_path(&file.path).ok()?;
            self.in_place(&file.path, &file.hash.0, None)
        };
        let Some(found) = kept.iter().map(find).collect::<Option<Vec<_>>>() else {
            return false;
        };
        for (file, place) in kept.iter().zip(found) {
            self.put_in_place(&file.path, Staged::new(file.kind, file.hash.0), place);
        }
        !kept.is_empty()
    }

    /// Opens a file of an earlier commit; `None` if it is missing or has changed.
    pub fn open_kept(&self, kept: &KeptFile) -> Option<File> {
        self.check_path(&kept.path).ok()?;
        self.in_place(&kept.path, &kept.hash.0, None)?;
        File::open(self.destination.join(&kept.path)).ok()
    }

    /// Calls `visit` with path, content hash and kind of every file added or kept so far, in the
    /// order of their paths.
    pub fn each_file(&self, visit: impl FnMut(&str, &Hash, Kind)) {
        self.files.each(&self.record, visit);
    }

    /// Returns the paths of the files of a kind, added so far, whose bytes are not in place yet.
    pub fn changed(&self, kind: Kind) -> Vec<String> {
        let added = self.files.added();
        let changed = added
            .iter()
            .filter(|(_, file)| file.kind == kind && file.in_place.is_none());
        changed.map(|(path, _)| path.clone()).collect()
    }

    /// Moves every file to its place and removes files that are no longer part of the site.
    ///
    /// # Errors
    ///
    /// [`Error::Interrupted`] if the file system fails after the first move; after any other error
    /// the destination is unchanged.
    pub fn commit(self) -> Result<Committed, Error> {
        self.commit_files(true)
    }

    /// Commits as [`Stage::commit`] does, and does not wait until the files are on disk: a power cut in the
    /// next half minute may leave empty ones, which the next commit replaces.
    ///
    /// # Errors
    ///
    /// As [`Stage::commit`].
    pub fn commit_unsynced(self) -> Result<Committed, Error> {
        self.commit_files(false)
    }

    fn commit_files(mut self, is_synced: bool) -> Result<Committed, Error> {
        let own = self.destination.join(&self.own_name);
        let files = mem::replace(&mut self.files, Files::new(&Record::default(), Vec::new()));
        let mut site = files.into_site(&self.record);
        site.is_synced = is_synced;
        let twice = mem::take(&mut self.twice).into_inner();
        let twice = twice.unwrap_or_else(PoisonError::into_inner);
        let staged_path = |path: &str| self.staged_path(path);
        commit::commit(&self.destination, &own, &site, twice, staged_path)
    }

    /// Removes a site: the files that commits wrote to `destination`, the folders that become
    /// empty, and the folder `own_name`. Foreign files stay; with a damaged record, all do.
    ///
    /// # Errors
    ///
    /// If a file cannot be removed.
    pub fn clear(destination: &Path, own_name: &str) -> Result<Committed, Error> {
        let own = destination.join(own_name);
        if !own.is_dir() {
            return Ok(Committed::default());
        }
        let done = Self::open(destination, own_name)?.commit()?;
        fs::remove_dir_all(&own).map_err(Error::io("remove", &own))?;
        // Fails if the folder contains foreign files.
        let _ = fs::remove_dir(destination);
        Ok(done)
    }

    fn check_path(&self, path: &str) -> Result<(), Error> {
        match is_inside(path) && !is_below(path, &self.own_name) {
            true => Ok(()),
            false => Err(Error::Path(path.to_owned())),
        }
    }

    fn added(&self, path: &str) -> Result<Staged, Error> {
        let found = self.files.get(path, &self.record);
        found.ok_or_else(|| Error::NotAdded(path.to_owned()))
    }

    /// Reserves the path for `file`; returns a different file that already has it.
    fn reserve(&self, path: &str, file: Staged) -> Option<Staged> {
        if let Some(other) = self.files.get(path, &self.record) {
            return Some(other);
        }
        let mut added = self.files.added();
        if let Some(other) = added.get(path) {
            return Some(*other);
        }
        added.insert(path.to_owned(), file);
        None
    }

    fn add_twice(&self, path: &str) {
        let mut twice = self.twice.lock().unwrap_or_else(PoisonError::into_inner);
        twice.insert(path.to_owned());
    }

    /// Marks a reserved file whose bytes are already in place; returns whether they are.
    fn find_in_place(&self, path: &str, file: Staged, length: u64) -> bool {
        let found = self.in_place(path, &file.hash, Some(length));
        if let Some(place) = found {
            self.files.added().remove(path);
            self.put_in_place(path, file, place);
        }
        found.is_some()
    }

    /// Adds a file that is in place.
    fn put_in_place(&self, path: &str, mut file: Staged, place: Place) {
        match place {
            Place::Recorded(at) => self.files.keep(at, file.kind),
            Place::Same(stamp) => {
                file.in_place = Some(InPlace(stamp));
                self.files.added().insert(path.to_owned(), file);
            }
        }
    }

    /// Finds a file in place with the bytes of `hash`, and the given length if it is known.
    fn in_place(&self, path: &str, hash: &blake3::Hash, length: Option<u64>) -> Option<Place> {
        if let Some(at) = self.record.find(path)
            && self.files.is_unchanged(at)
            && let Some(known) = self.record.bytes(at)
        {
            return (known.hash() == *hash).then_some(Place::Recorded(at));
        }
        let file = self.destination.join(path);
        // Read before the file, so that the next build notices a change in between.
        let stamp = Stamp::of(&file);
        if let Some(stamp) = stamp
            && let Some(at) = self.record.knows(path, stamp, hash)
        {
            return Some(Place::Recorded(at));
        }
        let may_be = match (stamp, length) {
            (Some(stamp), Some(length)) => stamp.length() == length,
            _ => true,
        };
        // Reading a FIFO would block.
        let is_same = may_be && file.is_file() && hash_of(&file).is_ok_and(|found| found == *hash);
        is_same.then_some(Place::Same(stamp))
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
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.folder());
    }
}

fn lock(own: &Path) -> Result<File, Error> {
    let path = own.join("lock");
    // A link could lead to a file of other programs.
    if fs::symlink_metadata(&path).is_ok_and(|about| !about.is_file()) {
        clear_place(&path);
    }
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

//! Keeps many byte strings in one file, of which a build reads few and adds some.
//!
//! Bytes are added at the end, so a build that is killed damages nothing that was there. A [`Blob`]
//! is kept elsewhere in the cache and has a hash, because a whole file is never checked.

#![expect(clippy::disallowed_methods, reason = "a file of the cache")]

use std::{
    fs::{self, File},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
    sync::Mutex,
};

use diagnostics::lock::lock;
use serde::{Deserialize, Serialize};

use super::file::create;

/// The place of a byte string, and its hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blob {
    at: u64,
    length: u32,
    hash: [u64; 2],
}

/// A file of byte strings.
#[derive(Debug)]
pub struct Blobs {
    file: Mutex<File>,
    /// The file's name when it is complete, if it replaces another.
    replaces: Option<(PathBuf, PathBuf)>,
    end: u64,
}

impl Blobs {
    /// Opens a file for reading and adding.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        // A link in a book from an untrusted source could lead to any file; a FIFO would block.
        if !fs::symlink_metadata(path)?.is_file() {
            return Err(io::Error::other("not a regular file"));
        }
        let file = File::options().read(true).write(true).open(path)?;
        Ok(Self {
            end: file.metadata()?.len(),
            file: Mutex::new(file),
            replaces: None,
        })
    }

    /// Creates an empty file, which replaces that at `path` when it is finished.
    pub(super) fn create(path: PathBuf) -> io::Result<Self> {
        let temporary = path.with_extension("new");
        create(&temporary)?;
        Ok(Self {
            replaces: Some((temporary.clone(), path)),
            ..Self::open(&temporary)?
        })
    }

    /// Returns the length of the file in bytes.
    pub fn file_length(&self) -> u64 {
        self.end
    }

    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) -> io::Result<Blob> {
        let too_long = |_| io::Error::other("more than 4 GB");
        let blob = Blob {
            at: self.end,
            length: u32::try_from(bytes.len()).map_err(too_long)?,
            hash: hash(bytes),
        };
        let mut file = lock(&self.file);
        file.seek(SeekFrom::Start(self.end))?;
        file.write_all(bytes)?;
        self.end += u64::from(blob.length);
        Ok(blob)
    }

    /// Returns the bytes of a blob; `None` if they are damaged.
    pub fn read(&self, blob: &Blob) -> Option<Vec<u8>> {
        // A damaged length must not allocate more than the file has.
        if blob.at.checked_add(blob.length.into())? > self.end {
            return None;
        }
        let mut bytes = vec![0; usize::try_from(blob.length).ok()?];
        let mut file = lock(&self.file);
        file.seek(SeekFrom::Start(blob.at)).ok()?;
        file.read_exact(&mut bytes).ok()?;
        drop(file);
        (hash(&bytes) == blob.hash).then_some(bytes)
    }

    /// Puts a new file in its place. If that fails, the next build computes its bytes again.
    pub fn finish(self) {
        if let Some((temporary, path)) = self.replaces
            && let Err(error) = fs::rename(temporary, path)
        {
            tracing::debug!("cannot keep the file of an index: {error}");
        }
    }
}

impl Blob {
    /// Returns the number of bytes.
    pub fn length(&self) -> u64 {
        self.length.into()
    }
}

fn hash(bytes: &[u8]) -> [u64; 2] {
    let hash = blake3::hash(bytes);
    let (parts, _) = hash.as_bytes().as_chunks::<8>();
    [parts[0], parts[1]].map(u64::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blobs_are_read_from_old_and_new_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.blobs");
        assert!(Blobs::open(&path).is_err());
        let mut new = Blobs::create(path.clone()).unwrap();
        let first = new.add(b"first").unwrap();
        assert_eq!(new.read(&first).as_deref(), Some(&b"first"[..]));
        assert!(Blobs::open(&path).is_err());
        new.finish();
        let mut again = Blobs::open(&path).unwrap();
        let second = again.add(b"second").unwrap();
        assert_eq!(again.file_length(), 11);
        for (blob, bytes) in [(&first, &b"first"[..]), (&second, b"second")] {
            assert_eq!(again.read(blob).as_deref(), Some(bytes));
        }
        fs::write(&path, b"firSt").unwrap();
        let damaged = Blobs::open(&path).unwrap();
        for blob in [first, second] {
            assert_eq!(damaged.read(&blob), None);
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_neither_read_nor_written() {
        let folder = tempfile::tempdir().unwrap();
        let (precious, path) = (
            folder.path().join("precious"),
            folder.path().join("a.blobs"),
        );
        fs::write(&precious, "p").unwrap();
        std::os::unix::fs::symlink(&precious, &path).unwrap();
        assert!(Blobs::open(&path).is_err());
        Blobs::create(path.clone()).unwrap().finish();
        assert!(Blobs::open(&path).unwrap().file_length() == 0 && !path.is_symlink());
        assert_eq!(fs::read(&precious).unwrap(), b"p");
    }
}

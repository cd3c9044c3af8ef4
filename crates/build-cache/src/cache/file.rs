//! Reads and writes files that only this user's builds can have written: each ends with a hash that
//! needs the user's secret.

#![expect(
    clippy::disallowed_methods,
    reason = "files of the cache, checked by their hashes"
)]

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use super::secret;

/// Returns the content of a file that a [`Writer`] wrote; `None` if it is missing or damaged.
pub(super) fn read(file: &Path) -> Option<Vec<u8>> {
    // A link could lead to any file, and reading a FIFO would block.
    if !fs::symlink_metadata(file).ok()?.is_file() {
        return None;
    }
    let mut bytes = fs::read(file).ok()?;
    let (content, found) = bytes.split_last_chunk::<{ blake3::OUT_LEN }>()?;
    let length = content.len();
    (secret::hasher().ok()?.update(content).finalize() == *found).then(|| {
        bytes.truncate(length);
        bytes
    })
}

/// Creates a file. An existing link is replaced, not followed.
pub(super) fn create(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => File::create_new(path),
    }
}

/// Writes a file piece by piece, under a temporary name until it is complete.
///
/// After an error nothing is kept, so the next build computes the value again.
pub(super) struct Writer {
    file: PathBuf,
    out: io::Result<BufWriter<Hashed>>,
}

/// A file whose bytes are hashed in pieces of this size, so that BLAKE3 can use vectors.
struct Hashed {
    file: File,
    hasher: blake3::Hasher,
}

const PIECE: usize = 64 * 1024;

impl Writer {
    pub(super) fn new(file: PathBuf) -> Self {
        let hashed = |file| {
            let hasher = secret::hasher()?;
            Ok(Hashed { file, hasher })
        };
        let out = create(&file.with_extension("new")).and_then(hashed);
        Self {
            out: out.map(|out| BufWriter::with_capacity(PIECE, out)),
            file,
        }
    }

    /// Writes the next piece. [`Writer::finish`] returns the first error.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        if let Ok(out) = &mut self.out
            && let Err(error) = out.write_all(bytes)
        {
            self.out = Err(error);
        }
    }

    /// Writes the hash and renames the file.
    pub(super) fn finish(self) -> io::Result<()> {
        let temporary = self.file.with_extension("new");
        let finished = self.out.and_then(|out| {
            let Hashed { mut file, hasher } = out.into_inner()?;
            file.write_all(hasher.finalize().as_bytes())?;
            fs::rename(&temporary, &self.file)
        });
        // A part of a file would only take space.
        finished.inspect_err(|_| drop(fs::remove_file(temporary)))
    }

    /// Removes the part that was written.
    pub(super) fn abandon(self) {
        drop(self.out);
        drop(fs::remove_file(self.file.with_extension("new")));
    }
}

/// Writes pieces as [`Writer::push`] does, so it has no errors.
impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.push(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(file: &Path, bytes: &[u8]) {
        let mut writer = Writer::new(file.to_owned());
        writer.push(bytes);
        writer.finish().unwrap();
    }

    #[test]
    fn damaged_and_foreign_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.entry");
        assert_eq!(read(&file), None);
        write(&file, b"{}");
        assert_eq!(read(&file).as_deref(), Some(&b"{}"[..]));
        let whole = fs::read(&file).unwrap();
        for at in 0..whole.len() {
            let mut other = whole.clone();
            other[at] ^= 1;
            fs::write(&file, other).unwrap();
            assert_eq!(read(&file), None, "{at}");
        }
        // A hash that any program can compute.
        fs::write(&file, [&b"{}"[..], blake3::hash(b"{}").as_bytes()].concat()).unwrap();
        assert_eq!(read(&file), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_not_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let precious = folder.path().join("precious");
        fs::write(&precious, "p").unwrap();
        std::os::unix::fs::symlink(&precious, folder.path().join("a.new")).unwrap();
        let file = folder.path().join("a.entry");
        write(&file, b"{}");
        assert_eq!(read(&file).as_deref(), Some(&b"{}"[..]));
        assert_eq!(fs::read(&precious).unwrap(), b"p");
    }
}

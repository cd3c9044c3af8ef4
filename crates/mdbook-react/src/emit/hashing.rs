//! Hashing a file while it is written, or without reading it whole.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

/// A file being written, and the hash of what was.
pub(super) struct Hashing {
    out: BufWriter<File>,
    hasher: blake3::Hasher,
}

impl Hashing {
    pub(super) fn new(file: File) -> Self {
        Self {
            out: BufWriter::new(file),
            hasher: blake3::Hasher::new(),
        }
    }

    /// Ends; the hash and the number of bytes.
    pub(super) fn finish(mut self) -> io::Result<(blake3::Hash, u64)> {
        self.out.flush()?;
        Ok((self.hasher.finalize(), self.hasher.count()))
    }
}

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The hash of a file.
pub(super) fn hash_of(path: &Path) -> io::Result<blake3::Hash> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(path)?)?;
    Ok(hasher.finalize())
}

//! Hashes files while they are written, or without loading them into memory.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

/// Hashes the bytes written to a file.
pub(crate) struct Hashing {
    out: BufWriter<File>,
    hasher: blake3::Hasher,
}

impl Hashing {
    pub(crate) fn new(file: File) -> Self {
        Self {
            out: BufWriter::new(file),
            hasher: blake3::Hasher::new(),
        }
    }

    /// Flushes; returns the hash and the number of bytes.
    pub(crate) fn finish(mut self) -> io::Result<(blake3::Hash, u64)> {
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

/// Returns the hash of a file.
pub(crate) fn hash_of(path: &Path) -> io::Result<blake3::Hash> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(path)?)?;
    Ok(hasher.finalize())
}

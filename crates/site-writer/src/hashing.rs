//! Hashes files while they are written, and writes hashes as text.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
};

use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

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

/// Returns the hash that is written as 64 hex digits.
pub(crate) fn hash_of_hex(text: &str) -> Option<blake3::Hash> {
    const_hex::decode_to_array(text)
        .ok()
        .map(blake3::Hash::from_bytes)
}

/// A hash as hex digits.
pub(crate) mod hex {
    use std::borrow::Cow;

    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        hash: &blake3::Hash,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hash.to_hex())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<blake3::Hash, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        hash_of_hex(&text).ok_or_else(|| D::Error::custom("not a hash"))
    }
}

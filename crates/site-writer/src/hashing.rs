//! Hashes of files: computed while a file is written, and serialized.

use std::{
    fmt,
    fs::File,
    io::{self, BufWriter, Write},
};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
};

/// The BLAKE3 hash of a file's bytes. As text it has 64 hex digits, in binary formats 32 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hash(pub(crate) blake3::Hash);

impl Hash {
    /// Returns the bytes of the hash.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_hex())
    }
}

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

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(self),
            false => serializer.serialize_bytes(self.as_bytes()),
        }
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.is_human_readable() {
            true => deserializer.deserialize_str(ReadHash),
            false => deserializer.deserialize_bytes(ReadHash),
        }
    }
}

struct ReadHash;

impl Visitor<'_> for ReadHash {
    type Value = Hash;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hash")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Hash, E> {
        let hash = blake3::Hash::from_hex(text).map(Hash);
        hash.map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Hash, E> {
        let hash = blake3::Hash::from_slice(bytes).map(Hash);
        hash.map_err(|_| E::invalid_length(bytes.len(), &self))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Hash, KeptFile, Kind};

    #[test]
    fn a_kept_file_is_read_as_it_was_written() {
        let kept = KeptFile {
            path: "守卫.html".into(),
            hash: Hash(blake3::hash(b"a")),
            kind: Kind::Html,
        };
        let json = serde_json::to_string(&kept).unwrap();
        assert!(json.contains(&kept.hash.to_string()), "{json}");
        assert_eq!(serde_json::from_str::<KeptFile>(&json).unwrap(), kept);
        let bytes = rmp_serde::to_vec_named(&kept).unwrap();
        assert!(bytes.len() < json.len() - 32);
        assert_eq!(rmp_serde::from_slice::<KeptFile>(&bytes).unwrap(), kept);
        for hash in ["\"\"", "\"0\"", "1"] {
            let other = json.replace(&format!("\"{}\"", kept.hash), hash);
            assert!(serde_json::from_str::<KeptFile>(&other).is_err(), "{hash}");
        }
    }
}

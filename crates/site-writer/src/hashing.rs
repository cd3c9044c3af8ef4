//! Hashes files while they are written, and serializes hashes.

use std::{
    fmt,
    fs::File,
    io::{self, BufWriter, Write},
};

use serde::{
    Deserializer, Serializer,
    de::{self, Visitor},
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

/// Writes a hash as hex digits, or as 32 bytes in binary formats.
pub(crate) mod hex {
    use super::{Deserializer, Serializer, Visitor, de, fmt};

    pub(crate) fn serialize<S: Serializer>(
        hash: &blake3::Hash,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.serialize_str(&hash.to_hex()),
            false => serializer.serialize_bytes(hash.as_bytes()),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<blake3::Hash, D::Error> {
        match deserializer.is_human_readable() {
            true => deserializer.deserialize_str(ReadHash),
            false => deserializer.deserialize_bytes(ReadHash),
        }
    }

    struct ReadHash;

    impl Visitor<'_> for ReadHash {
        type Value = blake3::Hash;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a hash")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<blake3::Hash, E> {
            let hash = blake3::Hash::from_hex(text);
            hash.map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
        }

        fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<blake3::Hash, E> {
            let hash = blake3::Hash::from_slice(bytes);
            hash.map_err(|_| E::invalid_length(bytes.len(), &self))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{KeptFile, Kind};

    #[test]
    fn a_kept_file_is_read_as_it_was_written() {
        let kept = KeptFile {
            path: "守卫.html".into(),
            hash: blake3::hash(b"a"),
            kind: Kind::Html,
        };
        let json = serde_json::to_string(&kept).unwrap();
        assert!(json.contains(kept.hash.to_hex().as_str()), "{json}");
        assert_eq!(serde_json::from_str::<KeptFile>(&json).unwrap(), kept);
        let bytes = rmp_serde::to_vec_named(&kept).unwrap();
        assert!(bytes.len() < json.len() - 32);
        assert_eq!(rmp_serde::from_slice::<KeptFile>(&bytes).unwrap(), kept);
        for hash in ["\"\"", "\"0\"", "1"] {
            let other = json.replace(&format!("\"{}\"", kept.hash.to_hex()), hash);
            assert!(serde_json::from_str::<KeptFile>(&other).is_err(), "{hash}");
        }
    }
}

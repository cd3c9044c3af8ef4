//! A file of an index, named by its content and compressed when it is written.

use std::io::Write as _;

use flate2::{Compression, write::DeflateEncoder};

/// One file of an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexFile {
    /// The file name with a hash of the content. Equal names mean equal content.
    pub name: String,
    pub(crate) content: Vec<u8>,
}

impl IndexFile {
    pub(crate) fn new(kind: &str, content: Vec<u8>) -> Self {
        let hash = blake3::hash(&content).to_hex();
        Self {
            name: format!("{kind}.{}.bin", &hash[..10]),
            content,
        }
    }

    /// Returns the bytes to write: the content, compressed by raw DEFLATE (RFC 1951).
    ///
    /// # Panics
    ///
    /// Never: writing to memory does not fail.
    pub fn compressed(&self) -> Vec<u8> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(6));
        let written = encoder
            .write_all(&self.content)
            .and_then(|()| encoder.finish());
        written.expect("memory takes every byte")
    }

    /// Returns the hash in the name.
    pub(crate) fn hash(&self) -> &str {
        self.name.split('.').nth(1).unwrap_or_default()
    }
}

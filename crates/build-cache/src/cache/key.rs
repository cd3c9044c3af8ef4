//! Computes the key of a value: the hash of everything it is made from.

use std::hash::{Hash, Hasher};

use serde::Serialize;

/// The hash of everything that a value is made from.
pub type Key = blake3::Hash;

/// Hashes the inputs of a value.
#[derive(Default)]
pub struct KeyHasher {
    hasher: blake3::Hasher,
    /// The bytes of the current input. They are hashed as a whole: hashing each part by itself takes
    /// three times as long.
    bytes: Vec<u8>,
}

impl KeyHasher {
    /// Returns the key of a value made from `input` alone.
    pub fn of(input: &impl Serialize) -> Key {
        let mut hasher = Self::default();
        hasher.add(input);
        hasher.key()
    }

    /// Adds an input as JSON.
    ///
    /// # Panics
    ///
    /// If `input` has keys that are not texts; such values are not inputs of a build.
    pub fn add(&mut self, input: &impl Serialize) {
        self.bytes.clear();
        serde_json::to_writer(&mut self.bytes, input).expect("data with string keys become JSON");
        // Separates inputs: otherwise `1` and `2` would equal `12`.
        self.bytes.push(b'\n');
        self.hasher.update(&self.bytes);
    }

    /// Adds the key of another value.
    pub fn add_key(&mut self, key: &Key) {
        self.hasher.update(key.as_bytes());
    }

    /// Adds a text. Writing a long one as JSON takes longer than hashing it.
    pub fn add_text(&mut self, text: &str) {
        self.hasher.update(&(text.len() as u64).to_le_bytes());
        self.hasher.update(text.as_bytes());
    }

    /// Adds an input by its implementation of [`Hash`], which is faster than JSON.
    pub fn add_hashed(&mut self, input: &impl Hash) {
        self.bytes.clear();
        input.hash(&mut Bytes(&mut self.bytes));
        self.hasher.update(&self.bytes);
    }

    /// Returns the key.
    pub fn key(&self) -> Key {
        self.hasher.finalize()
    }
}

/// Collects what an implementation of [`Hash`] writes.
struct Bytes<'a>(&'a mut Vec<u8>);

impl Hasher for Bytes<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Is never called: [`KeyHasher`] hashes the bytes.
    fn finish(&self) -> u64 {
        0
    }
}

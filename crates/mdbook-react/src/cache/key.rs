//! Computes the key of a value: the hash of everything it is made from.

use std::hash::{Hash, Hasher};

use serde::Serialize;

/// The hash of everything that a value is made from.
pub(crate) type Key = blake3::Hash;

/// Hashes the inputs of a value.
#[derive(Default)]
pub(crate) struct KeyHasher {
    hasher: blake3::Hasher,
    /// The JSON of the current input.
    json: Vec<u8>,
}

impl KeyHasher {
    /// Returns the key of a value made from `input` alone.
    pub(crate) fn of(input: &impl Serialize) -> Key {
        let mut hasher = Self::default();
        hasher.add(input);
        hasher.key()
    }

    /// Adds an input as JSON.
    pub(crate) fn add(&mut self, input: &impl Serialize) {
        // Hashed as a whole: hashing each token of the JSON by itself takes three times as long.
        self.json.clear();
        serde_json::to_writer(&mut self.json, input).expect("data with string keys become JSON");
        // Separates inputs: otherwise `1` and `2` would equal `12`.
        self.json.push(b'\n');
        self.hasher.update(&self.json);
    }

    /// Adds the key of another value.
    pub(crate) fn add_key(&mut self, key: &Key) {
        self.hasher.update(key.as_bytes());
    }

    /// Adds a text. Writing a long one as JSON takes longer than hashing it.
    pub(crate) fn add_text(&mut self, text: &str) {
        self.hasher.update(&(text.len() as u64).to_le_bytes());
        self.hasher.update(text.as_bytes());
    }

    /// Adds an input by its implementation of [`Hash`].
    pub(crate) fn add_hashed(&mut self, input: &impl Hash) {
        input.hash(self);
    }

    /// Returns the key.
    pub(crate) fn key(&self) -> Key {
        self.hasher.finalize()
    }
}

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.hasher.update(bytes);
    }

    fn finish(&self) -> u64 {
        let key = self.key();
        key.as_bytes()
            .iter()
            .take(8)
            .fold(0, |sum, byte| (sum << 8) | u64::from(*byte))
    }
}

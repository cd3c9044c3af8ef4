//! Computes the key of a value: the hash of everything it is made from.

use std::hash::{Hash, Hasher};

use serde::Serialize;

/// The hash of everything that a value is made from.
pub(crate) type Key = blake3::Hash;

/// Hashes the inputs of a value.
#[derive(Default)]
pub(crate) struct KeyHasher(blake3::Hasher);

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
        let json = serde_json::to_vec(input).expect("data with string keys become JSON");
        self.0.update(&json);
        // Separates inputs: otherwise `1` and `2` would equal `12`.
        self.0.update(b"\n");
    }

    /// Adds a text. Writing a long one as JSON takes longer than hashing it.
    pub(crate) fn add_text(&mut self, text: &str) {
        self.0.update(&(text.len() as u64).to_le_bytes());
        self.0.update(text.as_bytes());
    }

    /// Adds an input by its implementation of [`Hash`].
    pub(crate) fn add_hashed(&mut self, input: &impl Hash) {
        input.hash(self);
    }

    /// Returns the key.
    pub(crate) fn key(&self) -> Key {
        self.0.finalize()
    }
}

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let key = self.key();
        key.as_bytes()
            .iter()
            .take(8)
            .fold(0, |sum, byte| (sum << 8) | u64::from(*byte))
    }
}

//! Computes keys under which a host can cache this crate's output.
//!
//! This crate stores nothing. A key depends on the input and on everything here that affects the
//! output: tables, own grammars, writers, and the crate's version, which rises with the version of
//! the grammar collection.

use std::sync::LazyLock;

/// Returns the key of output that depends on `parts`: language, code, info string, options.
///
/// It consists of 64 lower-case hexadecimal digits (BLAKE3) and can be a file name.
///
/// ```
/// use code_highlight::cache;
///
/// assert_eq!(cache::key(&["ts", "a"]), cache::key(&["ts", "a"]));
/// assert_ne!(cache::key(&["ts", "a"]), cache::key(&["t", "sa"]));
/// ```
pub fn key(parts: &[&str]) -> String {
    let mut hasher = FINGERPRINT.clone();
    push(&mut hasher, parts);
    hasher.finalize().to_hex().to_string()
}

static FINGERPRINT: LazyLock<blake3::Hasher> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    push(
        &mut hasher,
        &[
            env!("CARGO_PKG_VERSION"),
            include_str!("collapse.rs"),
            include_str!("highlighter.rs"),
            include_str!("html.rs"),
            include_str!("languages.rs"),
            include_str!("memo.rs"),
            include_str!("scopes.rs"),
            include_str!("token.rs"),
            include_str!("block/copy.rs"),
            include_str!("block/inline.rs"),
            include_str!("block/magic.rs"),
            include_str!("block/meta.rs"),
            include_str!("block/mod.rs"),
        ],
    );
    for dump in crate::grammars::dumps() {
        hasher.update(blake3::hash(dump).as_bytes());
    }
    hasher
});

/// Hashes each part with its length, so that different lists have different hashes.
fn push(hasher: &mut blake3::Hasher, parts: &[&str]) {
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
}

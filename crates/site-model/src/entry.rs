//! Locates the hashed files of a build: `_data/entry.json` and the route table.
//!
//! Pages never inline these, so an edit of one page rewrites no other page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The shell's entry to a build: small, unhashed, never cached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Entry {
    /// [`crate::SCHEMA_VERSION`].
    pub schema: u32,
    /// An identifier that changes with any file of the build.
    pub build: String,
    /// The address of the [`crate::Site`] file, relative to `_data/`.
    pub site: String,
    /// The route table's shards, relative to `_data/`; a path is in the one [`shard_of`] names.
    pub routes: Vec<String>,
    /// The address of each sidebar's file, relative to `_data/`, by sidebar name.
    pub sidebars: BTreeMap<String, String>,
    /// The address of the search index's entry, relative to `_data/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub search: Option<String>,
}

/// One shard of the route table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RouteTable {
    /// Path (without base path) to the page's file, relative to `_data/`.
    pub pages: BTreeMap<String, String>,
    /// Path to the path or full address it moved to.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<BTreeMap<String, String>>")
    )]
    pub redirects: BTreeMap<String, String>,
}

/// Returns the shard of `path` among `shards`: FNV-1a (32 bit) of its UTF-8 bytes, modulo the
/// count.
///
/// # Examples
///
/// ```
/// assert_eq!(site_model::shard_of("/guards", 1), 0);
/// assert!(site_model::shard_of("/guards", 16) < 16);
/// ```
pub fn shard_of(path: &str, shards: usize) -> usize {
    let hash = path.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    hash as usize % shards.max(1)
}

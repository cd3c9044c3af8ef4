//! Values that describe the files of a site.

use serde::{Deserialize, Serialize};

use crate::{hashing::Hash, stamp::Stamp};

/// The kind of a file. Files are moved to their places in the order of the variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A file named by its content, so that no file in place refers to it yet.
    Hashed,
    /// An image or another file that documents show.
    Asset,
    /// A document.
    Html,
    /// A file that refers to all others, such as a manifest.
    Entry,
}

/// A file of an earlier commit, as callers store it until the next one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct KeptFile {
    /// The path in the destination.
    pub path: String,
    /// The hash of its bytes.
    pub hash: Hash,
    /// The kind of the file.
    pub kind: Kind,
}

/// The numbers of files that a commit handled.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Committed {
    /// New or changed files that were written.
    pub written: usize,
    /// Files that were in place with the same bytes.
    pub unchanged: usize,
    /// Files of an earlier commit that were removed.
    pub removed: usize,
    /// Whether the record of earlier commits was damaged. Every file in place was read; files
    /// at the places of the site's files may have been replaced, and none was removed.
    pub had_damaged_record: bool,
}

/// A file that was added.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Staged {
    pub(crate) kind: Kind,
    pub(crate) hash: blake3::Hash,
    /// Set if the destination already contains the same bytes.
    pub(crate) in_place: Option<InPlace>,
}

/// A file whose bytes are in place, with its stamp on systems that have one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InPlace(pub(crate) Option<Stamp>);

impl Staged {
    pub(crate) fn new(kind: Kind, hash: blake3::Hash) -> Self {
        Self {
            kind,
            hash,
            in_place: None,
        }
    }
}

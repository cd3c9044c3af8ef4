//! Search: what the build gives to the index, and the index asked on the command line.
//!
//! The feature `search` brings both; without it sites have no search and the rest of this crate
//! does not notice.

#[cfg(feature = "search")]
mod batches;
#[cfg(feature = "search")]
mod build;
#[cfg(feature = "search")]
mod collect;
#[cfg(feature = "search")]
mod engine;
#[cfg(feature = "search")]
mod kept_run;
#[cfg(not(feature = "search"))]
mod none;
#[cfg(feature = "search")]
mod pack;

use std::path::Path;

use crate::pipeline::staging::KeptFile;

#[cfg(feature = "search")]
pub(crate) use build::{write, write_text};
#[cfg(feature = "search")]
pub use collect::{Collector, Place, Words};
#[cfg(feature = "search")]
pub use engine::{Answer, Engine, Hit, PageHits};
#[cfg(not(feature = "search"))]
pub use none::{Collector, Place, Words, pack, write, write_text};
#[cfg(feature = "search")]
pub(crate) use pack::pack;

/// An index that was staged.
#[derive(Debug, Clone, Default)]
pub struct Staged {
    /// Where its entry is, relative to `_data/`.
    pub entry: String,
    /// Its files, but for the pages' own; the packs once they were made.
    pub files: Vec<KeptFile>,
}

/// What an index is made of.
#[derive(Debug)]
pub struct Input<'a> {
    /// What is known of each page, in their order.
    pub words: &'a [Words],
    /// The words themselves, of pages that were built now.
    pub collector: &'a Collector,
    /// The index' files of an earlier build; those that are the same stay as they are.
    pub known: &'a [KeptFile],
    /// Where the words of all pages are kept for the next build; without an extension.
    pub kept: Option<&'a Path>,
    /// What the words must have been kept with, to be used.
    pub key: String,
}

/// Whether sites get a search.
pub const IS_ON: bool = cfg!(feature = "search");

/// The address of the search screen.
pub const PATH: &str = "/search";

//! Search: what the build gives to the index, and the index asked on the command line.
//!
//! The feature `search` brings both; without it sites have no search and the rest of this crate
//! does not notice.

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

#[cfg(feature = "search")]
pub use build::{Input, Staged, write, write_text};
#[cfg(feature = "search")]
pub use collect::{Collector, Place, Words};
#[cfg(feature = "search")]
pub use engine::{Answer, Engine, Hit, PageHits};
#[cfg(not(feature = "search"))]
pub use none::{Collector, Input, Place, Staged, Words, write, write_text};

/// Whether sites get a search.
pub const IS_ON: bool = cfg!(feature = "search");

/// The address of the search screen.
pub const PATH: &str = "/search";

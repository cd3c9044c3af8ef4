//! A search index for static sites: many small files, of which a query reads a few.
//!
//! [`index`] builds the files from the text of all pages. Their reader, which parses queries and
//! ranks, is the shell's `search/engine`. It runs in a
//! browser's worker and in QuickJS. Both sides share the rules of [`tokens`] and the layout that
//! [`index`] documents; tests check both against the same tables.
//!
//! The build scores each word of a section in one byte (the *impact*). A query only adds these
//! bytes, so the files hold no lengths and no positions.

#[cfg(feature = "stems")]
mod accents;
mod document;
mod edit;
mod file;
mod impact;
mod merge;
mod merged_term;
mod numbers;
mod part;
mod run;
mod shard;
mod spelling;
#[cfg(feature = "stems")]
mod stems;
#[cfg(not(feature = "stems"))]
#[path = "without_stems.rs"]
mod stems;
mod synonyms;
mod terms;
mod text;
mod topics;
mod variants;
mod write;

pub mod tokens;

pub use document::{SearchPage, Section, leading};
pub use edit::{Edit, Replaced};
pub use file::IndexFile;
pub use merge::{Merge, Source};
pub use merged_term::MergedTerm;
pub use part::{PartWriter, Shard, Summary};
pub use run::{Part, Run};
pub use stems::Stems;
pub use synonyms::Synonyms;
pub use terms::PageTerms;
pub use text::{TextFile, text_file};
pub use write::{Index, finish, index};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

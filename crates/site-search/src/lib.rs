//! A search index for static sites: many small files, of which a query reads a few.
//!
//! [`page_of`] takes the words out of a page, [`index`] makes the files from all pages. What
//! reads them, splits queries and ranks is written once, in the shell's `search/engine`, and runs
//! in a browser's worker and in QuickJS alike. The two sides share the rules of [`tokens`] and
//! the layout that [`index`] documents; tests hold both to the same tables.
//!
//! How much a word says about a section is settled here, at build time, in one byte (the
//! *impact*). So a query only adds bytes up, and the files hold no lengths and no positions.

mod document;
mod file;
mod impact;
mod merge;
mod merged_term;
mod numbers;
mod plain;
mod run;
mod shard;
mod spelling;
mod terms;
mod text;
mod variants;
mod write;

pub mod tokens;

pub use document::{SearchPage, Section, leading, page_of};
pub use file::IndexFile;
pub use merge::{Merge, Source};
pub use merged_term::MergedTerm;
pub use run::{Part, Run, RunWriter};
pub use terms::PageTerms;
pub use text::{TextFile, text_file};
pub use write::{Index, PartWriter, finish, index};

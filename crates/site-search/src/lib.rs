//! A search index for static sites: many small files, of which a query reads a few.
//!
//! [`index`] builds the files from the text of all pages. Their reader, which parses queries and
//! ranks, is the shell's `search/engine`. It runs in a
//! browser's worker and in QuickJS. Both sides share the rules of [`tokens`] and the layout that
//! [`index`] documents; tests check both against the same tables.
//!
//! The build scores each word of a section in one byte (the *impact*). A query only adds these
//! bytes, so the files hold no lengths and no positions.

mod files;
mod numbers;
mod page;
mod runs;
mod words;

pub use files::{
    edit::{Edit, Replaced},
    file::IndexFile,
    part::{PartWriter, Shard, Summary},
    text::{TextFile, text_file},
    write::{Index, finish, index},
};
pub use page::{
    document::{SearchPage, Section, leading},
    terms::PageTerms,
};
pub use runs::{
    merge::{Merge, Source},
    merged_term::MergedTerm,
    run::{Part, Run},
};
pub use words::{pinyin::pinyin, stems::Stems, synonyms::Synonyms, tokens};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

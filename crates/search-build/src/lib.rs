//! Search: pages' words and the index made from them, and queries on the command line.

mod batches;
mod build;
mod collect;
mod edit;
mod engine;
mod html_nodes;
mod index_files;
mod kept_index;
mod pack;
mod page_text;
mod plain;
mod shards;
mod words;

pub use site_search::Synonyms;

pub use self::{
    build::{Input, Parse, build},
    collect::Collected,
    engine::{Engine, SearchAnswer},
    html_nodes::html_nodes,
    index_files::write_text,
    kept_index::KeptIndex,
    words::{IndexPosition, NumberedTerms, Words, WordsOfPage, extract, positions},
};

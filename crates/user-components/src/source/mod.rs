//! The files of the owner: those that are components, and those that the bundler may read.

pub(crate) mod book_fs;
pub(crate) mod entries;
pub(crate) mod findings;
pub(crate) mod looked_at;

//! Maps addresses and paths of the site to those of the book.

pub(crate) mod pathname;
pub(crate) mod target;
pub(crate) mod written_path;

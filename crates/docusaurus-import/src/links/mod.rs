//! Maps addresses and paths of the site to addresses and paths of the book.

pub(crate) mod pathname;
pub(crate) mod target;
pub(crate) mod written_path;

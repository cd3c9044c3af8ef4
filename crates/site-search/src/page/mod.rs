//! The searchable text of one page, and its words with their impacts.

pub(crate) mod document;
pub(crate) mod impact;
pub(crate) mod terms;

//! Reads everything that a build needs: chapters, files beside them, dates, the destination.

pub(crate) mod blog;
pub(crate) mod destination;
pub(crate) mod facts;
pub(crate) mod inputs;
pub(crate) mod nesting;
pub(crate) mod posts;
pub(crate) mod style_parts;
pub(crate) mod style_words;

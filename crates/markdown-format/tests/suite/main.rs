//! Formats texts: single rules, whole documents, and documents with random edits.

mod cases;
mod properties;
mod refusals;

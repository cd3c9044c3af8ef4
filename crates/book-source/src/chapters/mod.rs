//! Chapters: their texts, facts, front matter and files.

pub mod chapter;
pub mod dialect;
pub mod facts;
pub mod head_tags;
pub mod leading_title;
pub mod not_found;
pub mod reader;
pub(crate) mod style_attribute;

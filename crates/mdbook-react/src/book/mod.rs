//! Reads a book: chapters, their sources and includes, code files, and dates from git.

pub mod chapter;
pub mod code_file;
mod front_matter;
pub(crate) mod git_head;
pub mod include;
pub mod last_updated;
pub mod mathjax;
pub(crate) mod regular_file;
pub mod source;
mod style_attribute;

pub(crate) use self::style_attribute::class_of_style;

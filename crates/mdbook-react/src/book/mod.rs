//! Reads a book: chapters, their sources and includes, code files, and dates from git.

pub(crate) mod chapter;
pub(crate) mod code_file;
mod front_matter;
pub(crate) mod git_head;
pub(crate) mod include;
pub(crate) mod last_updated;
pub mod mathjax;
pub(crate) mod source;
mod style_attribute;

pub(crate) use self::style_attribute::class_of_style;

//! Reads a book: chapters, their sources and includes, code files, and dates from git.

pub mod chapter;
pub mod code_file;
pub(crate) mod git_head;
pub mod include;
pub mod last_updated;
pub mod source;

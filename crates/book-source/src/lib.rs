//! Reads a book: chapters, their sources and includes, code files, and dates from git.

pub mod docusaurus;

pub mod catalogue;
pub mod chapter_files;
pub mod chapter_origin;
pub mod chapter_texts;
pub mod chapters;
pub mod code_file;
mod front_matter;
#[cfg(feature = "full-mdx")]
pub(crate) mod full_mdx;
#[cfg(not(feature = "full-mdx"))]
#[path = "lite_mdx_only.rs"]
pub(crate) mod full_mdx;
pub mod git;
pub mod include;
pub mod mathjax;
pub mod posts;
pub mod preprocess;
pub mod source;
pub mod summary;
pub(crate) mod text;

pub use self::chapters::style_attribute::class_of_style;

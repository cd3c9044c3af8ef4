//! Reads a book: chapters, their sources and includes, code files, and dates from git.

pub mod docusaurus;

pub mod catalogue;
pub mod chapter;
pub mod chapter_facts;
pub mod chapter_files;
pub mod chapter_reader;
pub mod code_file;
pub mod delivery;
mod front_matter;
#[cfg(feature = "full-mdx")]
pub(crate) mod full_mdx;
#[cfg(not(feature = "full-mdx"))]
#[path = "lite_mdx_only.rs"]
pub(crate) mod full_mdx;
pub mod git;
pub mod git_head;
pub mod html_preprocessors;
pub mod include;
pub mod include_faults;
pub mod last_updated;
pub mod leading_title;
pub mod mathjax;
pub mod not_found;
pub mod preprocess;
mod renderer_name;
pub mod source;
mod style_attribute;
mod summary;
pub mod summary_faults;
pub mod summary_files;
pub mod summary_names;
pub(crate) mod text;

pub use self::style_attribute::class_of_style;

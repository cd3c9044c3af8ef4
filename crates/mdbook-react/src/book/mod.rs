//! Reads a book: chapters, their sources and includes, code files, and dates from git.

pub(crate) mod catalogue;
pub(crate) mod chapter;
pub(crate) mod chapter_facts;
pub(crate) mod chapter_files;
pub(crate) mod chapter_reader;
pub(crate) mod code_file;
pub(crate) mod delivery;
mod front_matter;
#[cfg(feature = "full-mdx")]
pub(crate) mod full_mdx;
#[cfg(not(feature = "full-mdx"))]
#[path = "lite_mdx_only.rs"]
pub(crate) mod full_mdx;
pub(crate) mod git;
pub(crate) mod git_head;
pub(crate) mod html_preprocessors;
pub(crate) mod include;
pub(crate) mod include_faults;
pub(crate) mod last_updated;
pub(crate) mod leading_title;
pub mod mathjax;
pub(crate) mod not_found;
pub(crate) mod preprocess;
mod renderer_name;
pub(crate) mod source;
mod style_attribute;
mod summary;
pub(crate) mod summary_faults;
pub(crate) mod summary_files;
pub(crate) mod summary_names;
pub(crate) mod text;

pub(crate) use self::style_attribute::class_of_style;

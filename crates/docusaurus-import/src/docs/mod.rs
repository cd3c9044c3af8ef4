//! Imports documents: their text, front matter, titles and generated pages.

pub(crate) mod document;
pub(crate) mod document_set;
pub(crate) mod front_matter;
pub(crate) mod generated_page;
pub(crate) mod markdown;
pub(crate) mod number_prefix;
pub(crate) mod post_author;
pub(crate) mod versions;

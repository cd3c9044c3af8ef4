//! Builds one page, or takes it from the cache.

pub(crate) mod built_pages;
pub(crate) mod edit_link;
pub(crate) mod html_alias;
pub(crate) mod last_build;
pub(crate) mod own_pages;
pub(crate) mod page_content;
pub(crate) mod page_data;
pub(crate) mod page_files;
pub(crate) mod page_job;
pub(crate) mod page_key;
pub(crate) mod pages;
pub(crate) mod post_facts;
pub(crate) mod prerender;
pub(crate) mod screens;

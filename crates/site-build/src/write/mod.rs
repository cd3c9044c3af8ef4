//! Writes the files of the whole site: lists, redirects, the search index, the manifest.

mod article;
mod blog;
pub(crate) mod finish;
pub(crate) mod hosts;
pub(crate) mod index;
pub(crate) mod joined_file;
pub(crate) mod llms_lists;
pub(crate) mod manifest;
pub(crate) mod old_addresses;
mod print_contents;
pub(crate) mod print_page;
pub(crate) mod print_section;
pub(crate) mod sidebar_files;
pub(crate) mod staged_site;

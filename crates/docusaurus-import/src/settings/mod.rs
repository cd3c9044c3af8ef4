//! Turns the site's configuration into book.toml.

pub(crate) mod addresses;
pub(crate) mod blog;
mod blog_keys;
pub(crate) mod book_toml;
pub(crate) mod edit_link;
mod fate;
pub(crate) mod frame;
pub(crate) mod keys;
pub(crate) mod new_book;
mod options;
pub(crate) mod pages;
pub(crate) mod read;
pub(crate) mod redirects;
pub(crate) mod sidebar_labels;
pub(crate) mod theme;

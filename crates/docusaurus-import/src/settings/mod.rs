//! Turns the site's configuration into book.toml.

pub(crate) mod book_toml;
pub(crate) mod edit_link;
pub(crate) mod navbar;
pub(crate) mod new_book;
pub(crate) mod read;
pub(crate) mod redirects;

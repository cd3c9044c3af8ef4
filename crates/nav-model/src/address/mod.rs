//! Addresses of pages, and the spellings of one path.

pub(crate) mod program_pages;
pub(crate) mod route;
pub(crate) mod spelling;

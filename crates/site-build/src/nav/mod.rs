//! Computes routes, sidebars, redirects and the addresses of pages.

pub(crate) mod branches;
pub(crate) mod navigation;
pub(crate) mod own_pages;
pub(crate) mod page_addresses;
pub(crate) mod redirects;
pub(crate) mod sidebar_items;
pub(crate) mod suggestions;
pub(crate) mod tag_pages;

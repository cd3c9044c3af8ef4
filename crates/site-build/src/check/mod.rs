//! Checks all pages together: links, names, settings without effect.

pub(crate) mod all_pages;
pub(crate) mod broken_links;
pub(crate) mod contents_links;
pub(crate) mod copied_files;
pub(crate) mod custom_keys;
pub(crate) mod external_links;
pub(crate) mod frame_links;
pub(crate) mod link_policy;
pub(crate) mod links_above_root;
pub(crate) mod misplaced_theme;
pub(crate) mod obstacles;
mod original_heading;
pub(crate) mod portable_names;
pub(crate) mod unused;

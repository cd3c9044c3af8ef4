//! Links and images: their targets and files.

mod attribute_addresses;
pub(crate) mod color_mode;
pub(crate) mod find_addresses;
pub(crate) mod image;
pub(crate) mod markdown_link;
pub(crate) mod page_links;
pub(crate) mod raw_address;
pub(crate) mod target;
pub(crate) mod written_address;

//! Languages and versions: their names, addresses and links.

pub mod edition_info;
pub mod edition_links;
pub mod edition_name;
pub mod page_editions;
mod page_elsewhere;

//! Everything that pages of a site share: addresses, documents, assets, strings, themes and the
//! sitemap.

pub mod address;
pub mod assets;
mod brand_icons;
pub mod css;
pub mod document;
pub mod editions;
pub mod git_ignored;
pub mod icon;
mod image_size;
mod last;
pub mod left_out;
pub mod mdbook_files;
pub mod mdbook_script;
pub mod missing_page;
mod navbar_items;
pub mod not_copied;
pub mod shared_data;
pub mod sitemap;
pub mod stylesheet;
pub mod text;
pub mod theme;

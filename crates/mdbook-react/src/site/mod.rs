//! What the pages of a site share: addresses, documents, assets, strings, themes and the sitemap.

pub mod address;
pub mod assets;
pub mod code_theme;
mod css_imports;
mod css_text;
pub mod document;
pub mod head;
pub mod shared_data;
pub mod sitemap;
pub mod strings;
pub mod stylesheet;
pub mod theme_files;

//! Everything that pages of a site share: addresses, documents, assets, strings, themes and the
//! sitemap.

pub mod icon;

pub mod address;
pub mod assets;
pub mod code_theme;
pub mod css_faults;
mod css_imports;
pub mod css_links;
mod css_rules;
pub mod css_text;
pub mod document;
pub mod edition_info;
pub mod edition_links;
pub mod edition_name;
pub mod head;
pub mod languages;
pub mod mdbook_files;
pub mod mdbook_script;
pub mod missing_page;
pub mod navbar_items;
pub mod page_editions;
pub mod plain_document;
pub(crate) mod plurals;
pub mod shared_data;
pub mod sitemap;
pub mod slots;
pub mod strings;
pub mod stylesheet;
pub mod syntaxes;
pub mod theme_css;
pub mod theme_files;
pub mod unused_classes;

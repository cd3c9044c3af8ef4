//! Everything that pages of a site share: addresses, documents, assets, strings, themes and the
//! sitemap.

pub(crate) mod address;
pub(crate) mod assets;
pub(crate) mod code_theme;
pub(crate) mod css_faults;
mod css_imports;
pub(crate) mod css_links;
mod css_rules;
pub(crate) mod css_text;
pub(crate) mod document;
pub(crate) mod edition_info;
pub(crate) mod edition_links;
pub(crate) mod edition_name;
pub(crate) mod head;
pub(crate) mod languages;
pub(crate) mod mdbook_files;
pub(crate) mod mdbook_script;
pub(crate) mod missing_page;
pub(crate) mod navbar_items;
pub(crate) mod page_editions;
pub(crate) mod plain_document;
pub(crate) mod plurals;
pub(crate) mod shared_data;
pub(crate) mod sitemap;
pub(crate) mod slots;
pub(crate) mod strings;
pub(crate) mod stylesheet;
pub(crate) mod syntaxes;
pub(crate) mod theme_css;
pub(crate) mod theme_files;
pub(crate) mod unused_classes;

//! An mdBook renderer that turns a book into a prerendered React documentation site.

pub mod address;
pub mod assets;
pub mod author_style;
pub mod config;
pub mod diagnostic;
pub mod document;
pub mod emit;
pub mod head;
pub mod html;
pub mod image_size;
pub mod last_updated;
pub mod prerender;
pub mod reading_time;
pub mod sanitize;
pub mod shell;
pub mod site;
pub mod sitemap;
pub mod source;
pub mod strings;
pub mod stylesheet;
pub mod toc;

//! An mdBook renderer that turns a book into a prerendered React documentation site.
//!
//! [`build`] is the whole way from a render context to a site on disk; the modules below are its
//! stages and can be used alone. The data that a site is made of are the types of `site_model`.

pub mod address;
pub mod assets;
pub mod author_style;
mod build;
pub mod chapter;
pub mod cli;
pub mod code_file;
pub mod code_theme;
pub mod config;
pub mod diagnostic;
pub mod document;
pub mod emit;
mod git_head;
pub mod head;
pub mod html;
pub mod image_size;
pub mod include;
pub mod last_updated;
pub mod math;
pub mod npm;
pub mod page;
pub mod prerender;
pub mod reading_time;
pub mod sanitize;
pub mod search;
pub mod shell;
pub mod site;
pub mod sitemap;
pub mod source;
mod store;
pub mod strings;
pub mod stylesheet;
pub mod toc;
pub mod twin;
pub mod watchdog;
pub mod work;

pub use build::{
    BuildOptions, Built, Outcome, PageListener, ReadAhead, Session, build, build_with,
};

/// The renderer's name: the table `[output.react]` is its configuration.
pub const NAME: &str = "react";

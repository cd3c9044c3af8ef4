//! An mdBook renderer that turns a book into a prerendered React documentation site.
//!
//! [`build`] takes a render context and writes a site. Data flows through the modules in this
//! order: [`config`] and [`book`] read, [`page`] and [`site`] turn what was read into values,
//! [`pipeline`] calls them stage by stage, and `site_writer` writes. The data of a site has the
//! types of `site_model`.

pub mod book;
pub mod cli;
pub mod config;
pub mod diagnostic;
#[cfg(feature = "embedded-shell")]
mod embedded_shell;
pub mod markdown_page;
pub mod page;
pub mod pipeline;
pub mod search;
pub mod shell;
pub mod site;
pub mod watchdog;
pub mod work;

#[cfg(feature = "embedded-shell")]
pub use embedded_shell::EmbeddedShell;
pub(crate) use pipeline::DRAFTS;
pub use pipeline::{
    BuildOptions, Built, Outcome, PageListener, ReadAhead, Session, build, build_with,
};

/// The renderer's name: the table `[output.react]` is its configuration.
pub const NAME: &str = "react";

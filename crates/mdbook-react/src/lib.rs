//! An mdBook renderer that turns a book into a prerendered React documentation site.
//!
//! [`build`] renders a context and writes the site. `book_config` and `book_source` read the author's
//! files, `page_render` and `site_layout` convert them to values, `site_build` calls them stage by
//! stage, and `site_writer` writes the site. The data of a site has the types of `site_model`.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests read what they wrote")
)]

pub mod cli;

pub use book_config as config;
/// The rewriting of MathJax' brackets, for the fuzzer.
#[doc(hidden)]
pub use book_source::mathjax;
pub use diagnostics::{self as diagnostic, NAME};
#[cfg(feature = "embedded-shell")]
pub use react_shell::EmbeddedShell;
pub use site_build::{BuildOptions, Built, BuiltSite, Outcome, SitePart, build, build_with};

//! An mdBook renderer that turns a book into a prerendered React documentation site.
//!
//! [`build`] renders a context and writes the site. `config` and `book` read the author's files,
//! `page` and `site` convert them to values, `pipeline` calls them stage by stage, and
//! `site_writer` writes the site. The data of a site has the types of `site_model`.

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

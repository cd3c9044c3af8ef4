//! Builds a documentation site from a book: [`build`] reads the configuration and builds the book in each
//! of its editions; [`build_with`] builds one edition, stage by stage.

pub mod editions;
pub mod pipeline;

pub use editions::build;
pub use pipeline::{BuildOptions, Built, BuiltSite, Outcome, SitePart, build_with};

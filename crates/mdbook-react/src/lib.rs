//! An mdBook renderer that turns a book into a prerendered React documentation site.

pub mod config;
pub mod diagnostic;
pub mod emit;

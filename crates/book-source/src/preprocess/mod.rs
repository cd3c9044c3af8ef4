//! Runs the preprocessors of a book, as mdBook does.

pub mod for_html;
pub(crate) mod renderer_name;
pub mod run;

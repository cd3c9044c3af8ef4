//! Runs the scripts of the site in an engine without access to the machine.

pub(crate) mod missing;
#[cfg(feature = "full-mdx")]
pub(crate) mod module_text;
pub(crate) mod run;
#[cfg(feature = "full-mdx")]
mod site_modules;
#[cfg(feature = "full-mdx")]
pub(crate) mod site_reader;
pub(crate) mod value;

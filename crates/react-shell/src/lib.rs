//! The React shell of `mdbook-react`: its bundled files, and its scripts, which run without Node.
//!
//! [`bundle`] contains the output of `cargo xtask shell`. [`Prerenderer`] renders the pages of one
//! site to HTML, and [`SearchEngine`] answers queries as in a browser. Both run in QuickJS.
//!
//! This is the only crate that needs the bundled shell. Other crates take a [`Shell`], so they compile
//! without one.
//!
//! [`Shell`]: shell_interface::Shell

pub mod bundle;
mod components;
mod context;
mod embedded;
mod prerenderer;
mod script;
mod search_engine;

pub use components::Modules;
pub use embedded::EmbeddedShell;
pub use prerenderer::{Prerenderer, THREAD_STACK, warm_up};
pub use script::{Compiled, Script, Scripts};
pub use search_engine::SearchEngine;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

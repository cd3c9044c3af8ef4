//! The React shell of `mdbook-react`: its bundled files, and its scripts, which run without Node.
//!
//! [`bundle`] contains the output of `cargo xtask shell`. [`Prerenderer`] renders the pages of one
//! site to HTML, and [`SearchEngine`] answers queries as in a browser. Both run in QuickJS.
//!
//! This is the only crate that needs the bundled shell. `mdbook-react` takes a shell behind a
//! trait, so it compiles and is tested without one.

pub mod bundle;
mod components;
mod context;
mod prerenderer;
mod script;
mod search_engine;

pub use components::{ComponentFailure, ModuleFailure, Modules, Rendered};
pub use prerenderer::{Prerenderer, THREAD_STACK, warm_up};
pub use script::{Compiled, Script, Scripts};
pub use search_engine::{ReadIndex, SearchEngine};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

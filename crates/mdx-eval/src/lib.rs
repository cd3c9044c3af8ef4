//! Full MDX: a document of mdx-lite with its expressions, exports and imports evaluated.
//!
//! [`Graph::load`] finds the files that a document imports through a [`Host`], [`evaluate`] runs
//! their JavaScript in QuickJS, and [`Outcome::apply`] puts the result into the document's tree.
//! A document without anything to evaluate ([`needs_evaluation`]) stays as mdx-lite parsed it.
//!
//! The code sees no file, no network, no clock and no random numbers, and has limits of time and
//! memory. The crate does no IO.

mod apply;
mod compile;
mod data;
mod engine;
mod finding;
mod graph;
mod host;
mod plan;
mod script;

pub use data::DataFormat;
pub use engine::{Outcome, evaluate};
pub use finding::{Code, Finding};
pub use graph::Graph;
pub use host::{FileKind, Host, Import, Limits, SourceFile};
pub use plan::needs_evaluation;

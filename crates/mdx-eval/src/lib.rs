//! Full MDX: evaluates the expressions, exports and imports of an mdx-lite document.
//!
//! [`Graph::load`] finds the files that a document imports through a [`Host`], [`evaluate`] runs
//! their JavaScript in QuickJS, and [`Outcome::apply`] applies the result to the document's tree. A
//! document without anything to evaluate ([`needs_evaluation`]) stays as mdx-lite parsed it.
//!
//! The code has no access to files, network, clock or random numbers, and its time, memory and
//! nodes are limited. The crate does no IO.

mod apply;
mod compile;
mod data;
mod diagnostic;
mod engine;
mod graph;
mod host;
mod plan;
mod script;

pub use data::DataFormat;
pub use diagnostic::{Code, Diagnostic};
pub use engine::{Outcome, evaluate, evaluate_with};
pub use graph::Graph;
pub use host::{Answer, FileKind, Host, Import, Limits, SourceFile};
pub use plan::needs_evaluation;

//! Full MDX: evaluates the expressions, exports and imports of an mdx-lite document.
//!
//! [`Graph::load`] finds the files that a document imports through a [`Host`], [`evaluate`] runs
//! their JavaScript in QuickJS, and [`Outcome::apply`] applies the result to the document's tree. A
//! document without anything to evaluate ([`needs_evaluation`]) stays as mdx-lite parsed it.
//!
//! The code has no access to files, network, clock or random numbers, and its time, memory and
//! nodes are limited. The crate does no IO. [`evaluate_in`] runs it in an [`Engine`] of the caller, such
//! as another process, which can be ended inside built-in functions as well.

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
pub use engine::{Engine, Failure, InProcess, Outcome, Program, evaluate, evaluate_in};
pub use graph::Graph;
pub use host::{Answer, FileKind, Host, Import, Limits, SourceFile};
pub use plan::needs_evaluation;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

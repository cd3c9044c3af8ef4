//! Evaluates documents, and refuses what they may not do.

mod errors;
mod hostile;
mod semantics;
mod support;

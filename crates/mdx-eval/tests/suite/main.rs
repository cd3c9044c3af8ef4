//! Evaluates documents; endless, hostile and faulty ones are stopped with a finding.

mod errors;
mod hostile;
mod semantics;
mod support;

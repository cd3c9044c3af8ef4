//! Syntax errors of a source, converted from oxc's diagnostics.

use std::ops::Range;

use oxc::diagnostics::OxcDiagnostic;

/// A syntax error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Fault {
    /// Its range of bytes in the source.
    pub range: Range<usize>,
    /// The error in one line, starting in lower case, without a full stop.
    pub message: String,
    /// The remedy, if the parser suggests one.
    pub help: Option<String>,
}

pub(crate) fn faults(found: &[OxcDiagnostic], source: &str) -> Vec<Fault> {
    let fault = |found: &OxcDiagnostic| {
        let label = found.labels.first();
        let start = label.map_or(0, |label| label.offset() as usize);
        let length = label.map_or(0, |label| label.len() as usize);
        let start = start.min(source.len());
        Fault {
            range: start..(start + length).min(source.len()),
            message: lower_case(found.message.trim_end_matches('.')),
            help: found.help.as_ref().map(ToString::to_string),
        }
    };
    found.iter().map(fault).collect()
}

fn lower_case(message: &str) -> String {
    let mut chars = message.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => "this cannot be parsed".to_owned(),
    }
}

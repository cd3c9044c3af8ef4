//! Compiles modules for the engine.

use std::ops::Range;

use crate::graph::Wanted;

/// A compiled module.
#[derive(Debug, Default)]
pub(crate) struct Compiled {
    pub(crate) code: String,
}

impl Compiled {
    /// Code that needs no compiler.
    pub(crate) fn of_generated(code: &str) -> Self {
        Self { code: code.to_owned() }
    }

    /// Returns the byte of the source that a byte of the code is from.
    pub(crate) fn source_offset(&self, offset: usize) -> Option<usize> {
        Some(offset)
    }
}

/// A fault in the syntax of a module.
#[derive(Debug)]
pub(crate) struct SyntaxFault {
    pub(crate) range: Range<usize>,
    pub(crate) message: String,
}

pub(crate) fn compile(text: &str, _is_script: bool) -> Result<Compiled, Vec<SyntaxFault>> {
    Ok(Compiled { code: text.to_owned() })
}

pub(crate) fn imports(_text: &str) -> Vec<Wanted> {
    Vec::new()
}

//! Compiles the author's modules for the engine.

use jsx_compile::{Fault, Language};

/// A compiled module.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) code: String,
    /// The compiler's result; `None` if the code was not compiled.
    compiled: Option<jsx_compile::Compiled>,
}

impl Compiled {
    /// Wraps generated code, which needs no compilation.
    pub(crate) fn of_generated(code: &str) -> Self {
        Self {
            code: code.to_owned(),
            compiled: None,
        }
    }

    /// Maps a byte offset of the code to the source.
    pub(crate) fn source_offset(&self, offset: usize) -> Option<usize> {
        match &self.compiled {
            None => Some(offset),
            Some(compiled) => compiled.source_offset(offset),
        }
    }
}

/// Compiles a module.
pub(crate) fn compile(text: &str, language: Language) -> Result<Compiled, Vec<Fault>> {
    let mut compiled = jsx_compile::compile(text, language)?;
    Ok(Compiled {
        code: std::mem::take(&mut compiled.code),
        compiled: Some(compiled),
    })
}

/// Returns the language of a script by its file name.
pub(crate) fn language_of_file(name: &str) -> Language {
    let extension = name.rsplit('.').next().unwrap_or_default();
    Language::of_extension(extension).unwrap_or(Language::Jsx)
}

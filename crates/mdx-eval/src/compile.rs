//! Compiles the author's modules for the engine.

use std::ops::Range;

use jsx_compile::Language;
use mdx_lite::Span;

/// An import as written in a module.
#[derive(Debug, Clone)]
pub(crate) struct RequestedImport {
    pub(crate) specifier: String,
    /// The imported names: `default`, `*` or names of exports.
    pub(crate) names: Vec<String>,
    pub(crate) span: Span,
}

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

/// A syntax error of a module.
#[derive(Debug)]
pub(crate) struct SyntaxFault {
    pub(crate) range: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

/// Compiles a module.
pub(crate) fn compile(text: &str, language: Language) -> Result<Compiled, Vec<SyntaxFault>> {
    match jsx_compile::compile(text, language) {
        Ok(mut compiled) => Ok(Compiled {
            code: std::mem::take(&mut compiled.code),
            compiled: Some(compiled),
        }),
        Err(faults) => Err(faults
            .into_iter()
            .map(|fault| SyntaxFault {
                range: fault.range,
                message: fault.message,
                help: fault.help,
            })
            .collect()),
    }
}

/// Returns the language of a script by its file name.
pub(crate) fn language(name: &str) -> Language {
    let extension = name.rsplit('.').next().unwrap_or_default();
    Language::of_extension(extension).unwrap_or(Language::Jsx)
}

/// Returns the imports of a script.
pub(crate) fn imports(name: &str, text: &str) -> Vec<RequestedImport> {
    let imports = jsx_compile::imports(text, language(name)).into_iter();
    let wanted = imports.map(|import| RequestedImport {
        specifier: import.specifier,
        names: import.names,
        span: Span::from(import.statement),
    });
    wanted.collect()
}

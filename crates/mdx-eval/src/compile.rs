//! Compiles the modules of authors for the engine.

use std::ops::Range;

use jsx_compile::Language;
use mdx_lite::Span;

/// An import as a module writes it.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    pub(crate) specifier: String,
    /// The names that it takes: `default`, `*` or an export's.
    pub(crate) names: Vec<String>,
    pub(crate) span: Span,
}

/// A compiled module.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) code: String,
    /// `None` if the code is as it was written.
    compiled: Option<jsx_compile::Compiled>,
}

impl Compiled {
    /// Code that needs no compiler.
    pub(crate) fn of_generated(code: &str) -> Self {
        Self {
            code: code.to_owned(),
            compiled: None,
        }
    }

    /// Returns the byte of the source that a byte of the code is from.
    pub(crate) fn source_offset(&self, offset: usize) -> Option<usize> {
        match &self.compiled {
            None => Some(offset),
            Some(compiled) => compiled.source_offset(offset),
        }
    }
}

/// A fault in the syntax of a module.
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

/// The language of a script by its name.
pub(crate) fn language(name: &str) -> Language {
    let extension = name.rsplit('.').next().unwrap_or_default();
    Language::of_extension(extension).unwrap_or(Language::Jsx)
}

/// The imports of a script.
pub(crate) fn imports(name: &str, text: &str) -> Vec<Wanted> {
    let imports = jsx_compile::imports(text, language(name)).into_iter();
    let wanted = imports.map(|import| Wanted {
        specifier: import.specifier,
        names: import.names,
        span: Span::from(import.statement),
    });
    wanted.collect()
}

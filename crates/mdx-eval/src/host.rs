//! The host's side of an evaluation: it finds the files that documents import.

use std::{fmt, sync::Arc, time::Duration};

use mdx_lite::Options;

use crate::DataFormat;

/// Finds the modules that documents import. An evaluation reads no file itself.
pub trait Host {
    /// Resolves `specifier` as the file `importer` writes it; the document itself is `""`.
    fn resolve(&self, importer: &str, specifier: &str) -> Import;
}

/// The module of an import.
#[derive(Debug, Clone)]
pub enum Import {
    /// Another file.
    File(SourceFile),
    /// A component of the host, which stays a component.
    Component(String),
    /// An HTML element whose address may be called `to`, such as a link of a site generator.
    Element(String),
    /// A function that returns its first argument, such as one that completes an address.
    Identity,
    /// The address of a file, such as an image.
    Address(String),
    /// Nothing to evaluate, such as a stylesheet.
    Nothing,
    /// It cannot be resolved, for this reason.
    Missing(String),
}

/// A file that a document imports.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The name that the host knows it by; equal names are the same file.
    pub name: String,
    /// The way from the document's folder to this file's, such as `../partials/`; empty for the
    /// same folder. Relative addresses in the file are completed by it.
    pub folder: String,
    /// The text.
    pub text: Arc<str>,
    /// The kind of file.
    pub kind: FileKind,
}

/// The kind of an imported file.
#[derive(Debug, Clone)]
pub enum FileKind {
    /// MDX, such as a partial, with the options to parse it by.
    Mdx(Box<Options>),
    /// JavaScript or TypeScript, with or without JSX.
    Script,
    /// Data.
    Data(DataFormat),
    /// Text that is imported as a string.
    Text,
}

/// The limits of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The time for all modules of a document together.
    pub time: Duration,
    /// The bytes that the engine may hold.
    pub memory: usize,
    /// The stack of the engine in bytes; the calling thread needs some more.
    pub stack: usize,
    /// The number of nodes that may result.
    pub nodes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(5),
            memory: 64 << 20,
            stack: 1 << 20,
            nodes: 200_000,
        }
    }
}

impl fmt::Debug for dyn Host + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}

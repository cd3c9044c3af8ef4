//! The interface to the host, which finds the files that documents import, and the limits it sets.

use std::{error::Error, fmt, sync::Arc, time::Duration};

use mdx_lite::Options;
use serde::{Deserialize, Serialize};

use crate::DataFormat;

/// Finds the modules that documents import, because an evaluation does not read files.
pub trait Host {
    /// Resolves `specifier` in the file `importer`, which is `""` for the document itself.
    fn resolve(&self, importer: &str, specifier: &str) -> Import;

    /// Resolves an import of `names`, which are `default`, `*` or names of exports.
    fn resolve_names(&self, importer: &str, specifier: &str, names: &[String]) -> Import {
        let _ = names;
        self.resolve(importer, specifier)
    }
}

/// Answers questions of scripts while they run: the question, and the name that it is about. Scripts
/// call `askHost(question, name)`; an error that the host returns is thrown there.
pub type Answer = Box<dyn Fn(&str, &str) -> Result<String, Box<dyn Error>>>;

/// The result of resolving an import.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Import {
    /// A file to evaluate.
    File(SourceFile),
    /// A component of the host, which stays a component in the tree.
    Component(String),
    /// An HTML element whose `href` may be written as `to`, such as a site generator's link, and whose
    /// `src` as `img`.
    Element(String),
    /// A function that makes an address relative to the root of the site, as `useBaseUrl` of
    /// Docusaurus does: `img/a.png` becomes `/img/a.png`. Others are returned unchanged.
    RootAddress,
    /// The address of a file, such as an image.
    Address(String),
    /// Nothing to evaluate, such as a stylesheet.
    Nothing,
    /// Not resolved, with the reason.
    Missing(String),
    /// Code that documents cannot import, such as a package: the reason, and the remedy.
    Unavailable(String, String),
}

/// A file that a document imports.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct SourceFile {
    /// The host's name of the file. Equal names mean the same file, which may be imported as its text too.
    pub name: String,
    /// The relative path from the document's folder to this file's, such as `../partials/`; empty
    /// for the same folder. It is prepended to relative addresses in the file.
    pub folder: String,
    /// The text.
    pub text: Arc<str>,
    /// The kind of file.
    pub kind: FileKind,
}

impl SourceFile {
    /// Creates a file in the folder of the document.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>, kind: FileKind) -> Self {
        Self {
            name: name.into(),
            folder: String::new(),
            text: text.into(),
            kind,
        }
    }

    /// Sets the path from the document's folder to the file's.
    #[must_use]
    pub fn in_folder(mut self, folder: impl Into<String>) -> Self {
        self.folder = folder.into();
        self
    }
}

/// The kind of an imported file.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum FileKind {
    /// MDX, such as a partial, with its parsing options.
    Mdx(Box<Options>),
    /// JavaScript or TypeScript, with or without JSX.
    Script,
    /// Data, imported as a value.
    Data(DataFormat),
    /// Text that is imported as a string.
    Text,
}

/// The limits of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum processor time for all modules of a document together.
    pub time: Duration,
    /// The maximum memory of the engine, in bytes.
    pub memory: usize,
    /// The maximum stack of the engine, in bytes. The calling thread needs a larger one.
    pub stack: usize,
    /// The maximum number of resulting nodes.
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

//! The graph of the modules that a document imports, directly and through others.

mod cycles;
mod load;
mod stub;

use std::{collections::BTreeMap, sync::Arc};

use mdx_lite::Document;

use crate::Diagnostic;

/// The modules of a document.
#[derive(Debug, Clone)]
pub struct Graph {
    pub(crate) modules: Vec<Module>,
    pub(crate) findings: Vec<Diagnostic>,
}

/// A module that an evaluation may load.
#[derive(Debug, Clone)]
pub(crate) struct Module {
    /// The host's name of its file; empty for the document itself.
    pub(crate) name: String,
    pub(crate) text: Arc<str>,
    pub(crate) body: Body,
    /// The relative path from the document's folder to the file's, such as `../partials/`.
    pub(crate) folder: String,
    /// The target of each import by its specifier.
    pub(crate) imports: BTreeMap<String, Target>,
}

/// The code of a module.
#[derive(Debug, Clone)]
pub(crate) enum Body {
    /// The evaluated document, which the caller owns.
    Entry,
    /// An imported MDX file.
    Mdx(Arc<Document>),
    /// JavaScript or TypeScript of the author.
    Script,
    /// JavaScript generated from a data or text file.
    Generated(String),
}

/// The target of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    /// A module of the graph.
    Module(usize),
    /// A module of the runtime.
    Runtime(&'static str),
    /// The code of a module that replaces an import that is not evaluated.
    Stub(String),
}

impl Graph {
    /// Returns the names and texts of all files but the document itself.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self.modules.iter().skip(1);
        files.map(|module| (module.name.as_str(), &*module.text))
    }

    /// Returns one opaque line for each import: importer, specifier and target, sorted. A cache
    /// compares them to detect imports that resolve differently.
    pub fn imports(&self) -> Vec<String> {
        let modules = self.modules.iter().enumerate();
        let mut all: Vec<String> = modules
            .flat_map(|(at, module)| {
                let imports = module.imports.iter();
                imports.map(move |(specifier, target)| format!("{at} {specifier} {target:?}"))
            })
            .collect();
        all.sort_unstable();
        all
    }

    /// Returns the text of a file by its name.
    pub fn text(&self, name: &str) -> Option<&Arc<str>> {
        let module = self.modules.iter().find(|module| module.name == name)?;
        Some(&module.text)
    }
}

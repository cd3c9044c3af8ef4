//! Full MDX: a chapter's expressions, exports and imports, evaluated at build time.
//!
//! Imported files are read with the chapter, so changing one changes the chapter. The evaluation
//! runs once, when the chapter's tree is first needed.

mod host;

use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use book_files::BookFiles;
use build_cache::cache::KeyHasher;
use diagnostics::{Diagnostic, Place};
use mdx_eval::{Graph, Limits, Outcome, evaluate_in, needs_evaluation};
use mdx_lite::{Code, Document, Options};

use self::host::ImportedFiles;

/// The JavaScript of a chapter and the files that it imports.
#[derive(Debug)]
pub struct FullMdx {
    graph: Graph,
    outcome: OnceLock<Outcome>,
}

impl FullMdx {
    /// Reads the files that a chapter's document imports; `None` if it has nothing to evaluate.
    ///
    /// `options` are the options of the chapter; imported documents are parsed with them too, except
    /// `.md` files if `markdown` has other options. Also returns the files that were read or looked for.
    pub fn read(
        document: &Document,
        file: &Path,
        book: &BookFiles,
        source_folder: &Path,
        original_folder: Option<&Path>,
        options: &Options,
        markdown: Option<&Options>,
    ) -> (Option<Self>, Vec<PathBuf>) {
        let files = ImportedFiles::new(
            file,
            book,
            source_folder,
            original_folder,
            options,
            markdown,
        );
        if !needs_evaluation(document, &files) {
            return (None, Vec::new());
        }
        let graph = Graph::load(document, &files);
        let outcome = OnceLock::new();
        (Some(Self { graph, outcome }), files.into_paths())
    }

    /// Returns the document with its content evaluated.
    pub(crate) fn apply(&self, document: Document) -> Document {
        let outcome = self.outcome.get_or_init(|| {
            let engine = script_runner::engine();
            evaluate_in(engine, &document, &self.graph, &Limits::default(), None)
        });
        let mut document = outcome.apply(document, &self.graph);
        // The evaluation itself reports undefined names.
        document
            .diagnostics
            .retain(|found| found.code != Code::UnboundName);
        document
    }

    /// Returns the findings of the evaluation, which must have run.
    ///
    /// `place_of` returns the place of a span of the chapter.
    pub fn findings(&self, place_of: impl Fn(Range<usize>) -> Place) -> Vec<Diagnostic> {
        let found = self.outcome.get().map(|outcome| &outcome.findings);
        let found = found.into_iter().flatten();
        found.map(|found| self.finding(found, &place_of)).collect()
    }

    fn finding(
        &self,
        found: &mdx_eval::Diagnostic,
        place_of: &impl Fn(Range<usize>) -> Place,
    ) -> Diagnostic {
        let place = match found.file.as_str() {
            "" => place_of(found.span.range()),
            file => {
                let text = self.graph.text(file).map_or("", |text| text);
                Place::new(file, text, found.span.range())
            }
        };
        Diagnostic::from(found).at(place)
    }

    /// Returns the place of a span of the evaluated document, if it is in an imported file.
    pub(crate) fn place(&self, start: usize, length: usize) -> Option<Place> {
        let (file, at) = self.graph.locate(start)?;
        let text = self.graph.text(file)?;
        Some(Place::new(file, text, at..at + length))
    }

    /// Returns the texts of the imported files.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.graph.files().map(|(_, text)| text)
    }

    /// Adds everything that the evaluation depends on, except the chapter's text.
    pub(crate) fn add_to(&self, key: &mut KeyHasher) {
        key.add(&self.graph.imports());
        for file in self.graph.files() {
            key.add(&file);
        }
    }
}

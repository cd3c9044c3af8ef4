//! The editions of a book, loaded when they are needed.

use std::sync::Arc;

use anyhow::Result;
use book_config::BookToml;
use book_files::Unsaved;
use book_source::catalogue::DividedTexts;
use build_cache::cache::Key;
use diagnostics::Diagnostic;
use mdbook_renderer::RenderContext;

use super::{LoadedEdition, load};
use crate::editions::edition_config::EditionConfig;

/// An edition that can be built.
pub(crate) struct Edition {
    pub(crate) plan: EditionConfig,
    /// Its book; `None` if it was not loaded, because an earlier build knows its pages.
    pub(crate) context: Option<RenderContext>,
    /// The findings of loading it.
    pub(crate) found: Vec<Diagnostic>,
    /// The key of its sources, if they cannot change.
    pub(crate) key: Option<Key>,
}

/// Editions in the order of their plans: an original precedes its translations.
#[derive(Default)]
pub(crate) struct Editions {
    pub(crate) all: Vec<Edition>,
    divided: Arc<DividedTexts>,
    unsaved: Unsaved,
}

impl Editions {
    /// Returns no editions yet; their files have these unsaved texts.
    pub(crate) fn new(unsaved: &Unsaved) -> Self {
        Self {
            unsaved: unsaved.clone(),
            ..Self::default()
        }
    }

    /// Returns the index of the edition that a plan translates; `None` for the book itself.
    pub(crate) fn original(&self, plan: &EditionConfig) -> Option<usize> {
        plan.name.language.as_ref()?;
        let version = plan.name.version.as_ref()?;
        self.all.iter().position(|Edition { plan: one, .. }| {
            one.name.language.is_none() && one.name.version.as_ref() == Some(version)
        })
    }

    /// Returns the loaded book that a plan translates; `book` is the book itself.
    pub(crate) fn original_context<'a>(
        &'a self,
        plan: &EditionConfig,
        book: &'a RenderContext,
    ) -> &'a RenderContext {
        let version = self.original(plan).map(|at| &self.all[at]);
        version.and_then(|it| it.context.as_ref()).unwrap_or(book)
    }

    /// Loads the edition of a plan, after the edition that it translates.
    pub(crate) fn load(
        &mut self,
        plan: &EditionConfig,
        book: &RenderContext,
        file: &BookToml,
    ) -> Result<Result<LoadedEdition, Vec<Diagnostic>>> {
        if let Some(at) = self.original(plan)
            && let Err(faults) = self.complete(at, book, file)?
        {
            return Ok(Err(faults));
        }
        self.load_alone(plan, book, file)
    }

    /// Loads the book of the edition at an index, unless it is loaded.
    pub(crate) fn complete(
        &mut self,
        at: usize,
        book: &RenderContext,
        file: &BookToml,
    ) -> Result<Result<(), Vec<Diagnostic>>> {
        if self.all[at].context.is_some() {
            return Ok(Ok(()));
        }
        if let Some(of) = self.original(&self.all[at].plan)
            && let Err(faults) = self.complete(of, book, file)?
        {
            return Ok(Err(faults));
        }
        let loaded = self.load_alone(&self.all[at].plan, book, file)?;
        Ok(loaded.map(|loaded| self.all[at].context = Some(loaded.context)))
    }

    fn load_alone(
        &self,
        plan: &EditionConfig,
        book: &RenderContext,
        file: &BookToml,
    ) -> Result<Result<LoadedEdition, Vec<Diagnostic>>> {
        let original = self.original_context(plan, book);
        let destination = book.destination.join(&plan.path);
        let (divided, unsaved) = (&self.divided, &self.unsaved);
        load(plan, file, &destination, original, divided, unsaved)
    }
}

//! A book without its chapters, which a build moves to their reader.

use std::path::PathBuf;

use mdbook_core::{book::Book, config::Config};
use mdbook_renderer::RenderContext;

/// The folder, the configuration and the destination of a book.
#[derive(Clone)]
pub(crate) struct Project {
    pub(crate) root: PathBuf,
    pub(crate) config: Config,
    pub(crate) destination: PathBuf,
}

impl Project {
    /// Divides a render context into the book and its project.
    pub(crate) fn divide(context: RenderContext) -> (Book, Self) {
        let project = Self {
            root: context.root,
            config: context.config,
            destination: context.destination,
        };
        (context.book, project)
    }

    /// Returns the folder of the chapters.
    pub(crate) fn source_dir(&self) -> PathBuf {
        self.root.join(&self.config.book.src)
    }
}

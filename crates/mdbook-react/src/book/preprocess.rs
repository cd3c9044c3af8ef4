//! Runs the preprocessors of a book for this output.

use anyhow::{Result, bail};
use mdbook_core::book::Book;
use mdbook_driver::MDBook;
use mdbook_renderer::{RenderContext, Renderer};

/// Returns the book as its preprocessors leave it.
///
/// # Errors
///
/// When a preprocessor fails.
pub(crate) fn preprocess(book: &MDBook) -> Result<Book> {
    Ok(book.preprocess_book(&Itself)?.0)
}

/// What preprocessors are told of the renderer.
struct Itself;

impl Renderer for Itself {
    fn name(&self) -> &'static str {
        crate::NAME
    }

    fn render(&self, _context: &RenderContext) -> Result<()> {
        bail!("this stands for the renderer while preprocessors run")
    }
}

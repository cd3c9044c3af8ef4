//! Runs the preprocessors of a book for this output.

use anyhow::{Result, bail};
use mdbook_core::book::Book;
use mdbook_driver::MDBook;
use mdbook_renderer::{RenderContext, Renderer};

use super::catalogue::{self, Catalogue, Translated, Translator};
use crate::lock::lock;

/// Returns the book after its preprocessors, translated with `catalogue`.
///
/// The catalogue replaces `mdbook-gettext`, which does not run.
///
/// # Errors
///
/// If a preprocessor fails.
pub(crate) fn preprocess(
    book: &mut MDBook,
    catalogue: Option<Catalogue>,
) -> Result<(Book, Translated)> {
    let is_asked_for = catalogue.is_some() || catalogue::is_asked_for(&book.config);
    let (translator, result) = Translator::new(catalogue);
    if is_asked_for {
        book.with_preprocessor(translator);
    }
    let (preprocessed, _) = book.preprocess_book(&Itself)?;
    let mut result = lock(&result);
    Ok((preprocessed, std::mem::take(&mut *result)))
}

/// Gives preprocessors the name of this output.
struct Itself;

impl Renderer for Itself {
    fn name(&self) -> &'static str {
        crate::NAME
    }

    fn render(&self, _context: &RenderContext) -> Result<()> {
        bail!("this placeholder of the renderer cannot render")
    }
}

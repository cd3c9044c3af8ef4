//! An mdBook preprocessor that turns MDX-lite chapters into plain Markdown.
//!
//! mdBook runs [`MdxPreprocessor`], which calls [`lower`] for each chapter. [`lower`] can be used
//! alone.

mod links;
mod lower;

use std::path::{Path, PathBuf};

use anyhow::Result;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext, book::Book};

pub use self::links::Chapters;
pub use self::lower::lower;

/// The name of the preprocessor, which is configured in the table `[preprocessor.mdx]`.
pub const NAME: &str = "mdx";

/// Lowers every `.mdx` chapter of a book.
#[derive(Debug, Clone, Copy, Default)]
pub struct MdxPreprocessor;

impl Preprocessor for MdxPreprocessor {
    fn name(&self) -> &'static str {
        NAME
    }

    /// Returns false for the React renderer, which reads the dialect itself.
    fn supports_renderer(&self, renderer: &str) -> Result<bool> {
        Ok(renderer != "react")
    }

    fn run(&self, _context: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let chapters = Chapters::of(&book);
        book.for_each_chapter_mut(|chapter| {
            if let Some(path) = chapter.path.clone().filter(|path| is_mdx(path)) {
                chapter.content = lower(&chapter.content, &path, &chapters);
                chapter.path = Some(markdown_path(&path));
            }
        });
        Ok(book)
    }
}

/// Returns whether a chapter is written in MDX-lite, by its extension `.mdx`.
pub fn is_mdx(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("mdx"))
}

/// Returns the chapter's path for other backends, which expect `.md`.
pub fn markdown_path(path: &Path) -> PathBuf {
    path.with_extension("md")
}

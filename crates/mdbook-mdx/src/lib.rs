//! An mdBook preprocessor that turns MDX-lite chapters into plain Markdown.
//!
//! [`MdxPreprocessor`] is what mdBook runs; [`lower`] does the work on one text and can be used
//! alone.

mod links;
mod lower;

use std::path::{Path, PathBuf};

use anyhow::Result;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext, book::Book};

pub use self::links::Chapters;
pub use self::lower::lower;

/// The preprocessor's name: the table `[preprocessor.mdx]` is its configuration.
pub const NAME: &str = "mdx";

/// Lowers every `.mdx` chapter of a book.
#[derive(Debug, Clone, Copy, Default)]
pub struct MdxPreprocessor;

impl Preprocessor for MdxPreprocessor {
    fn name(&self) -> &'static str {
        NAME
    }

    /// The React renderer reads the dialect itself.
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

/// Whether a chapter is written in MDX-lite.
pub fn is_mdx(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("mdx"))
}

/// The path that backends see: they know `.md`.
pub fn markdown_path(path: &Path) -> PathBuf {
    path.with_extension("md")
}

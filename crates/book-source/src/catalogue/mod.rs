//! Translations in gettext catalogues, as `mdbook-i18n-helpers` writes them.
//!
//! That crate also splits chapters into messages, so an existing catalogue of a book fits. It reads
//! Markdown only; front matter is handled here.

mod chapter;
mod entry;
mod extract;
mod lexer;
mod parse;
mod pieces;
mod read;
mod translate;

use std::path::{Path, PathBuf};

use book_files::BookFiles;
use diagnostics::Diagnostic;
use mdbook_core::config::Config as BookConfig;

pub use self::{
    extract::{MessageCount, count, extract},
    pieces::DividedTexts,
    read::{Catalogue, read},
    translate::{Translated, Translator},
};

/// The table of `mdbook-gettext` in `book.toml`.
const TABLE: &str = "preprocessor.gettext";

/// The key that limits `mdbook-gettext` to some outputs.
pub const RENDERERS: &str = "preprocessor.gettext.renderers";

/// Returns the folder of a book's catalogues, relative to its root.
pub fn folder(book: &BookConfig) -> PathBuf {
    let folder = book.get::<PathBuf>(&format!("{TABLE}.po-dir"));
    folder.ok().flatten().unwrap_or_else(|| "po".into())
}

/// Whether `book.toml` has a table for `mdbook-gettext`.
pub fn is_configured(book: &BookConfig) -> bool {
    book.contains_key(TABLE)
}

/// Returns the path of the catalogue of a language, relative to the book's root.
pub fn file(book: &BookConfig, language: &str) -> PathBuf {
    folder(book).join(format!("{language}.po"))
}

/// Returns the catalogue that `mdbook-gettext` would translate a book with.
///
/// # Errors
///
/// The faults of the catalogue.
pub fn of_book(book: &BookConfig, root: &Path) -> Result<Option<Catalogue>, Vec<Diagnostic>> {
    let files = BookFiles::of(root, book);
    let language = book.book.language.as_deref();
    let file = language.map(|language| file(book, language));
    let file = file.filter(|file| is_configured(book) && files.is_present(&root.join(file)));
    file.map(|file| read(&files, &file)).transpose()
}

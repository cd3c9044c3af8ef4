//! Reads the chapter for unknown addresses, which the summary does not list, as mdBook does.

use std::io::ErrorKind;

use book_config::Config;
use book_files::BookFiles;
use diagnostics::{Diagnostic, Severity, codes};
use mdbook_renderer::RenderContext;

use super::{chapter::Chapter, chapter_reader::ChapterReader, delivery::Delivery};
use crate::site::edition_links::EditionLinks;

/// The files of which the first that exists is read if `input-404` of `[output.html]` names none.
const DEFAULTS: [&str; 2] = ["404.md", "404.mdx"];

/// Reads the chapter; `None` if the book has none, or lists it in its summary. A language from a
/// catalogue has none, because catalogues translate chapters of the summary alone.
pub(crate) fn read(
    context: &RenderContext,
    config: &Config,
    chapters: &[Chapter],
    files: &BookFiles,
    editions: Option<&EditionLinks>,
) -> Result<Option<Chapter>, Box<Diagnostic>> {
    let named = config.html.input_404.as_deref();
    let source_folder = context.source_dir();
    let is_present = |file: &&str| files.is_present(&source_folder.join(file));
    let file = named.or_else(|| DEFAULTS.into_iter().find(is_present));
    let Some(file) = file else { return Ok(None) };
    let is_listed = chapters.iter().any(|chapter| chapter.file == file);
    let has_catalogue = editions.is_some_and(|all| all.current().catalogue.is_some());
    // An empty name means none, as in mdBook.
    if file.is_empty() || is_listed || has_catalogue {
        return Ok(None);
    }
    match files.read_text(&source_folder.join(file)) {
        Ok(text) => {
            let reader = ChapterReader {
                settings: config,
                delivery: &Delivery::Unknown,
                files,
                source_folder: &source_folder,
            };
            Ok(Some(reader.unlisted(file, text)))
        }
        // A language may leave the page to the texts of the interface.
        Err(error)
            if error.kind() == ErrorKind::NotFound
                && editions.is_some_and(|all| all.current != 0) =>
        {
            Ok(None)
        }
        Err(error) => {
            let message =
                format!("the page for unknown addresses `{file}` cannot be read: {error}");
            let code = codes::UNREADABLE_ADDITIONAL_FILE;
            let found = Diagnostic::new(code, Severity::Error, message);
            let help = "the path is relative to the source folder";
            Err(Box::new(found.at(config.place(&["input-404"])).help(help)))
        }
    }
}

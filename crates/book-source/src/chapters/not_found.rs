//! Reads the chapter for unknown addresses, which the summary does not list, as mdBook does.

use std::{io::ErrorKind, path::Path};

use book_config::Config;
use book_files::BookFiles;
use diagnostics::{Diagnostic, Severity, codes};

use super::{chapter::Chapter, reader::ChapterReader};
use crate::chapter_origin::ChapterOrigin;

/// The files of which the first that exists is read if `input-404` of `[output.html]` names none.
const DEFAULTS: [&str; 2] = ["404.md", "404.mdx"];

/// Whether an edition needs the chapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// A file that the configuration names must exist.
    Required,
    /// It may be missing: a language may leave the page to the texts of the interface.
    Optional,
    /// It has none: catalogues translate chapters of the summary alone.
    Never,
}

/// Reads the chapter; `None` if the book has none, or lists it in its summary.
pub fn read(
    source_folder: &Path,
    config: &Config,
    chapters: &[Chapter],
    files: &BookFiles,
    need: Need,
) -> Result<Option<Chapter>, Box<Diagnostic>> {
    let named = config.html.input_404.as_deref();
    let is_present = |file: &&str| files.is_present(&source_folder.join(file));
    let file = named.or_else(|| DEFAULTS.into_iter().find(is_present));
    let Some(file) = file else { return Ok(None) };
    let is_listed = chapters.iter().any(|chapter| chapter.file == file);
    // An empty name means none, as in mdBook.
    if file.is_empty() || is_listed || need == Need::Never {
        return Ok(None);
    }
    match files.read_text(&source_folder.join(file)) {
        Ok(text) => {
            let reader = ChapterReader {
                settings: config,
                chapter_origin: &ChapterOrigin::Unknown,
                files,
                source_folder,
                original_folder: None,
            };
            Ok(Some(reader.unlisted(file, text)))
        }
        Err(error) if error.kind() == ErrorKind::NotFound && need == Need::Optional => Ok(None),
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

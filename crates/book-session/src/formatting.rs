//! Formats the text of a file in the dialect that the settings of its book give it.

use std::path::Path;

use anyhow::Result;
use book_config::Config;
use book_source::chapters::dialect::Dialect;
use diagnostics::{Diagnostic, Place, Severity, codes, paths::slashes};
use markdown_format::{Formatted, Style, format_with};

use crate::{Session, config};

impl Session {
    /// Formats a text of a file of the book, as `fmt` formats the file.
    ///
    /// # Errors
    ///
    /// If the settings cannot be read; inside, the findings about the settings or the text.
    pub fn format(
        &self,
        file: &Path,
        text: &str,
        style: &Style,
    ) -> Result<Result<Formatted, Vec<Diagnostic>>> {
        let config = match config(self.root(), self.unsaved())? {
            Ok(config) => config,
            Err(found) => return Ok(Err(found)),
        };
        let settings = book_config::load(&config, self.root()).0;
        let file = slashes(file.strip_prefix(self.root()).unwrap_or(file));
        Ok(format_text(&settings, &file, text, style).map_err(|found| vec![*found]))
    }
}

/// Formats a text. `file` is its path from the book's folder.
///
/// # Errors
///
/// The finding for its author if the meaning of the text would change.
pub fn format_text(
    settings: &Config,
    file: &str,
    text: &str,
    style: &Style,
) -> Result<Formatted, Box<Diagnostic>> {
    let dialect = Dialect::of(file, settings);
    format_with(text, &|text| dialect.parse(text), style).map_err(|refusal| {
        let place = Place::new(file, text, refusal.span().range());
        let found = Diagnostic::new(codes::FORMAT_REFUSED, Severity::Error, refusal.to_string());
        let help = "the file stays as it is: correct or simplify the text here";
        Box::new(found.at(place).help(help))
    })
}

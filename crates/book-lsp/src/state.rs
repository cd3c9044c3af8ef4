//! The state that answers depend on: the open book, and the texts in the editor.

use std::path::Path;

use book_session::Session;
use markdown_format::Style;
use site_build::OpenBook;

use crate::{documents::Documents, positions::Units};

/// The state of the server.
pub(crate) struct State {
    pub(crate) units: Units,
    /// The style of formatted texts.
    pub(crate) style: Style,
    /// Whether the editor moves files that an answer names.
    pub(crate) moves_files: bool,
    pub(crate) session: Session,
    pub(crate) documents: Documents,
}

impl State {
    /// Returns the edition of a chapter as it was checked last: what may be written next changes little
    /// with each letter.
    pub(crate) fn book_of(&mut self, file: &Path) -> Option<&OpenBook> {
        if self.session.last_book_of(file).is_none() {
            return self.session.book_of(file);
        }
        self.session.last_book_of(file)
    }
}

//! Commands about a book's chapters, translations and versions.

mod format;
mod i18n;
mod moving;
mod version;

pub(super) use self::{
    format::{FormatOptions, format},
    i18n::{extract as extract_texts, status as translation_status},
    moving::move_files,
    version::cut as cut_version,
};

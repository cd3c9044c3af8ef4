//! Commands about a book's translations and versions.

mod i18n;
mod moving;
mod version;

pub(super) use self::{
    i18n::{extract as extract_texts, status as translation_status},
    moving::move_files,
    version::cut as cut_version,
};

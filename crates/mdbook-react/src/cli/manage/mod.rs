//! Commands about a book's translations and versions.

mod i18n;
mod moved_paths;
mod version;

pub(super) use self::{
    i18n::{extract as extract_texts, status as translation_status},
    version::cut as cut_version,
};

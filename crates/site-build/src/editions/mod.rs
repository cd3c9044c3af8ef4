//! Editions: the book in another language or version, each a site below a path of this
//! one.
//!
//! An edition is loaded as a book, with the configuration of this book and the
//! differences of the edition. Pages of all editions know one another by the paths of their files.

mod below;
mod build;
mod discover;
mod edition;
mod edition_config;
mod fallback_chapters;
mod frozen;
mod git_tree;
mod load;
mod outdated;
mod parts;
mod path_conflicts;
mod plan_editions;
mod stale;
mod status;
mod table;
mod translation;
mod version;

pub use self::build::build;
pub use self::translation::language_sources;
pub use self::{
    build::build_editions,
    status::{LanguageStatus, status},
    translation::translation_of_book,
};

//! Editions: the book in another language or version, each a site below a path of this
//! one.
//!
//! An edition is loaded as a book, with the configuration of this book and the
//! differences of the edition. Pages of all editions know one another by the paths of their files.

mod build;
mod discover;
mod edition_config;
mod frozen;
mod load;
mod outdated;
mod path_conflicts;
mod plan_editions;
mod status;

pub use self::{
    build::{build, build_editions},
    plan_editions::translation::{language_sources, translation_of_book},
    status::{LanguageStatus, status},
};

//! Opens a book: loads it with mdBook's crates, checks it, and keeps it open for editors and programs,
//! whose unsaved texts lie over the files.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests read what they wrote")
)]

mod folder;
mod formatting;
mod load;
pub mod mdbook_findings;
mod moving;
mod run;
mod session;
mod settings;

pub use self::{
    folder::{BOOK_TOML, book_around, folder_from_here, is_book},
    formatting::format_text,
    load::{Loaded, MissingFiles, config, load, site_folders},
    moving::{EditedText, MovePlan, Moves, plan_move, plan_new_id, with_new_words},
    run::{context, original, render, reported, run},
    session::Session,
    settings::settings_schema,
};

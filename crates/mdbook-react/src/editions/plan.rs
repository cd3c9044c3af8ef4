//! An edition as the configuration of a book of its own, and the faults in its table.

use std::{collections::BTreeMap, path::PathBuf};

use mdbook_core::config::Config as BookConfig;

use crate::{
    config::{BookToml, Config, Untranslated},
    diagnostic::{Diagnostic, Severity, codes},
    site::edition_name::EditionName,
};

/// An edition before it is loaded.
#[derive(Debug)]
pub(super) struct EditionPlan {
    pub(super) name: EditionName,
    /// The language in the menu of languages; `None` for that of the book.
    pub(super) label: Option<String>,
    /// The path below that of the book, without slashes at its ends.
    pub(super) path: String,
    /// The root of the book in this edition.
    pub(super) root: PathBuf,
    /// The commit of the files at `root` and the path of `root` in it; `None` for files that may
    /// change.
    pub(super) commit: Option<String>,
    /// The configuration of the book in this edition.
    pub(super) book: BookConfig,
    /// `book.toml`; it finds keys that the edition sets in the tables of the edition.
    pub(super) file: BookToml,
    pub(super) untranslated: Untranslated,
    /// The catalogue of a language without a folder, relative to `root`.
    pub(super) catalogue: Option<PathBuf>,
    pub(super) titles: BTreeMap<String, String>,
    /// The place of its table in `book.toml`.
    pub(super) key: [String; 2],
}

/// Returns a path without slashes at its ends.
pub(super) fn trimmed(path: &str) -> String {
    path.trim_matches('/').to_owned()
}

pub(super) fn no_folder(config: &Config, key: &[String; 2], source: &str) -> Diagnostic {
    let message = format!("the folder `{source}` of this edition does not exist");
    fault(
        config,
        key,
        message,
        "create the folder, or correct `source`",
    )
}

/// Returns a warning about a language without a translated chapter, whose site would repeat the
/// original or be empty.
pub(super) fn no_page(config: &Config, key: &[String; 2]) -> Diagnostic {
    let message = format!("no chapter is translated into `{}`", key[1]);
    let help = "translate a chapter of the table of contents, or remove this table";
    let mut found = fault(config, key, message, help);
    found.severity = Severity::Warning;
    found
}

pub(super) fn fault(config: &Config, key: &[String; 2], message: String, help: &str) -> Diagnostic {
    let place = config.place(&[key[0].as_str(), key[1].as_str()]);
    Diagnostic::new(codes::BROKEN_EDITION, Severity::Error, message)
        .at(place)
        .help(help)
}

//! The configuration of an edition as a book, and the faults in its table.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use book_config::{BookToml, Untranslated};
use diagnostics::{Diagnostic, Severity, codes, paths::resolve_dots};
use mdbook_core::config::Config as BookConfig;
use site_layout::editions::edition_name::EditionName;

/// An edition before it is loaded.
#[derive(Debug)]
pub(super) struct EditionConfig {
    pub(super) name: EditionName,
    /// The language in the menu of languages; `None` for the book's.
    pub(super) label: Option<String>,
    /// The path below the book's, without slashes at its ends.
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

impl EditionConfig {
    /// Names the edition in its findings, except at places that only it has: its own files and its
    /// table in `book.toml`. `source` is the folder of the book's chapters.
    pub(super) fn name_in(&self, found: &mut [Diagnostic], source: &Path) {
        let own = &self.book.book.src;
        let has_folder = self.commit.is_none() && own != source;
        let is_own = |file: &Path| {
            has_folder && file.starts_with(resolve_dots(own))
                || self.commit.is_none() && self.catalogue.as_deref() == Some(file)
        };
        for one in found {
            let place = one.place.as_ref();
            let is_shown = place.is_some_and(|place| is_own(Path::new(&place.file)));
            one.editions = match is_shown || one.code == codes::BROKEN_EDITION {
                true => Vec::new(),
                false => vec![self.name.to_string()],
            };
        }
    }
}

/// Returns a path without slashes at its ends.
pub(super) fn trimmed(path: &str) -> String {
    path.trim_matches('/').to_owned()
}

pub(super) fn no_folder(file: &BookToml, key: &[String; 2], source: &str) -> Diagnostic {
    let message = format!("the folder `{source}` of this edition does not exist");
    fault(file, key, message, "create the folder, or correct `source`")
}

/// Returns a warning about a language without a translated chapter, whose site would repeat the
/// original or be empty.
///
/// `inside` is a folder below the edition's that contains chapters, such as `src`.
pub(super) fn no_page(file: &BookToml, key: &[String; 2], inside: Option<&str>) -> Diagnostic {
    let message = format!("no chapter is translated into `{}`", key[1]);
    let help = match inside {
        Some(inside) => format!(
            "move the files of `{inside}` into the folder above it: paths are those of the chapters in the source folder"
        ),
        None => "translate a chapter of the table of contents, or remove this table".to_owned(),
    };
    let mut found = fault(file, key, message, &help);
    found.severity = Severity::Warning;
    found
}

pub(super) fn fault(file: &BookToml, key: &[String; 2], message: String, help: &str) -> Diagnostic {
    let place = file.place(&[key[0].as_str(), key[1].as_str()]);
    Diagnostic::new(codes::BROKEN_EDITION, Severity::Error, message)
        .at(place)
        .help(help)
}

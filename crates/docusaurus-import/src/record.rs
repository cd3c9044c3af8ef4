//! The hashes of the files that an import wrote, in a file of the book. A second import compares them
//! with the files, to find what the owner has changed.

use std::{collections::BTreeMap, path::Path};

use anyhow::{Context as _, Result};
use confined_files::Reader;
use serde::{Deserialize, Serialize};

/// The file with the record.
pub(crate) const FILE: &str = "IMPORT.json";

/// The sentence for owners who open the file.
const ABOUT: &str = "The hash of each file that `mdbook-react import` wrote. A second import updates the files that still have their hash.";

/// The files that an import wrote.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Record {
    about: String,
    /// The hash of each file by its path in the book.
    pub(crate) files: BTreeMap<String, String>,
}

impl Record {
    pub(crate) fn new() -> Self {
        Self {
            about: ABOUT.to_owned(),
            files: BTreeMap::new(),
        }
    }

    /// Reads the record of a book; `None` if it has none.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(crate) fn read(root: &Path) -> Result<Option<Self>> {
        let Ok(reader) = Reader::below(root) else {
            return Ok(None);
        };
        let text = match reader.read_to_string(FILE) {
            Err(error) if error.is_not_found() => return Ok(None),
            text => text,
        };
        let shown = || format!("cannot read {}", root.join(FILE).display());
        let record = serde_json::from_str(&text.with_context(shown)?);
        record.with_context(shown).map(Some)
    }

    pub(crate) fn text(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

/// Returns the hash of a file.
pub(crate) fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_owned()
}

//! The files of an index.

use std::collections::HashMap;

use anyhow::Result;
use build_cache::staging::{KeptFile, Kind, Stage};
use site_search::IndexFile;

/// The folder of the index below `_data/`.
pub(super) const FOLDER: &str = "search";

/// The files of an earlier index, by their paths.
pub(super) type KeptFiles<'a> = HashMap<&'a str, &'a KeptFile>;

/// Returns files by their paths.
pub(super) fn by_path(known: &[KeptFile]) -> KeptFiles<'_> {
    let by_path = known.iter().map(|file| (file.path.as_str(), file));
    by_path.collect()
}

/// Writes the text file of a page.
///
/// # Errors
///
/// If the file cannot be staged.
pub fn write_text(file: &IndexFile, stage: &Stage) -> Result<KeptFile> {
    let path = format!("_data/{FOLDER}/{}", file.name);
    stage.add(&path, &file.compressed(), Kind::Hashed)?;
    stage.kept(&path)
}

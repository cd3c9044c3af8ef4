//! Removes the sites of languages and versions that `book.toml` no longer contains.
//!
//! A build lists the folders of the editions in `_data/editions.json`. A folder that is not in this
//! list does not belong to the book, even if it contains a site.

use std::{
    collections::BTreeSet,
    path::{Component, Path},
};

use anyhow::Result;
use build_cache::staging::Stage;
use confined_files::Reader;
use diagnostics::{Diagnostic, paths::link_on_way};
use site_layout::editions::edition_links::EDITIONS_FILE;

use crate::damaged_record;

/// Returns the paths of the editions that an earlier build wrote into a destination.
pub(super) fn written(destination: &Path) -> BTreeSet<String> {
    let site = Reader::below(destination);
    let text = site.and_then(|site| site.read_to_string(EDITIONS_FILE));
    let text = text.unwrap_or_default();
    let written: BTreeSet<String> = serde_json::from_str(&text).unwrap_or_default();
    let is_inside = |path: &String| {
        let mut parts = Path::new(path).components();
        let is_inside = parts.all(|part| matches!(part, Component::Normal(_)));
        // Nothing is removed through a link.
        !path.is_empty() && is_inside && link_on_way(destination, path).is_none()
    };
    written.into_iter().filter(is_inside).collect()
}

/// Removes the sites at `paths`; returns the number of files, and a finding for each site with a
/// damaged record.
pub(super) fn remove<'a>(
    destination: &Path,
    paths: impl Iterator<Item = &'a String>,
) -> Result<(usize, Vec<Diagnostic>)> {
    let (mut removed, mut found) = (0, Vec::new());
    for path in paths {
        let folder = destination.join(path);
        let done = Stage::clear(&folder)?;
        removed += done.removed;
        found.extend(damaged_record(&folder, done));
    }
    Ok((removed, found))
}

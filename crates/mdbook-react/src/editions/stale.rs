//! Removes the sites of languages and versions that `book.toml` no longer has.
//!
//! The book writes the paths of its editions beside its data. Folders that are not in this list
//! belong to others, even if another book was built there.

use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path},
};

use anyhow::Result;

use super::plan::trimmed;
use crate::{
    config::{Config, OtherVersionConfig},
    site::edition_links::EDITIONS_FILE,
    staging::Stage,
};

/// Returns the paths of the editions that a configuration names, below that of the book.
pub(super) fn named(config: &Config) -> BTreeSet<String> {
    let languages = config.languages.iter();
    let languages = languages.map(|(tag, one)| trimmed(one.path.as_deref().unwrap_or(tag)));
    let versions = config.versions.iter();
    let versions = versions
        .filter(|version| OtherVersionConfig::is_built_here(version))
        .map(|one| trimmed(one.path.as_deref().unwrap_or(&one.name)));
    languages.chain(versions).collect()
}

/// Returns the paths of editions in a destination that the configuration does not name.
pub(super) fn find(destination: &Path, config: &Config) -> Vec<String> {
    let text = fs::read_to_string(destination.join(EDITIONS_FILE)).unwrap_or_default();
    let written: Vec<String> = serde_json::from_str(&text).unwrap_or_default();
    let named = named(config);
    let is_inside = |path: &String| {
        let mut parts = Path::new(path).components();
        !path.is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
    };
    written
        .into_iter()
        .filter(|path| is_inside(path) && !named.contains(path))
        .collect()
}

/// Removes the sites at `paths`; returns the number of files.
pub(super) fn remove(destination: &Path, paths: &[String]) -> Result<usize> {
    let removed = paths
        .iter()
        .map(|path| Stage::clear(&destination.join(path)));
    removed.sum()
}

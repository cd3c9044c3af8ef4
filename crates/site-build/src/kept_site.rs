//! Keeps a whole site of an earlier build whose inputs are known to be the same.

use std::path::{Path, PathBuf};

use book_config::BOOK_TOML;
use build_cache::staging::{KeptFile, Stage};
use diagnostics::{Diagnostic, codes};
use serde::{Deserialize, Serialize};

use crate::{
    failure::damaged_record,
    options::KeptSite,
    outcome::{Built, BuiltSite, Outcome},
};

/// The cached record of a site that an earlier build wrote.
#[derive(Serialize, Deserialize)]
struct SiteRecord {
    files: Vec<KeptFile>,
    diagnostics: Vec<Diagnostic>,
    pages: usize,
    sites: Vec<BuiltSite>,
}

impl KeptSite {
    /// Returns the outcome of an earlier build if all of its files are in `destination`.
    pub(crate) fn outcome(&self, destination: &Path) -> Option<Outcome> {
        let known: SiteRecord = self.cache.get_large(&self.name, &self.key)?;
        let stage = Stage::open(destination).ok()?;
        if !stage.keep(&known.files) {
            return None;
        }
        let files = stage.commit().ok()?;
        let built = Built {
            destination: destination.to_owned(),
            pages: known.pages,
            files,
            sites: known.sites,
            changed_files: Vec::new(),
        };
        let mut diagnostics = known.diagnostics;
        diagnostics.extend(damaged_record(destination, files));
        Some(Outcome {
            diagnostics,
            pages: known.pages,
            built: Some(built),
            ..Outcome::default()
        })
    }

    /// Keeps a site with these files, unless it depends on something that the key does not cover: a
    /// truncated git history, a place in `book.toml`, or an included file outside the sources.
    pub(crate) fn put(&self, files: Vec<KeptFile>, outcome: &Outcome) {
        let Some(built) = &outcome.built else { return };
        let diagnostics = &outcome.diagnostics;
        let depends_on_history =
            |one: &Diagnostic| [codes::NO_DATES, codes::SHALLOW_CLONE].contains(&one.code.as_str());
        let is_in_configuration =
            |one: &Diagnostic| one.place.as_ref().is_some_and(|at| at.file == BOOK_TOML);
        let is_elsewhere = |file: &PathBuf| {
            let file = file.canonicalize();
            file.is_ok_and(|file| !file.starts_with(&self.sources))
        };
        let depends = |one: &Diagnostic| depends_on_history(one) || is_in_configuration(one);
        if diagnostics.iter().any(depends) || outcome.included.iter().any(is_elsewhere) {
            return;
        }
        let known = SiteRecord {
            files,
            diagnostics: diagnostics.clone(),
            pages: built.pages,
            sites: built.sites.clone(),
        };
        self.cache.put_large(&self.name, &self.key, &known);
    }
}

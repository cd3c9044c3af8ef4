//! Finds translations whose originals have changed since.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use super::plan::EditionPlan;
use crate::{
    book::{git::git, last_updated::History},
    site::edition_links::PageAddress,
};

/// The histories of the folders of originals. git reads each folder once for all languages.
#[derive(Default)]
pub(super) struct Originals(HashMap<PathBuf, History>);

impl Originals {
    /// Returns the files of a translation in `folder` whose originals, in `original`, are newer.
    ///
    /// An original is newer if it differs from the commit that the translation names, or if it was
    /// committed after the translation. Catalogues mark such messages themselves, as fuzzy.
    pub(super) fn newer_than(
        &mut self,
        original: &Path,
        plan: &EditionPlan,
        folder: &Path,
        pages: &[PageAddress],
    ) -> BTreeSet<String> {
        if plan.catalogue.is_some() || plan.name.language.is_none() {
            return BTreeSet::new();
        }
        let mut found = by_commits(original, pages);
        let known = self.0.entry(original.to_owned());
        let originals = known.or_insert_with(|| history(original));
        found.extend(by_dates(pages, &history(folder), originals));
        found
    }
}

/// Returns the files of translations whose source changed after the commit that they name.
fn by_commits(originals: &Path, pages: &[PageAddress]) -> BTreeSet<String> {
    let mut changed: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut found = BTreeSet::new();
    for page in pages {
        let Some(commit) = page.translated_from.as_deref() else {
            continue;
        };
        let changed = changed
            .entry(commit)
            .or_insert_with(|| changed_since(originals, commit));
        if changed.contains(&page.file) {
            found.insert(page.file.clone());
        }
    }
    found
}

/// Returns the history of a folder; empty without git, which the build of the folder reports.
fn history(folder: &Path) -> History {
    History::read(folder).unwrap_or_default()
}

/// Returns the files of translations whose source was committed after them. Translations that name
/// a commit are skipped.
fn by_dates(pages: &[PageAddress], translated: &History, original: &History) -> Vec<String> {
    let pages = pages.iter().filter(|page| page.translated_from.is_none());
    let files = pages.map(|page| page.file.as_str());
    let is_older = |file: &&str| match (translated.time(file), original.time(file)) {
        (Some(translated), Some(original)) => translated < original,
        _ => false,
    };
    files.filter(is_older).map(str::to_owned).collect()
}

/// Returns the files of the source folder that differ from a commit; empty without git or for an
/// unknown commit.
fn changed_since(originals: &Path, commit: &str) -> BTreeSet<String> {
    let arguments = [
        "-c",
        "core.quotePath=false",
        "diff",
        "--name-only",
        "--relative",
        "--end-of-options",
        commit,
        "--",
        ".",
    ];
    let text = git(originals, &arguments).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

//! Finds translations whose originals have changed since.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use book_source::git::{
    history::git,
    last_updated::{History, is_shallow},
};
use build_cache::cache::Cache;
use diagnostics::{Diagnostic, Place, Severity, codes};
use site_layout::editions::edition_info::PageAddress;

use super::edition_config::EditionConfig;

/// The histories of the folders of originals. git reads each folder once for all languages.
#[derive(Default)]
pub(super) struct Originals(HashMap<PathBuf, History>);

impl Originals {
    /// Returns the files of a translation in `folder` whose originals, in `original`, are newer, and
    /// a warning for each unknown commit that a translation names.
    ///
    /// An original is newer if it differs from the commit that the translation names, or if it was
    /// committed after the translation. Catalogues mark such messages themselves, as fuzzy. `cache` is
    /// the one of the translation.
    pub(super) fn newer_than(
        &mut self,
        original: &Path,
        plan: &EditionConfig,
        folder: &Path,
        pages: &[PageAddress],
        cache: Option<&Cache>,
    ) -> (BTreeSet<String>, Vec<Diagnostic>) {
        if plan.catalogue.is_some() || plan.name.language.is_none() {
            return Default::default();
        }
        let (mut files, found) = by_commits(original, pages);
        let known = self.0.entry(original.to_owned());
        // Without git, which the build of the folder reports, there are no dates to compare.
        let history = |folder, name| History::of_head(folder, cache, name).unwrap_or_default();
        let originals = known.or_insert_with(|| history(original, "history of the original"));
        files.extend(by_dates(pages, &history(folder, "history"), originals));
        (files, found)
    }
}

/// Returns the files of translations whose source changed after the commit that they name, and a
/// warning for each unknown commit.
fn by_commits(originals: &Path, pages: &[PageAddress]) -> (BTreeSet<String>, Vec<Diagnostic>) {
    let mut changed: BTreeMap<&str, Option<BTreeSet<String>>> = BTreeMap::new();
    let (mut files, mut found) = (BTreeSet::new(), Vec::new());
    for page in pages {
        let Some((commit, place)) = &page.translated_from else {
            continue;
        };
        let changed = changed
            .entry(commit)
            .or_insert_with(|| changed_since(originals, commit));
        match changed {
            Some(changed) if changed.contains(&page.source) => {
                files.insert(page.file.clone());
            }
            Some(_) => {}
            None => found.push((commit, place)),
        }
    }
    let is_whole = || !is_shallow(originals) && git(originals, &["rev-parse", "--git-dir"]).is_ok();
    if !found.is_empty() && !is_whole() {
        // The commit may exist elsewhere, if it can be one.
        found.retain(|(commit, _)| !commit.contains(|c: char| c.is_ascii_digit()));
    }
    let found = found.into_iter();
    let found = found.map(|(commit, place)| unknown_commit(commit, place));
    (files, found.collect())
}

fn unknown_commit(commit: &str, place: &Place) -> Diagnostic {
    let message = format!("git knows no commit `{commit}`");
    Diagnostic::new(codes::UNKNOWN_COMMIT, Severity::Warning, message)
        .at(place.clone())
        .help("name the commit that this chapter was translated from, as `git log` shows it")
}

/// Returns the files of translations whose source was committed after them. Translations that name
/// a commit are skipped.
fn by_dates(pages: &[PageAddress], translated: &History, original: &History) -> Vec<String> {
    let pages = pages.iter().filter(|page| page.translated_from.is_none());
    let is_older = |page: &&PageAddress| {
        let times = (translated.time(&page.source), original.time(&page.source));
        matches!(times, (Some(translated), Some(original)) if translated < original)
    };
    let older = pages.filter(is_older);
    older.map(|page| page.file.clone()).collect()
}

/// Returns the files of the source folder that differ from a commit; `None` without git or for an
/// unknown commit.
fn changed_since(originals: &Path, commit: &str) -> Option<BTreeSet<String>> {
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
    let text = git(originals, &arguments).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

//! Finds translations whose originals changed after them.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
    process::Command,
};

use super::plan::EditionPlan;
use crate::{book::last_updated::History, site::edition_links::PageAddress};

/// The chapters that translations are of. Git is asked for the dates of a folder once for all
/// languages.
#[derive(Default)]
pub(super) struct Originals(HashMap<PathBuf, History>);

impl Originals {
    /// Returns the files of a translation in `folder` whose originals, in `original`, are newer:
    /// they differ from those of the commit which the translation names, or were committed after
    /// it.
    ///
    /// A catalogue marks such messages itself, as fuzzy.
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

/// Returns the history of a folder; an empty one without git. The build of the folder reports why.
fn history(folder: &Path) -> History {
    History::read(folder).unwrap_or_default()
}

/// Returns the files of translations whose source was committed after them. Those that name a
/// commit are compared with it instead.
fn by_dates(pages: &[PageAddress], translated: &History, original: &History) -> Vec<String> {
    let pages = pages.iter().filter(|page| page.translated_from.is_none());
    let files = pages.map(|page| page.file.as_str());
    let is_older = |file: &&str| match (translated.time(file), original.time(file)) {
        (Some(translated), Some(original)) => translated < original,
        _ => false,
    };
    files.filter(is_older).map(str::to_owned).collect()
}

/// Returns the files of the source folder that differ from those of a commit. Without git, or for
/// an unknown commit, none does.
fn changed_since(originals: &Path, commit: &str) -> BTreeSet<String> {
    let mut command = Command::new("git");
    command.current_dir(originals);
    let arguments = [
        "-c",
        "core.quotePath=false",
        "diff",
        "--name-only",
        "--relative",
    ];
    let output = command
        .args(arguments)
        .args(["--end-of-options", commit, "--", "."])
        .output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    text.unwrap_or_default()
        .lines()
        .map(str::to_owned)
        .collect()
}

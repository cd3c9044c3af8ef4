//! Reads the date of the last change of each source file from git.
//!
//! One `git log` reads the whole book: it is faster than a library and adds no dependency. Without
//! git, or outside a repository, pages have no dates, and one warning says so. The same applies to
//! a shallow clone, whose oldest commit seems to have written every file that has not changed
//! since.

use std::{collections::BTreeMap, path::Path};

use build_cache::cache::{Cache, KeyHasher};
use diagnostics::{Diagnostic, Severity, codes};
use jiff::{Timestamp, tz::TimeZone};
use serde::{Deserialize, Serialize};
use site_model::LastUpdated;

use super::{head, history::git};

/// Newest commit of each file, by path relative to the source folder.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    files: BTreeMap<String, Change>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Change {
    /// Seconds since 1970.
    time: i64,
    author: String,
}

impl History {
    /// Returns the history of everything below `folder`. It is kept by commit under a name in the cache:
    /// `git log` takes longer than the rest of a small build.
    ///
    /// # Errors
    ///
    /// A warning (G001, G002) if git has no history or a truncated one.
    pub fn of_head(
        folder: &Path,
        cache: Option<&Cache>,
        name: &str,
    ) -> Result<Self, Box<Diagnostic>> {
        let head = cache.and_then(|cache| Some((cache, head::head(folder)?)));
        let Some((cache, head)) = head else {
            return Self::read(folder);
        };
        let key = KeyHasher::of(&head);
        if let Some(history) = cache.get(name, &key) {
            return Ok(history);
        }
        let history = Self::read(folder)?;
        cache.put(name, &key, &history);
        Ok(history)
    }

    fn read(folder: &Path) -> Result<Self, Box<Diagnostic>> {
        if !head::is_in_repository(folder) {
            return Err(Box::new(no_dates("the book is not in a repository of git")));
        }
        if is_shallow(folder) {
            let message = "this is a shallow clone, so the pages have no dates of last change";
            let found = Diagnostic::new(codes::SHALLOW_CLONE, Severity::Warning, message).help(
                "fetch the whole history: `fetch-depth: 0` for actions/checkout, `git fetch --unshallow` by hand; or set `last-updated = false` under `[output.react]`",
            );
            return Err(Box::new(found));
        }
        let arguments = [
            "-c",
            "core.quotePath=false",
            "log",
            "--format=%x01%ct%x02%an",
            "--name-only",
            "--relative",
            "--no-renames",
            "--",
            ".",
        ];
        let reason = match git(folder, &arguments) {
            Ok(log) => return Ok(Self::parse(&log)),
            Err(reason) => reason,
        };
        Err(Box::new(no_dates(&format!("git failed: {reason}"))))
    }

    /// Parses the log. Commits are listed from the newest, so the first mention of a file wins.
    fn parse(log: &str) -> Self {
        let mut files = BTreeMap::new();
        for commit in log.split('\u{1}').skip(1) {
            let mut lines = commit.lines();
            let Some((time, author)) = lines.next().and_then(|line| line.split_once('\u{2}'))
            else {
                continue;
            };
            let Ok(time) = time.parse() else { continue };
            for path in lines.filter(|line| !line.is_empty()) {
                files.entry(path.to_owned()).or_insert_with(|| Change {
                    time,
                    author: author.to_owned(),
                });
            }
        }
        Self { files }
    }

    /// Returns when the file at `path`, relative to the source folder, last changed, in seconds since
    /// 1970.
    pub fn time(&self, path: &str) -> Option<i64> {
        Some(self.files.get(path)?.time)
    }

    /// Returns the date on which the file at `path`, relative to the source folder, last changed.
    pub fn last_updated(&self, path: &str, language: &str) -> Option<LastUpdated> {
        let change = self.files.get(path)?;
        let iso = Timestamp::from_second(change.time)
            .ok()?
            .to_zoned(TimeZone::UTC)
            .date()
            .to_string();
        Some(LastUpdated {
            date: display_date(&iso, language),
            iso,
            author: None,
        })
    }
}

fn no_dates(reason: &str) -> Diagnostic {
    let message = format!("dates of last change are missing, because {reason}");
    Diagnostic::new(codes::NO_DATES, Severity::Warning, message)
        .help("set `last-updated = false` under `[output.react]`, or build in a git checkout")
}

/// Whether the repository around `folder` lacks its older commits. Versions of git before 2.15 do
/// not know the option and print its name.
pub fn is_shallow(folder: &Path) -> bool {
    git(folder, &["rev-parse", "--is-shallow-repository"]).is_ok_and(|answer| answer == "true")
}

/// Formats an ISO date for readers of `language`: `2026年11月21日`, or unchanged in other languages.
pub fn display_date(iso: &str, language: &str) -> String {
    let parts: Option<Vec<u32>> = iso.splitn(3, '-').map(|part| part.parse().ok()).collect();
    match parts.as_deref() {
        Some([year, month, day]) if language.starts_with("zh") => {
            format!("{year}年{month}月{day}日")
        }
        _ => iso.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::history::test_git as git;

    #[test]
    fn a_shallow_clone_has_no_dates() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("whole");
        std::fs::create_dir(&whole).unwrap();
        git(&whole, "init");
        for name in ["a.md", "b.md"] {
            std::fs::write(whole.join(name), name).unwrap();
            git(&whole, "add .");
            git(&whole, &format!("commit --message {name}"));
        }
        assert_eq!(History::read(&whole).unwrap().files.len(), 2);

        let from = format!("file://{}", whole.display());
        git(folder.path(), &format!("clone --depth 1 {from} shallow"));
        let found = History::read(&folder.path().join("shallow")).unwrap_err();
        assert_eq!(found.code, "G002");
        assert!(found.help.unwrap().contains("fetch-depth: 0"));
    }

    #[test]
    fn the_newest_commit_of_a_file_counts() {
        let log = "\u{1}1700000000\u{2}甲\n\nguards.mdx\n路由 一.mdx\n\u{1}1600000000\u{2}乙\n\nguards.mdx\nold.mdx\n";
        let history = History::parse(log);
        assert_eq!(
            history.last_updated("guards.mdx", "zh-CN").unwrap().date,
            "2023年11月14日"
        );
        assert_eq!(
            history.last_updated("路由 一.mdx", "en").unwrap().date,
            "2023-11-14"
        );
        assert_eq!(
            history.last_updated("old.mdx", "en").unwrap().iso,
            "2020-09-13"
        );
        assert_eq!(history.last_updated("new.mdx", "en"), None);
    }
}

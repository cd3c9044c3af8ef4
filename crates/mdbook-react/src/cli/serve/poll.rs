//! Finds changed files by looking at them again and again, for file systems that report no changes.
//!
//! `notify` can poll too, but knows times by the second, so that it misses the second of two quick
//! edits, and it looks into folders of outputs.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::Mutex,
    time::{Duration, Instant, SystemTime},
};

use diagnostics::lock::lock;
use notify::RecursiveMode;
use walkdir::WalkDir;

use super::folders::Folders;

/// The time between two looks.
pub(super) const INTERVAL: Duration = Duration::from_millis(500);
/// The pause after a look is at least this many times as long as the look.
const REST: u32 = 4;

/// The values by which a changed file is recognised.
type Stamp = (Option<SystemTime>, u64);

/// The files of a book as they were last seen.
#[derive(Debug, Default)]
pub(super) struct Poll(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    folders: Option<Folders>,
    seen: BTreeMap<PathBuf, Stamp>,
}

impl Poll {
    /// Watches these folders from now on. Files that were watched before keep their state, so that a
    /// change since the last look is found.
    pub(super) fn set(&self, folders: &Folders) {
        let mut state = lock(&self.0);
        let before = state.folders.replace(folders.clone());
        let is_new = |path: &PathBuf| before.as_ref().is_none_or(|it| !it.is_relevant(path));
        let new = files(folders).into_iter().filter(|(path, _)| is_new(path));
        state.seen.extend(new);
    }

    /// Waits for changed files, and returns their paths.
    pub(super) fn wait(&self) -> impl Iterator<Item = PathBuf> + use<> {
        let mut time = INTERVAL;
        loop {
            std::thread::sleep(time);
            let start = Instant::now();
            let changed = self.look();
            if !changed.is_empty() {
                return changed.into_iter();
            }
            time = INTERVAL.max(start.elapsed() * REST);
        }
    }

    /// Returns the files that have changed since the last look.
    fn look(&self) -> Vec<PathBuf> {
        let mut state = lock(&self.0);
        let Some(folders) = &state.folders else {
            return Vec::new();
        };
        let now = files(folders);
        let differs = |path: &&PathBuf| now.get(*path) != state.seen.get(*path);
        let gone = state.seen.keys().filter(|path| !now.contains_key(*path));
        let changed = now.keys().filter(differs).chain(gone).cloned().collect();
        state.seen = now;
        changed
    }
}

/// Returns the existing files whose changes require a build.
fn files(folders: &Folders) -> BTreeMap<PathBuf, Stamp> {
    let mut found = BTreeMap::new();
    for (folder, mode) in folders.existing() {
        let depth = match mode {
            RecursiveMode::Recursive => usize::MAX,
            RecursiveMode::NonRecursive => 1,
        };
        let walk = WalkDir::new(folder).follow_links(true).max_depth(depth);
        let is_wanted = |path: &std::path::Path| !folders.is_ignored(path);
        let entries = walk.into_iter().filter_entry(|it| is_wanted(it.path()));
        for entry in entries.filter_map(Result::ok) {
            let Ok(data) = entry.metadata() else { continue };
            if data.is_file() && folders.is_relevant(entry.path()) {
                found.insert(entry.into_path(), (data.modified().ok(), data.len()));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs};

    use super::*;

    #[test]
    fn looks_find_written_new_and_removed_files() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let write = |path: &str, text: &str| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        for path in ["book.toml", "src/a.md", "src/b/c.md", "book/a.html", "x.rs"] {
            write(path, "old");
        }
        let folders = Folders {
            root: root.to_owned(),
            below: vec![root.join("src"), root.join("i18n/de")],
            files: BTreeSet::from([root.join("x.rs")]),
            ignored: vec![root.join("book")],
        };
        let poll = Poll::default();
        assert!(poll.look().is_empty());
        poll.set(&folders);
        assert!(poll.look().is_empty());

        let cases: [(&dyn Fn(), &[&str]); 7] = [
            (&|| write("src/a.md", "newer"), &["src/a.md"]),
            (&|| write("src/b/new.md", "new"), &["src/b/new.md"]),
            (&|| write("x.rs", "newer"), &["x.rs"]),
            (&|| write("book.toml", "newer"), &["book.toml"]),
            (&|| write("book/a.html", "newer"), &[]),
            (&|| write("i18n/de/a.md", "neu"), &["i18n/de/a.md"]),
            (
                &|| fs::remove_dir_all(root.join("src/b")).unwrap(),
                &["src/b/c.md", "src/b/new.md"],
            ),
        ];
        for (change, expected) in cases {
            change();
            // The folders are set again after each build, which must not hide a change.
            poll.set(&folders);
            let mut changed = poll.look();
            changed.sort();
            let expected: Vec<_> = expected.iter().map(|path| root.join(path)).collect();
            assert_eq!(changed, expected);
            assert!(poll.look().is_empty());
        }
    }
}

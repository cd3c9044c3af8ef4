//! Waits for the book's files to change.
//!
//! Folders are watched, never files, so it does not matter how an editor saves: in place, by
//! renaming, or by removing and creating.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::lock::lock;

/// Files must be left alone this long before a build: an editor may still be writing.
const QUIET_TIME: Duration = Duration::from_millis(4);

/// With files changing all the time, a build starts after this long.
const MAX_WAIT: Duration = Duration::from_millis(40);

/// The folders to watch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Folders {
    /// The book's folder, of which only `book.toml` is watched.
    pub(super) root: PathBuf,
    /// Folders whose whole content is watched.
    pub(super) below: Vec<PathBuf>,
    /// Folders whose changes are ignored.
    pub(super) ignored: Vec<PathBuf>,
}

impl Folders {
    /// Whether a change at `path` requires a build.
    fn is_relevant(&self, path: &Path) -> bool {
        if self.ignored.iter().any(|folder| path.starts_with(folder)) {
            return false;
        }
        let is_root_file = path == self.root.join("book.toml");
        is_root_file || self.below.iter().any(|folder| path.starts_with(folder))
    }
}

pub(super) struct Watch {
    watcher: Mutex<(RecommendedWatcher, Option<Folders>)>,
    events: Receiver<Event>,
}

impl Watch {
    pub(super) fn new() -> Result<Self> {
        let (sender, events) = channel();
        let watcher =
            notify::recommended_watcher(move |event: notify::Result<Event>| match event {
                // The receiver lives as long as the process.
                Ok(event) => drop(sender.send(event)),
                Err(error) => tracing::warn!("watching files: {error}"),
            });
        let watcher = watcher.context("cannot watch files")?;
        Ok(Self {
            watcher: Mutex::new((watcher, None)),
            events,
        })
    }

    /// Watches these folders from now on. A folder that was removed and created again is watched
    /// anew.
    pub(super) fn set(&self, folders: &Folders) {
        let mut watcher = lock(&self.watcher);
        let (watcher, before) = &mut *watcher;
        let old: BTreeSet<PathBuf> = before
            .iter()
            .flat_map(|f| f.below.iter().cloned())
            .collect();
        for gone in old.iter().filter(|folder| !folders.below.contains(folder)) {
            let _ = watcher.unwatch(gone);
        }
        if before.is_none() {
            add(watcher, &folders.root, RecursiveMode::NonRecursive);
        }
        for folder in &folders.below {
            if !folder.exists() {
                let _ = watcher.unwatch(folder);
            } else if !old.contains(folder) || before.is_none() {
                add(watcher, folder, RecursiveMode::Recursive);
            }
        }
        let below = folders.below.iter().filter(|folder| folder.exists());
        *before = Some(Folders {
            below: below.cloned().collect(),
            ..folders.clone()
        });
        // Only existing folders are remembered, so a folder that is created again is watched again.
        // Events are matched against all.
        if let Some(kept) = before {
            kept.ignored.clone_from(&folders.ignored);
        }
    }

    /// Waits until something changed and then was left alone for a moment. Returns the paths of
    /// the changes that require a build.
    pub(super) fn wait(&self) -> BTreeSet<PathBuf> {
        let mut paths = BTreeSet::new();
        while paths.is_empty() {
            let Ok(event) = self.events.recv() else {
                // The watcher is gone, which ends with the process only.
                std::thread::park();
                continue;
            };
            paths.extend(self.relevant_paths(event));
        }
        let start = Instant::now();
        while start.elapsed() < MAX_WAIT {
            match self.events.recv_timeout(QUIET_TIME) {
                Ok(event) => paths.extend(self.relevant_paths(event)),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        while let Ok(event) = self.events.try_recv() {
            paths.extend(self.relevant_paths(event));
        }
        paths
    }

    /// Returns the paths of an event that require a build.
    fn relevant_paths(&self, event: Event) -> Vec<PathBuf> {
        if matches!(event.kind, EventKind::Access(_)) {
            return Vec::new();
        }
        let watcher = lock(&self.watcher);
        let Some(folders) = &watcher.1 else {
            return Vec::new();
        };
        // A folder that appears in the book's own may be its sources coming back.
        let is_new_folder = |path: &PathBuf| {
            path.parent() == Some(&*folders.root)
                && path.is_dir()
                && !folders
                    .ignored
                    .iter()
                    .any(|ignored| ignored.starts_with(path))
                && !folders.below.iter().any(|folder| folder.starts_with(path))
        };
        let is_relevant = |path: &PathBuf| folders.is_relevant(path) || is_new_folder(path);
        event.paths.into_iter().filter(is_relevant).collect()
    }
}

fn add(watcher: &mut RecommendedWatcher, folder: &Path, mode: RecursiveMode) {
    if let Err(error) = watcher.watch(folder, mode) {
        tracing::warn!("cannot watch {}: {error}", folder.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_books_own_files_are_relevant() {
        let folders = Folders {
            root: "/b".into(),
            below: vec!["/b/src".into(), "/listings".into()],
            ignored: vec!["/b/book".into(), "/b/src/out".into()],
        };
        for (path, is_relevant) in [
            ("/b/book.toml", true),
            ("/b/src/a/b.md", true),
            ("/listings/x.rs", true),
            ("/b/book/index.html", false),
            ("/b/src/out/x", false),
            ("/b/.git/index", false),
        ] {
            assert_eq!(folders.is_relevant(Path::new(path)), is_relevant, "{path}");
        }
    }
}

//! Waits for the book's files to change.
//!
//! Folders are watched, never files, so it does not matter how an editor saves: in place, by
//! renaming, or by removing and creating.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};
use diagnostics::lock::lock;
use notify::{
    ErrorKind, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _,
    event::{AccessKind, AccessMode, ModifyKind},
};

use super::{
    file_system::{self, Events},
    folders::Folders,
    poll::{self, Poll},
};

/// The time without changes after which a build starts: an editor may still be writing.
const QUIET_TIME: Duration = Duration::from_millis(4);

/// The same after a written file was closed: another file may follow.
const CLOSED_TIME: Duration = Duration::from_millis(1);

/// The event of a file that was written and closed. Not all systems report it.
const CLOSED: EventKind = EventKind::Access(AccessKind::Close(AccessMode::Write));

/// With files changing all the time, a build starts after this long, which readers hardly notice: a
/// build of 10,000 chapters takes 300 ms.
const MAX_WAIT: Duration = Duration::from_millis(40);

/// The time after which a file that was removed is taken for gone.
const RETURN_TIME: Duration = Duration::from_millis(100);

/// How `serve` notices changed files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Watcher {
    /// By polling on file systems that are known to report no changes, otherwise by events
    Auto,
    /// By events of the operating system
    Native,
    /// By looking at all files twice a second
    Poll,
}

/// Waits for changes of the book's files.
pub(super) enum Watch {
    /// By events.
    Native(Native),
    /// By looking at the files.
    Poll(Poll),
}

impl Watch {
    /// Chooses the way to notice changes of the book at `root`, and says so unless it is the usual
    /// one.
    pub(super) fn new(watcher: Watcher, root: &Path) -> Result<Self> {
        let (name, events) = file_system::kind_of(root);
        let polls = match watcher {
            Watcher::Auto => events == Events::Missing,
            Watcher::Native => false,
            Watcher::Poll => true,
        };
        if polls {
            if watcher == Watcher::Auto {
                let interval = poll::INTERVAL.as_millis();
                tracing::info!(
                    "the book is on a file system that reports no changes ({name}): looking for them every {interval} ms (`--watcher native` waits for events)"
                );
            }
            return Ok(Self::Poll(Poll::default()));
        }
        if watcher == Watcher::Auto && events == Events::Unsure {
            tracing::info!(
                "the book is on a file system ({name}) that may not report changes; if edits are not noticed, use `--watcher poll`"
            );
        }
        Native::new().map(Self::Native)
    }

    /// Returns whether changes are waiting, for the build that they end.
    pub(super) fn changes(&self) -> Changes {
        match self {
            Self::Native(native) => native.changes.clone(),
            Self::Poll(_) => Changes::default(),
        }
    }

    /// Returns the paths of the changes that are waiting.
    pub(super) fn changes_so_far(&self) -> BTreeSet<PathBuf> {
        match self {
            Self::Native(native) => native.wait(Some(Duration::ZERO)),
            Self::Poll(_) => BTreeSet::new(),
        }
    }

    /// Watches these folders from now on.
    pub(super) fn set(&self, folders: &Folders) {
        match self {
            Self::Native(native) => native.set(folders),
            Self::Poll(poll) => poll.set(folders),
        }
    }

    /// Waits until something changed and then was left alone for a moment. Returns the paths of
    /// the changes that require a build.
    pub(super) fn wait(&self) -> BTreeSet<PathBuf> {
        match self {
            Self::Native(native) => native.wait(None),
            Self::Poll(poll) => poll.wait().collect(),
        }
    }

    /// Waits for a removed file to come back: git removes a file before it writes it. Returns the paths of
    /// further changes.
    pub(super) fn wait_for_return(&self) -> BTreeSet<PathBuf> {
        match self {
            Self::Native(native) => native.wait(Some(RETURN_TIME)),
            // The time between two looks is much longer than a removed file is away.
            Self::Poll(_) => BTreeSet::new(),
        }
    }
}

/// Whether changes are waiting that require a build.
#[derive(Debug, Clone, Default)]
pub(super) struct Changes(Arc<AtomicBool>);

impl Changes {
    pub(super) fn are_waiting(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    fn set(&self, are_waiting: bool) {
        self.0.store(are_waiting, Ordering::SeqCst);
    }
}

/// Receives the events of the operating system.
pub(super) struct Native {
    state: Mutex<State>,
    /// The folders of the book. The thread of the watcher must not wait for `state`, which is locked while
    /// that thread is asked to watch a folder.
    folders: Arc<Mutex<Option<Folders>>>,
    changes: Changes,
    events: Receiver<Event>,
}

struct State {
    watcher: RecommendedWatcher,
    watched: BTreeMap<PathBuf, RecursiveMode>,
}

impl Native {
    fn new() -> Result<Self> {
        let (sender, events) = channel();
        let (folders, changes) = (Arc::new(Mutex::new(None)), Changes::default());
        let (known, noted) = (Arc::clone(&folders), changes.clone());
        let receive = move |event: notify::Result<Event>| match event {
            Ok(event) => {
                let is_relevant = !relevant_paths(lock(&known).as_ref(), &event).is_empty();
                // The receiver lives as long as the process.
                let _ = sender.send(event);
                if is_relevant {
                    noted.set(true);
                }
            }
            Err(error) => tracing::warn!("watching files: {error}"),
        };
        let watcher = notify::recommended_watcher(receive);
        let watcher = watcher.map_err(|error| anyhow!("cannot watch files: {}", cause(&error)))?;
        Ok(Self {
            state: Mutex::new(State {
                watcher,
                watched: BTreeMap::new(),
            }),
            folders,
            changes,
            events,
        })
    }

    fn set(&self, folders: &Folders) {
        *lock(&self.folders) = Some(folders.clone());
        let mut state = lock(&self.state);
        // A folder may be created before the one around it is watched.
        let mut wanted = folders.existing();
        loop {
            state.watch(&wanted);
            let existing = folders.existing();
            if existing == wanted {
                break;
            }
            wanted = existing;
        }
    }

    /// Waits for changes, or for at most `limit`.
    fn wait(&self, limit: Option<Duration>) -> BTreeSet<PathBuf> {
        let mut paths = BTreeSet::new();
        let end = limit.map(|limit| Instant::now() + limit);
        while paths.is_empty() {
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            let event = match left {
                Some(left) => self.events.recv_timeout(left),
                None => self.events.recv().map_err(Into::into),
            };
            match event {
                Ok(event) => paths.extend(self.relevant_paths(&event)),
                Err(RecvTimeoutError::Timeout) => return paths,
                // The watcher is gone, which ends with the process only.
                Err(RecvTimeoutError::Disconnected) => std::thread::park(),
            }
        }
        let start = Instant::now();
        let mut quiet_time = QUIET_TIME;
        while start.elapsed() < MAX_WAIT {
            match self.events.recv_timeout(quiet_time) {
                Ok(event) => {
                    quiet_time = match event.kind == CLOSED {
                        true => CLOSED_TIME,
                        false => QUIET_TIME,
                    };
                    paths.extend(self.relevant_paths(&event));
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        // Before the rest is received: what arrives later sets it again.
        self.changes.set(false);
        while let Ok(event) = self.events.try_recv() {
            paths.extend(self.relevant_paths(&event));
        }
        paths
    }

    /// Returns the paths of an event that require a build.
    fn relevant_paths(&self, event: &Event) -> Vec<PathBuf> {
        if changes_names(event) {
            // A folder that was removed and created again is watched anew.
            let mut state = lock(&self.state);
            for path in &event.paths {
                state.forget(path);
            }
        }
        relevant_paths(lock(&self.folders).as_ref(), event)
    }
}

/// Whether files or folders may have appeared or disappeared.
fn changes_names(event: &Event) -> bool {
    !matches!(
        event.kind,
        EventKind::Access(_)
            | EventKind::Modify(ModifyKind::Data(_) | ModifyKind::Metadata(_) | ModifyKind::Any)
    )
}

/// Returns the paths of an event that require a build of the book in `folders`.
fn relevant_paths(folders: Option<&Folders>, event: &Event) -> Vec<PathBuf> {
    let Some(folders) = folders.filter(|_| !matches!(event.kind, EventKind::Access(_))) else {
        return Vec::new();
    };
    // A folder that appears in the book's own may be its sources coming back.
    let is_new_folder = |path: &PathBuf| {
        let is_around_ignored = folders.ignored.iter().any(|it| it.starts_with(path));
        path.parent() == Some(&*folders.root) && path.is_dir() && !is_around_ignored
    };
    let is_relevant = |path: &&PathBuf| {
        folders.is_relevant(path)
            || changes_names(event) && (is_new_folder(path) || folders.is_around(path))
    };
    event.paths.iter().filter(is_relevant).cloned().collect()
}

impl State {
    fn watch(&mut self, wanted: &BTreeMap<PathBuf, RecursiveMode>) {
        let is_unwanted =
            |(folder, mode): &(&PathBuf, &RecursiveMode)| wanted.get(*folder) != Some(*mode);
        let unwanted = self.watched.iter().filter(is_unwanted);
        let unwanted: Vec<_> = unwanted.map(|(folder, _)| folder.clone()).collect();
        for folder in unwanted {
            self.forget(&folder);
        }
        for (folder, mode) in wanted {
            if self.watched.insert(folder.clone(), *mode).is_none() {
                add(&mut self.watcher, folder, *mode);
            }
        }
    }

    fn forget(&mut self, folder: &Path) {
        if self.watched.remove(folder).is_some() {
            let _ = self.watcher.unwatch(folder);
        }
    }
}

fn add(watcher: &mut RecommendedWatcher, folder: &Path, mode: RecursiveMode) {
    if let Err(error) = watcher.watch(folder, mode) {
        tracing::warn!("cannot watch {}: {}", folder.display(), cause(&error));
    }
}

/// Returns the cause of an error, with the remedy for the limits of inotify.
fn cause(error: &notify::Error) -> String {
    /// Linux: too many open files, or too many watchers.
    const EMFILE: i32 = 24;
    match &error.kind {
        ErrorKind::MaxFilesWatch => {
            "the system's limit of watched folders is reached; raise it with `sudo sysctl fs.inotify.max_user_watches=524288`, or use `--watcher poll`".to_owned()
        }
        ErrorKind::Io(io) if cfg!(target_os = "linux") && io.raw_os_error() == Some(EMFILE) => {
            format!("{io}; raise the limit of watchers with `sudo sysctl fs.inotify.max_user_instances=1024` or of files with `ulimit -n 4096`, or use `--watcher poll`")
        }
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_inotify_have_a_remedy() {
        let watches = notify::Error::new(ErrorKind::MaxFilesWatch);
        let text = cause(&watches);
        assert!(text.contains("max_user_watches") && text.contains("--watcher poll"));
        let instances = notify::Error::io(std::io::Error::from_raw_os_error(24));
        let has_remedy = cause(&instances).contains("max_user_instances");
        assert_eq!(has_remedy, cfg!(target_os = "linux"));
        assert_eq!(cause(&notify::Error::generic("other")), "other");
    }
}

//! The progress of a build, for a caller that shows it.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
};

use diagnostics::lock::lock;

/// The progress of a build. Clones share it, so another thread can read it.
#[derive(Debug, Clone, Default)]
pub struct Progress(Arc<State>);

#[derive(Debug, Default)]
struct State {
    step: Mutex<Step>,
    done: AtomicUsize,
    total: AtomicUsize,
    has_written: AtomicBool,
}

/// A step of a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Step {
    /// Chapters, the theme and components are read.
    #[default]
    Read,
    /// Pages are built or checked.
    Pages,
    /// Search, lists and other files for the whole site are made.
    Lists,
    /// Files are moved into the site.
    Write,
    /// Links to other sites are checked.
    Links,
}

impl Progress {
    /// Returns the current step.
    pub fn step(&self) -> Step {
        *lock(&self.0.step)
    }

    /// Returns the number of pages that are done, and of all pages that are known. A book in several
    /// editions counts the pages of each.
    pub fn pages(&self) -> (usize, usize) {
        (self.0.done.load(Relaxed), self.0.total.load(Relaxed))
    }

    /// Whether the site of an edition was written.
    pub fn has_written(&self) -> bool {
        self.0.has_written.load(Relaxed)
    }

    pub(crate) fn begin(&self, step: Step) {
        *lock(&self.0.step) = step;
    }

    pub(crate) fn begin_pages(&self, count: usize) {
        self.0.total.fetch_add(count, Relaxed);
        self.begin(Step::Pages);
    }

    pub(crate) fn page_done(&self) {
        self.0.done.fetch_add(1, Relaxed);
    }

    pub(crate) fn site_written(&self) {
        self.0.has_written.store(true, Relaxed);
    }
}

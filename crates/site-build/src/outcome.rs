//! The outcome of a build.

use std::{collections::BTreeSet, path::PathBuf, sync::Arc, time::Duration};

use diagnostics::{Diagnostic, Severity};
use serde::{Deserialize, Serialize};
use site_writer::Committed;
use user_components::OwnComponents;

use crate::{
    finding_policy::FindingPolicy, live::BuiltPage, open_book::OpenBook,
    page::last_build::LastBuild,
};

/// The outcome of a build.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The findings by file and line.
    pub diagnostics: Vec<Diagnostic>,
    /// The written site; `None` if it was not written, or not completely. In a book with
    /// several editions, it has the editions without errors.
    pub built: Option<Built>,
    /// Whether writing was interrupted, so the destination holds files of two sites. Each file is
    /// whole; the next build completes the site.
    pub is_interrupted: bool,
    /// Whether files changed while a served book was built, so that the build ended without writing
    /// all of its sites.
    pub is_outdated: bool,
    /// The number of pages.
    pub pages: usize,
    /// The duration.
    pub elapsed: Duration,
    /// Files that chapters include. If one changes, the site does.
    pub included: BTreeSet<PathBuf>,
    /// Whether a thread of the build continues. It cannot be stopped and keeps the destination.
    pub has_running_thread: bool,
    /// The own components of each edition that was written.
    pub own: Vec<Arc<OwnComponents>>,
    /// The state that the next build reuses, if the site is served.
    pub last: Option<Arc<LastBuild>>,
    /// The checked book in each edition, if it stays open.
    pub open: Vec<OpenBook>,
    /// The settings for findings that arrive after the build.
    pub(crate) policy: FindingPolicy,
}

/// The site that a build wrote.
#[derive(Debug, Clone)]
pub struct Built {
    /// The folder of the site.
    pub destination: PathBuf,
    /// Pages of the book.
    pub pages: usize,
    /// Files.
    pub files: Committed,
    /// The site of the book, followed by the sites of its languages and versions, as far as they were
    /// written.
    pub sites: Vec<BuiltSite>,
    /// The paths, base path included, of written files whose address does not depend on their bytes: images
    /// and other files beside the chapters. Empty unless the site is served.
    pub changed_files: Vec<String>,
}

/// The parts of a site that all of its pages share.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct BuiltSite {
    /// The path it is served below, with a slash at both ends.
    pub base_path: String,
    /// The rules that every document carries, as they are in its style element.
    pub stylesheet: String,
    /// The path of the data that all pages share, relative to `_data/`.
    pub site: String,
    /// A name for the other tags in the head of every document: icons, and the owner's scripts,
    /// stylesheets and tags.
    pub head: String,
    /// The pages in the order of the navigation; empty unless the site is served.
    #[serde(default)]
    pub pages: Vec<BuiltPage>,
    /// The warnings about pages, each with the path of its page.
    #[serde(default)]
    pub warnings: Vec<(String, Diagnostic)>,
}

impl Outcome {
    /// Adds findings that arrived after the build, by the settings of the book's owner.
    pub fn report(&mut self, found: Vec<Diagnostic>) {
        let found = self.policy.apply(found, |_| false);
        self.diagnostics.extend(found);
    }

    /// Returns the outcome of a build that failed before its first page.
    pub fn failed(diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            diagnostics,
            ..Self::default()
        }
    }

    /// Adds the outcome of an edition.
    pub(crate) fn add(&mut self, other: Self) {
        self.diagnostics.extend(other.diagnostics);
        self.pages += other.pages;
        self.elapsed += other.elapsed;
        self.included.extend(other.included);
        self.own.extend(other.own);
        self.open.extend(other.open);
        self.is_interrupted |= other.is_interrupted;
        self.is_outdated |= other.is_outdated;
        self.has_running_thread |= other.has_running_thread;
        match (&mut self.built, other.built) {
            (Some(built), Some(more)) => {
                built.pages += more.pages;
                built.files.written += more.files.written;
                built.files.unchanged += more.files.unchanged;
                built.files.removed += more.files.removed;
                built.sites.extend(more.sites);
                built.changed_files.extend(more.changed_files);
            }
            (None, Some(more)) => self.built = Some(more),
            (_, None) => {}
        }
    }

    /// Whether the findings hold no error.
    pub fn is_ok(&self) -> bool {
        self.diagnostics
            .iter()
            .all(|d| d.severity != Severity::Error)
    }
}

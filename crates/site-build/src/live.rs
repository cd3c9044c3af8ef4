//! The values of a build for the pages that are open in browsers. They are sent before the site is
//! written: writing 144 pages takes a second, the values of one page 10 ms.

use std::{error, fmt, path::Path, sync::Arc};

use anyhow::Result;
use serde::{Deserialize, Serialize};
use site_layout::assets::Assets;
use user_components::OwnComponents;

/// A server that shows builds in open pages.
pub trait OpenPages: Send + Sync {
    /// Receives the new data of a page: the base path of its site, its path and its data.
    fn show_page(&self, base_path: &str, path: &str, json: &[u8]);
    /// Receives a site whose pages can be built.
    fn show_site(&self, site: &dyn SitePreview);
    /// Whether files in a folder have changed since the last build; all have before the first one.
    fn is_edited(&self, folder: &Path) -> bool;
    /// Whether files have changed since the build began, so that its site is not needed.
    fn is_outdated(&self) -> bool;
}

/// The server of a build.
#[derive(Clone)]
pub struct Live(Arc<dyn OpenPages>);

impl Live {
    /// Lets a build send values to a server.
    pub fn new(server: Arc<dyn OpenPages>) -> Self {
        Self(server)
    }

    pub(crate) fn show_page(&self, base_path: &str, path: &str, json: &[u8]) {
        self.0.show_page(base_path, path, json);
        tracing::debug!("sent {path} of {base_path}");
    }

    pub(crate) fn show_site(&self, site: &dyn SitePreview) {
        self.0.show_site(site);
        tracing::debug!("sent the site at {}", site.base_path());
    }

    pub(crate) fn is_edited(&self, folder: &Path) -> bool {
        self.0.is_edited(folder)
    }

    /// Ends a build whose site is not needed.
    pub(crate) fn check(live: Option<&Self>) -> Result<(), Outdated> {
        match live.is_some_and(|live| live.0.is_outdated()) {
            true => Err(Outdated),
            false => Ok(()),
        }
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live").finish_non_exhaustive()
    }
}

/// The error that ends a build because files have changed since it began.
#[derive(Debug)]
pub(crate) struct Outdated;

impl fmt::Display for Outdated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("files changed while the book was built")
    }
}

impl error::Error for Outdated {}

/// A site whose pages can be built, and are not.
pub trait SitePreview {
    /// Returns the path that the site is served below, with a slash at both ends.
    fn base_path(&self) -> &str;

    /// Returns the pages in the order of the navigation.
    fn pages(&self) -> Vec<BuiltPage>;

    /// Returns the data that all pages share, as JSON.
    fn site(&self) -> &str;

    /// Returns a document without a page: its head has everything that documents share.
    ///
    /// # Errors
    ///
    /// If the data cannot be written as JSON.
    fn document(&self) -> Result<String>;

    /// Returns the screen and the sidebar at a path, as JSON; `null` for a sidebar with lists in other
    /// files. `None` without a page.
    ///
    /// # Errors
    ///
    /// If the data cannot be written as JSON, or a component of the owner cannot be run.
    fn page(&self, path: &str) -> Result<Option<(String, String)>>;

    /// Returns the own components.
    fn own(&self) -> Arc<OwnComponents>;

    /// Returns the files named by their content that are not in place yet, and the redirects: their paths
    /// in the site, and their bytes.
    fn new_files(&self) -> Vec<(String, Vec<u8>)>;

    /// Returns the files beside the chapters.
    fn assets(&self) -> &Assets;
}

/// A page of a site, so that a later build finds where it moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuiltPage {
    /// Its path, without base path.
    pub path: String,
    /// The file of its chapter, relative to the source folder.
    pub source: String,
    /// Its title.
    pub title: String,
}

//! Shows a site in open pages as soon as its pages can be built: the open pages, and the files that they
//! request before the site is written.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use anyhow::Result;
use diagnostics::lock::lock;
use serde_json::json;
use site_build::SitePreview;
use user_components::OwnComponents;

/// A page that is open in a browser: the base path of its site, and its path.
pub(super) type OpenPage = (String, String);

/// The parts of a site that open pages need before it is written.
#[derive(Default)]
struct Unwritten {
    /// The files by their paths in the site.
    files: BTreeMap<String, Arc<[u8]>>,
    own: Arc<OwnComponents>,
}

/// The open pages, and the values that were sent to them.
#[derive(Default)]
pub(super) struct Previews {
    /// The open pages by the names of their streams.
    open: Mutex<BTreeMap<String, OpenPage>>,
    /// The hashes of the values that were sent last.
    sent: Mutex<Sent>,
    /// The sites that are not written yet, by base path.
    unwritten: Mutex<BTreeMap<String, Unwritten>>,
    /// The files of the book that changed since the site was written.
    changed: Mutex<BTreeSet<PathBuf>>,
}

#[derive(Default)]
struct Sent {
    /// By base path.
    frames: BTreeMap<String, blake3::Hash>,
    screens: BTreeMap<OpenPage, blake3::Hash>,
    sidebars: BTreeMap<OpenPage, blake3::Hash>,
}

impl Previews {
    /// Adds the page of a stream.
    pub(super) fn open(&self, stream: &str, page: OpenPage) {
        let mut sent = lock(&self.sent);
        // It has the values of the site as it was written.
        sent.screens.remove(&page);
        sent.sidebars.remove(&page);
        sent.frames.remove(&page.0);
        drop(sent);
        lock(&self.open).insert(stream.to_owned(), page);
    }

    /// Notes the next page of an open stream.
    pub(super) fn turn(&self, stream: &str, page: OpenPage) {
        let is_open = lock(&self.open).contains_key(stream);
        if is_open {
            self.open(stream, page);
        }
    }

    pub(super) fn close(&self, stream: &str) {
        lock(&self.open).remove(stream);
    }

    /// Notes the files that changed before a build.
    pub(super) fn note_changed(&self, files: &BTreeSet<PathBuf>) {
        lock(&self.changed).extend(files.iter().cloned());
    }

    /// Whether files in a folder changed since the site was written, or it is the first build.
    pub(super) fn is_edited(&self, folder: &Path) -> bool {
        let changed = lock(&self.changed);
        changed.is_empty() || changed.iter().any(|file| file.starts_with(folder))
    }

    /// Notes that the data of a page were sent.
    pub(super) fn note_screen(&self, base: &str, path: &str, screen: &[u8]) {
        let page = (base.to_owned(), path.to_owned());
        lock(&self.sent).screens.insert(page, blake3::hash(screen));
    }

    /// Returns the message for the open pages of a site; `None` if they show it already. `moved` has the
    /// new paths of pages. Keeps the files that the pages will request.
    pub(super) fn message(
        &self,
        site: &dyn SitePreview,
        moved: &BTreeMap<String, String>,
    ) -> Result<Option<String>> {
        let base = site.base_path();
        let open = self.paths(base);
        if open.is_empty() {
            return Ok(None);
        }
        let mut pages = Vec::new();
        for path in open {
            let to = moved.get(&path).unwrap_or(&path);
            if let Some((screen, sidebar)) = site.page(to)?
                && self.is_new(base, &path, &screen, &sidebar)
            {
                let (path, to) = (json!(path), json!(to));
                pages.push(format!(
                    "{path}:{{\"path\":{to},\"screen\":{screen},\"sidebar\":{sidebar}}}"
                ));
            }
        }
        let (document, data) = (site.document()?, site.site());
        let frame = blake3::hash([&document, data].concat().as_bytes());
        let before = lock(&self.sent).frames.insert(base.to_owned(), frame);
        let changed_files = self.keep_files(site)?;
        if before == Some(frame) && pages.is_empty() && changed_files.is_empty() {
            return Ok(None);
        }
        let (base, document) = (json!(base), json!(document));
        let changed_files = json!(changed_files);
        Ok(Some(format!(
            "{{\"type\":\"preview\",\"base\":{base},\"document\":{document},\"site\":{data},\"changedFiles\":{changed_files},\"pages\":{{{}}}}}",
            pages.join(",")
        )))
    }

    /// Returns the name and the bytes of a file that is not written yet by its path on the server, decoded.
    pub(super) fn file(&self, path: &str) -> Option<(String, Arc<[u8]>)> {
        let sites = lock(&self.unwritten);
        let file = |(base, site): (&String, &Unwritten)| {
            let path = path.strip_prefix(base.as_str())?.trim_end_matches('/');
            let names = [path.to_owned(), format!("{path}/index.html")];
            let (name, bytes) = names.iter().find_map(|it| site.files.get_key_value(it))?;
            Some((name.clone(), Arc::clone(bytes)))
        };
        sites.iter().find_map(file)
    }

    /// Returns the own components of the sites that are not written yet.
    pub(super) fn own(&self) -> Vec<Arc<OwnComponents>> {
        let sites = lock(&self.unwritten);
        sites.values().map(|site| Arc::clone(&site.own)).collect()
    }

    /// Notes that a site is written.
    pub(super) fn note_written(&self, base: &str) {
        lock(&self.unwritten).remove(base);
        lock(&self.changed).clear();
    }

    fn paths(&self, base: &str) -> BTreeSet<String> {
        let open = lock(&self.open);
        let pages = open.values().filter(|(of, _)| of == base);
        pages.map(|(_, path)| path.clone()).collect()
    }

    fn is_new(&self, base: &str, path: &str, screen: &str, sidebar: &str) -> bool {
        let page = (base.to_owned(), path.to_owned());
        let hash = |text: &str| blake3::hash(text.as_bytes());
        let (screen, sidebar) = (hash(screen), hash(sidebar));
        let mut sent = lock(&self.sent);
        let before = sent.screens.insert(page.clone(), screen);
        sent.sidebars.insert(page, sidebar) != Some(sidebar) || before != Some(screen)
    }

    /// Keeps the files that are not written yet, and returns the paths of those whose address does not
    /// depend on their bytes.
    fn keep_files(&self, site: &dyn SitePreview) -> Result<Vec<String>> {
        let base = site.base_path();
        let mut changed = Vec::new();
        let mut kept = BTreeMap::new();
        for (path, bytes) in site.new_files() {
            kept.insert(path, bytes.into());
        }
        let changed_sources = lock(&self.changed);
        for (path, asset) in site.assets().iter() {
            if changed_sources.contains(asset.path()) {
                kept.insert(path.to_owned(), asset.read()?.into());
                changed.push(format!("{base}{path}"));
            }
        }
        drop(changed_sources);
        let mut sites = lock(&self.unwritten);
        let unwritten = sites.entry(base.to_owned()).or_default();
        unwritten.files.extend(kept);
        unwritten.own = site.own();
        Ok(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unwritten_files_are_found_at_their_addresses() {
        let previews = Previews::default();
        let names = ["a.css", "旧/index.html", "old.html"];
        let files = names.map(|name| (name.to_owned(), Arc::from(name.as_bytes())));
        let site = Unwritten {
            files: BTreeMap::from(files),
            ..Unwritten::default()
        };
        lock(&previews.unwritten).insert("/b/".to_owned(), site);
        for (path, expected) in [
            ("/b/a.css", Some("a.css")),
            ("/b/旧", Some("旧/index.html")),
            ("/b/旧/", Some("旧/index.html")),
            ("/b/old.html", Some("old.html")),
            ("/b/old", None),
            ("/a.css", None),
        ] {
            let found = previews.file(path).map(|(name, _)| name);
            assert_eq!(found.as_deref(), expected, "{path}");
        }
    }
}

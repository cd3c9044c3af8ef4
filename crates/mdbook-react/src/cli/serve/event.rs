//! Sends events to open pages, as JSON over one stream of server-sent events.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::Mutex,
};

use diagnostics::{Severity, lock::lock};
use serde_json::{Value, json};
use site_build::{BuiltPage, BuiltSite, OpenPages, SitePreview};
use tokio::sync::{broadcast, watch};

use super::{
    book::problem,
    moved::{lost, moved},
    preview::Previews,
    watch::Changes,
};
use crate::Outcome;

/// The stream of events, and the last result for pages that connect later.
pub(super) struct Feed {
    sender: broadcast::Sender<String>,
    /// The last message about a whole build, marked as repeated.
    last: Mutex<Option<String>>,
    /// The sites of the last build by base path.
    before: Mutex<BTreeMap<String, Before>>,
    pub(super) previews: Previews,
    /// Whether files changed since the build began.
    changes: Changes,
    is_building: watch::Sender<bool>,
}

/// The facts about a site that the next build is compared with.
#[derive(Default)]
struct Before {
    /// The name of the head of its documents.
    head: String,
    pages: Vec<BuiltPage>,
    /// The pages that earlier builds had.
    lost: Vec<BuiltPage>,
    /// The pages of the site that was shown since and is not written. Open pages may have followed there.
    shown: Vec<BuiltPage>,
    /// The new paths of the pages that have moved. A page that was loaded meanwhile follows later.
    moved: BTreeMap<String, String>,
}

impl Before {
    /// Returns the new path of each page that moved, also of one that was lost where it moved.
    fn moved(&self, after: &[BuiltPage]) -> BTreeMap<String, String> {
        let mut paths = moved(&self.pages, &self.lost, after);
        paths.extend(moved(&self.shown, &[], after));
        for (from, to) in &self.moved {
            let to = paths.get(to).unwrap_or(to).clone();
            paths.entry(from.clone()).or_insert(to);
        }
        paths.retain(|from, _| !has_page(after, from));
        paths
    }

    /// Returns the pages that are gone and did not move, each path once.
    fn lost(&self, after: &[BuiltPage], moved: &BTreeMap<String, String>) -> Vec<BuiltPage> {
        let mut all = lost(&self.shown, &[], after, moved);
        for page in lost(&self.pages, &self.lost, after, moved) {
            if !all.iter().any(|known| known.path == page.path) {
                all.push(page);
            }
        }
        all
    }
}

fn has_page(pages: &[BuiltPage], path: &str) -> bool {
    pages.iter().any(|page| page.path == path)
}

impl Feed {
    pub(super) fn new(sender: broadcast::Sender<String>, changes: Changes) -> Self {
        Self {
            sender,
            last: Mutex::new(None),
            before: Mutex::default(),
            previews: Previews::default(),
            changes,
            is_building: watch::Sender::new(false),
        }
    }

    /// Notes that a build begins: the site on disk is older than the book.
    pub(super) fn build_begins(&self, changed: &BTreeSet<PathBuf>) {
        self.previews.note_changed(changed);
        self.is_building.send_replace(true);
    }

    /// Waits for the end of the build.
    pub(super) async fn written(&self) {
        // The sender lives as long as `self`.
        let _ = self.is_building.subscribe().wait_for(|it| !it).await;
    }

    /// Returns the last message about a build, and a receiver of all further messages.
    pub(super) fn subscribe(&self) -> (Option<String>, broadcast::Receiver<String>) {
        let last = lock(&self.last);
        (last.clone(), self.sender.subscribe())
    }

    /// Sends the result of a build.
    pub(super) fn send_result(&self, outcome: &Outcome) {
        let errors = outcome.diagnostics.iter();
        let errors = errors.filter(|found| found.severity == Severity::Error);
        let problems: Vec<_> = errors.map(problem).collect();
        let mut message = json!({ "type": "problems", "problems": problems });
        let mut first = message.clone();
        if let Some(built) = &outcome.built {
            // A language or version with an error is not written, the others are.
            let sites = built.sites.iter();
            let sites: serde_json::Map<_, _> = sites.map(described).collect();
            message = json!({ "type": "built", "sites": sites, "problems": problems });
            first = message.clone();
            first["changedFiles"] = json!(built.changed_files);
            for site in &built.sites {
                self.previews.note_written(&site.base_path);
            }
            let mut before = lock(&self.before);
            let sites = built.sites.iter();
            let changes: serde_json::Map<_, _> =
                sites.map(|site| changes(&mut before, site)).collect();
            // A page that is loaded only now may have been requested before it moved.
            let moved = changes.iter();
            let moved = moved.map(|(base, it)| (base.clone(), json!({ "moved": it["moved"] })));
            message["changes"] = moved.collect();
            first["changes"] = changes.into();
        }
        self.is_building.send_replace(false);
        let text = first.to_string();
        message["isRepeated"] = true.into();
        let mut last = lock(&self.last);
        *last = Some(message.to_string());
        self.send(text);
    }

    fn send(&self, message: String) {
        // Sending fails while no page is open.
        let _ = self.sender.send(message);
    }
}

impl OpenPages for Feed {
    /// Sends the new data of a page. `base` is the base path of its site, because pages of other
    /// languages have the same paths below another one.
    fn show_page(&self, base: &str, path: &str, json: &[u8]) {
        self.previews.note_screen(base, path, json);
        let base = serde_json::Value::from(base);
        let path = serde_json::Value::from(path);
        let screen = String::from_utf8_lossy(json);
        self.send(format!(
            "{{\"type\":\"page\",\"base\":{base},\"path\":{path},\"screen\":{screen}}}"
        ));
    }

    fn show_site(&self, site: &dyn SitePreview) {
        let mut known = lock(&self.before);
        // The first build has no page to show it.
        let Some(before) = known.get_mut(site.base_path()) else {
            return;
        };
        let pages = site.pages();
        let moved = before.moved(&pages);
        before.lost = before.lost(&pages, &moved);
        before.shown = pages;
        before.moved.clone_from(&moved);
        drop(known);
        match self.previews.message(site, &moved) {
            Ok(message) => message.into_iter().for_each(|it| self.send(it)),
            Err(error) => tracing::debug!("the site is shown after the build: {error:#}"),
        }
    }

    fn is_edited(&self, folder: &Path) -> bool {
        self.previews.is_edited(folder)
    }

    fn is_outdated(&self) -> bool {
        self.changes.are_waiting()
    }
}

/// Returns the base path of a site, and the data about it for its open pages.
fn described(site: &BuiltSite) -> (String, Value) {
    let mut warnings: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (path, warning) in &site.warnings {
        let of_page = warnings.entry(path).or_default();
        of_page.push(problem(warning));
    }
    let shown = json!({ "site": site.site, "stylesheet": site.stylesheet, "warnings": warnings });
    (site.base_path.clone(), shown)
}

/// Returns the changes of a site since the build before.
fn changes(sites: &mut BTreeMap<String, Before>, site: &BuiltSite) -> (String, Value) {
    let before = sites.remove(&site.base_path);
    let is_first = before.is_none();
    let before = before.unwrap_or_default();
    let moved = before.moved(&site.pages);
    let mut now = Before {
        head: site.head.clone(),
        lost: before.lost(&site.pages, &moved),
        pages: site.pages.clone(),
        ..Before::default()
    };
    let has_other_head = !is_first && before.head != now.head;
    now.moved.clone_from(&moved);
    sites.insert(site.base_path.clone(), now);
    let moved = moved.iter();
    let moved: BTreeMap<_, _> = moved.filter(|(_, to)| has_page(&site.pages, to)).collect();
    let changes = json!({ "hasOtherHead": has_other_head, "moved": moved });
    (site.base_path.clone(), changes)
}

//! Sends events to open pages, as JSON over one stream of server-sent events.

use std::{collections::BTreeMap, sync::Mutex};

use diagnostics::{Severity, lock::lock};
use serde_json::{Value, json};
use site_build::{BuiltPage, BuiltSite};
use tokio::sync::broadcast;

use super::{
    book::problem,
    moved::{lost, moved},
};
use crate::Outcome;

/// The stream of events, and the last result for pages that connect later.
pub(super) struct Feed {
    sender: broadcast::Sender<String>,
    /// The last message about a whole build, marked as repeated.
    last: Mutex<Option<String>>,
    /// The sites of the last build by base path.
    before: Mutex<BTreeMap<String, Before>>,
}

/// The facts about a site that the next build is compared with.
#[derive(Default)]
struct Before {
    /// The name of the head of its documents.
    head: String,
    pages: Vec<BuiltPage>,
    /// The pages that earlier builds had.
    lost: Vec<BuiltPage>,
}

impl Feed {
    pub(super) fn new(sender: broadcast::Sender<String>) -> Self {
        Self {
            sender,
            last: Mutex::new(None),
            before: Mutex::default(),
        }
    }

    /// Returns the last message about a build, and a receiver of all further messages.
    pub(super) fn subscribe(&self) -> (Option<String>, broadcast::Receiver<String>) {
        let last = lock(&self.last);
        (last.clone(), self.sender.subscribe())
    }

    /// Sends the new data of a page. `base` is the base path of its site, because pages of other
    /// languages have the same paths below another one.
    pub(super) fn send_page(&self, base: &str, path: &str, json: &[u8]) {
        let base = serde_json::Value::from(base);
        let path = serde_json::Value::from(path);
        let screen = String::from_utf8_lossy(json);
        self.send(format!(
            "{{\"type\":\"page\",\"base\":{base},\"path\":{path},\"screen\":{screen}}}"
        ));
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
            let mut before = lock(&self.before);
            let sites = built.sites.iter();
            let changes: serde_json::Map<_, _> =
                sites.map(|site| changes(&mut before, site)).collect();
            first["changes"] = changes.into();
        }
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
    let moved = moved(&before.pages, &before.lost, &site.pages);
    let now = Before {
        head: site.head.clone(),
        lost: lost(&before.pages, &before.lost, &site.pages, &moved),
        pages: site.pages.clone(),
    };
    let has_other_head = !is_first && before.head != now.head;
    sites.insert(site.base_path.clone(), now);
    let changes = json!({ "hasOtherHead": has_other_head, "moved": moved });
    (site.base_path.clone(), changes)
}

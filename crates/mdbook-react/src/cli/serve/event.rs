//! Sends events to open pages, as JSON over one stream of server-sent events.

use std::{collections::BTreeMap, sync::Mutex};

use diagnostics::{Severity, lock::lock};
use tokio::sync::broadcast;

use super::book::problem;
use crate::{BuiltSite, Outcome};

/// The stream of events, and the last result for pages that connect later.
pub(super) struct Feed {
    sender: broadcast::Sender<String>,
    /// The last message about a whole build, marked as repeated.
    last: Mutex<Option<String>>,
    /// The head of the documents of the last build, by the base path of their site.
    heads: Mutex<BTreeMap<String, String>>,
}

impl Feed {
    pub(super) fn new(sender: broadcast::Sender<String>) -> Self {
        Self {
            sender,
            last: Mutex::new(None),
            heads: Mutex::default(),
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
        let mut stale = Vec::new();
        let mut message = if let Some(built) = &outcome.built {
            stale = self.stale_heads(&built.sites);
            let sites = built.sites.iter();
            let sites: BTreeMap<_, _> = sites.map(|site| (&site.base_path, site)).collect();
            // A language or version with an error is not written, the others are.
            serde_json::json!({ "type": "built", "sites": sites, "problems": problems })
        } else {
            serde_json::json!({ "type": "problems", "problems": problems })
        };
        let mut first = message.clone();
        first["staleHeads"] = stale.into();
        let text = first.to_string();
        message["isRepeated"] = true.into();
        let mut last = lock(&self.last);
        *last = Some(message.to_string());
        self.send(text);
    }

    /// Returns the base paths of sites whose open documents have another head than after this
    /// build.
    fn stale_heads(&self, sites: &[BuiltSite]) -> Vec<String> {
        let mut heads = lock(&self.heads);
        let changed = sites.iter().filter(|site| {
            let before = heads.insert(site.base_path.clone(), site.head.clone());
            before.is_some_and(|before| before != site.head)
        });
        changed.map(|site| site.base_path.clone()).collect()
    }

    fn send(&self, message: String) {
        // Sending fails while no page is open.
        let _ = self.sender.send(message);
    }
}

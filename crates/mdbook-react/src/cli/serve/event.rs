//! Sends events to open pages, as JSON over one stream of server-sent events.

use std::sync::{Arc, Mutex, OnceLock};

use tokio::sync::broadcast;

use super::book::{Rebuilt, ServedSite, problem};
use crate::{diagnostic::Severity, lock::lock};

/// The stream of events, and the last result for pages that connect later.
pub(super) struct Feed {
    sender: broadcast::Sender<String>,
    /// The last message about a whole build, marked as repeated.
    last: Mutex<Option<String>>,
    /// The address of the site.
    served: OnceLock<Arc<Mutex<ServedSite>>>,
}

impl Feed {
    pub(super) fn new(sender: broadcast::Sender<String>) -> Self {
        Self {
            sender,
            last: Mutex::new(None),
            served: OnceLock::new(),
        }
    }

    /// Returns the last message about a build, and a receiver of all further messages.
    pub(super) fn subscribe(&self) -> (Option<String>, broadcast::Receiver<String>) {
        let receiver = self.sender.subscribe();
        let last = lock(&self.last);
        (last.clone(), receiver)
    }

    /// Sets the site that is served. Messages contain its base path, because pages of other languages
    /// have the same paths below another one.
    pub(super) fn set_served(&self, served: Arc<Mutex<ServedSite>>) {
        let _ = self.served.set(served);
    }

    fn base_path(&self) -> serde_json::Value {
        let served = self.served.get();
        let base = served.map(|served| {
            let served = lock(served);
            served.base_path.clone()
        });
        base.into()
    }

    /// Sends the new data of a page.
    pub(super) fn send_page(&self, path: &str, json: &[u8]) {
        let base = self.base_path();
        let path = serde_json::Value::from(path);
        let screen = String::from_utf8_lossy(json);
        self.send(format!(
            "{{\"type\":\"page\",\"base\":{base},\"path\":{path},\"screen\":{screen}}}"
        ));
    }

    /// Sends the result of a build.
    pub(super) fn send_result(&self, rebuilt: &Rebuilt) {
        let outcome = &rebuilt.outcome;
        let mut message = if let Some(built) = &outcome.built {
            serde_json::json!({
                "type": "built",
                "base": self.base_path(),
                "site": built.site,
                "stylesheet": built.stylesheet,
            })
        } else {
            let errors = outcome.diagnostics.iter();
            let errors = errors.filter(|found| found.severity == Severity::Error);
            serde_json::json!({
                "type": "problems",
                "problems": errors.map(problem).collect::<Vec<_>>(),
            })
        };
        let text = message.to_string();
        message["isRepeated"] = true.into();
        *lock(&self.last) = Some(message.to_string());
        self.send(text);
    }

    fn send(&self, message: String) {
        // Sending fails while no page is open.
        let _ = self.sender.send(message);
    }
}

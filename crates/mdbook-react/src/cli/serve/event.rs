//! What open pages are told, as JSON over one stream of server-sent events.

use std::sync::{Mutex, PoisonError};

use tokio::sync::broadcast;

use super::book::{Rebuilt, problem};
use crate::diagnostic::Severity;

/// The stream, and what a page that comes later has to know.
pub(super) struct Feed {
    sender: broadcast::Sender<String>,
    /// The last word on the build as a whole.
    last: Mutex<Option<String>>,
}

impl Feed {
    pub(super) fn new(sender: broadcast::Sender<String>) -> Self {
        Self {
            sender,
            last: Mutex::new(None),
        }
    }

    /// What was said last of the build, and everything from now on.
    pub(super) fn subscribe(&self) -> (Option<String>, broadcast::Receiver<String>) {
        let receiver = self.sender.subscribe();
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        (last.clone(), receiver)
    }

    /// A page has new data.
    pub(super) fn page(&self, path: &str, json: &[u8]) {
        let path = serde_json::Value::from(path);
        let screen = String::from_utf8_lossy(json);
        self.send(format!(
            "{{\"type\":\"page\",\"path\":{path},\"screen\":{screen}}}"
        ));
    }

    /// A build ended.
    pub(super) fn tell(&self, rebuilt: &Rebuilt) {
        let outcome = &rebuilt.outcome;
        let message = if let Some(built) = &outcome.built {
            serde_json::json!({
                "type": "built",
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
        let message = message.to_string();
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(message.clone());
        self.send(message);
    }

    fn send(&self, message: String) {
        // Nobody listens until a page is open.
        let _ = self.sender.send(message);
    }
}

//! The severity of link findings, and their suggestions.

use book_config::Policy;
use diagnostics::{Severity, nearest};

/// Returns the severity of a finding; `None` when the policy ignores it.
pub(crate) fn severity(policy: Policy) -> Option<Severity> {
    match policy {
        Policy::Ignore => None,
        Policy::Warn => Some(Severity::Warning),
        Policy::Error => Some(Severity::Error),
    }
}

/// Returns the help text that names the nearest known path.
pub(crate) fn suggest<'a>(path: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    nearest(path, known).map(|near| format!("did you mean `{near}`?"))
}

//! Applies the settings of the book's owner to findings.

use book_config::Config;
use diagnostics::{Diagnostic, Severity, codes};

use crate::options::{BuildOptions, DRAFTS};

/// Removes allowed findings and raises the others to errors if the build is strict.
pub(crate) fn apply_policy(
    found: Vec<Diagnostic>,
    config: &Config,
    options: &BuildOptions,
) -> Vec<Diagnostic> {
    let strict = config.strict || options.strict;
    let allowed = |d: &Diagnostic| {
        let drafts = d.code == codes::DRAFT_LINK && options.allow.iter().any(|kind| kind == DRAFTS);
        drafts || options.allow.contains(&d.code)
    };
    let raise = |mut d: Diagnostic| {
        if strict {
            d.severity = Severity::Error;
        }
        d
    };
    found
        .into_iter()
        .filter(|d| !allowed(d))
        .map(raise)
        .collect()
}

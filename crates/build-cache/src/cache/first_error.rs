//! The first error of a cache, reported once: a build needs no cache, but each takes longer without.

use std::{io, sync::Mutex};

use diagnostics::{Diagnostic, Place, Severity, codes, lock::lock};

use super::folder::FOLDER;

/// The first error of a cache.
#[derive(Debug, Default)]
pub(super) struct FirstError(Mutex<State>);

#[derive(Debug, Default)]
enum State {
    #[default]
    None,
    Found(String),
    Reported,
}

impl FirstError {
    /// Notes the error of a result, if it is the first, and returns the value.
    pub(super) fn note<T>(&self, result: io::Result<T>) -> Option<T> {
        result
            .inspect_err(|error| {
                tracing::debug!("the cache: {error}");
                let mut state = lock(&self.0);
                if matches!(*state, State::None) {
                    *state = State::Found(error.to_string());
                }
            })
            .ok()
    }

    /// Returns a warning about the error, unless an earlier call did.
    pub(super) fn report(&self) -> Option<Diagnostic> {
        let mut state = lock(&self.0);
        let State::Found(reason) = &*state else {
            return None;
        };
        let message = format!("the cache cannot be written, so the next build is slower: {reason}");
        *state = State::Reported;
        let found = Diagnostic::new(codes::UNUSABLE_CACHE, Severity::Warning, message);
        let help = format!(
            "make the folder `{FOLDER}` writable, remove a file of that name, or build with `--no-cache`"
        );
        Some(found.at(Place::file(FOLDER, "")).help(help))
    }
}

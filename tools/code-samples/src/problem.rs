//! A fault of a sample and its position.

use std::path::PathBuf;

/// A fault of a code block.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The page's file.
    pub page: PathBuf,
    /// The line on the page, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The check: `TS2322` and the like from the compiler, otherwise `json`, `yaml`, `graphql`,
    /// `proto`, `command` or `meta`.
    pub code: String,
    /// The fault.
    pub message: String,
    /// Further information: the block after which the fault appears, or a remedy.
    pub note: Option<String>,
}

/// A [`Problem`] without its page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Line and column on the page.
    pub(crate) at: (usize, usize),
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) note: Option<String>,
}

impl Fault {
    pub(crate) fn new(at: (usize, usize), code: &'static str, message: impl Into<String>) -> Self {
        Self {
            at,
            code,
            message: message.into(),
            note: None,
        }
    }

    pub(crate) fn with_note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    pub(crate) fn on(self, page: &std::path::Path) -> Problem {
        Problem {
            page: page.to_owned(),
            line: self.at.0,
            column: self.at.1,
            code: self.code.to_owned(),
            message: self.message,
            note: self.note,
        }
    }
}

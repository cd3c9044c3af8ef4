//! The type of a task, and the error of a check that cannot run here.

use std::{error::Error, fmt};

use anyhow::Result;
use pico_args::Arguments;

use crate::workspace::Workspace;

/// One command of this repository.
pub(crate) struct Task {
    /// The word after `cargo xtask`.
    pub(crate) name: &'static str,
    /// The arguments it takes, as shown in the help.
    pub(crate) usage: &'static str,
    /// One line on what it does.
    pub(crate) about: &'static str,
    /// The function that runs it.
    pub(crate) run: fn(&Workspace, Arguments) -> Result<()>,
}

/// The error of a check that cannot run here. It does not fail `cargo xtask test`.
#[derive(Debug)]
pub(crate) struct Skipped(String);

impl Skipped {
    /// Returns the error with this reason.
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Error for Skipped {}

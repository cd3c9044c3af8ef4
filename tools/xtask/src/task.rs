//! The type of a task.

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

//! `cargo xtask prose`: checks the prose of the pages against `prose.toml` and the glossary.

use anyhow::Result;
use pico_args::Arguments;

use crate::{no_more, process, workspace::Workspace};

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    check(workspace)
}

/// Fails when a page breaks a rule, after showing every finding.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let run = ["run", "--quiet", "--package", "prose-lint"];
    process::run(process::cargo(workspace.root(), &run))
}

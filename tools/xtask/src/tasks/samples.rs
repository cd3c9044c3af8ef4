//! `cargo xtask samples`: checks the code blocks of the pages.
//!
//! Their packages are locked in `tests/samples`; the checks are those of the crate `code-samples`.
//! Pages unchanged since they passed are skipped.

use anyhow::Result;
use pico_args::Arguments;

use crate::{npm, process, workspace::Workspace};

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    let extra = args.finish();
    let extra: Vec<&str> = extra.iter().filter_map(|arg| arg.to_str()).collect();
    check_with(workspace, &extra)
}

/// Fails when a sample of a page is wrong, after showing every fault.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    check_with(workspace, &["src"])
}

fn check_with(workspace: &Workspace, args: &[&str]) -> Result<()> {
    npm::install(workspace, &workspace.join("tests/samples"))?;
    let run = [
        "run",
        "--quiet",
        "--package",
        "code-samples",
        "--",
        "--project",
        "tests/samples",
        "--run",
    ];
    process::run(process::cargo(workspace.root(), &[&run, args].concat()))
}

//! `cargo xtask samples`: checks the code blocks of the pages.
//!
//! Their packages are locked in `tests/samples`; the crate `code-samples` has the checks.
//! Pages unchanged since they passed are skipped.

use anyhow::Result;
use pico_args::Arguments;

use crate::{npm, process, workspace::Workspace};

/// The program that checks them.
const PROGRAM: &str = "code-samples";

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    let extra = args.finish();
    let extra: Vec<&str> = extra.iter().filter_map(|arg| arg.to_str()).collect();
    process::build_program(workspace, PROGRAM)?;
    check_with(workspace, &extra)
}

/// Fails when a sample of a page is wrong, after showing every fault. The program is built before.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    check_with(workspace, &["src"])
}

fn check_with(workspace: &Workspace, args: &[&str]) -> Result<()> {
    npm::install_with_scripts(workspace, &workspace.join("tests/samples"))?;
    let args = [&["--project", "tests/samples", "--run"], args].concat();
    let program = workspace.program("debug", PROGRAM);
    process::run(process::command(workspace.root(), program, &args))
}

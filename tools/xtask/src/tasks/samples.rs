//! `cargo xtask samples`: checks the code blocks of the pages.
//!
//! Their packages are locked in `tests/samples`; the crate `code-samples` has the checks.
//! Pages unchanged since they passed are skipped. `--full` runs variants, cases and tests of the pages
//! too; `--servers` does so too, and starts the servers that some of them connect to.

use anyhow::Result;
use pico_args::Arguments;

use crate::{npm, process, tools::servers, workspace::Workspace};

/// The program that checks them.
const PROGRAM: &str = "code-samples";

pub(super) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let folder = workspace.target("servers");
    let needs_servers = args.contains("--servers");
    let is_full = args.contains("--full") || needs_servers;
    let servers = needs_servers.then(|| servers::start(&folder)).transpose()?;
    let names = servers.as_ref().map(servers::Running::names);
    let extra = args.finish();
    let mut extra: Vec<&str> = extra.iter().filter_map(|arg| arg.to_str()).collect();
    if is_full {
        extra.push("--full");
    }
    if let Some(names) = &names {
        extra.extend(["--servers", names]);
    }
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

//! `cargo xtask build`: builds the shell, the renderer and the site.

use std::path::PathBuf;

use anyhow::Result;
use pico_args::Arguments;

use crate::{no_more, process, say, tasks::shell, workspace::Workspace};

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    let program = program(workspace)?;
    say::step("building the site");
    process::run(process::command(workspace.root(), program, &["build", "."]))
}

/// Compiles the renderer with the shell inside under the profile `dev`, and returns its path.
///
/// `dev` optimises only the crates in which a build spends its time (see `Cargo.toml`): it compiles
/// in less than half of the CPU time of `release`, and shares what it compiles with this program.
pub(super) fn program(workspace: &Workspace) -> Result<PathBuf> {
    compiled(workspace, "dev", "debug")
}

/// Compiles the optimised renderer, for measurements, and returns its path.
pub(super) fn optimised_program(workspace: &Workspace) -> Result<PathBuf> {
    compiled(workspace, "release", "release")
}

fn compiled(workspace: &Workspace, profile: &str, folder: &str) -> Result<PathBuf> {
    shell::ensure(workspace)?;
    let program = workspace.program(folder, "mdbook-react");
    match program.exists() {
        true => say::step("compiling mdbook-react"),
        false => say::step(
            "compiling mdbook-react: the first time it takes some minutes, later only what changed",
        ),
    }
    let args = ["build", "--profile", profile, "--package", "mdbook-react"];
    process::run(process::cargo(workspace.root(), &args))?;
    Ok(program)
}

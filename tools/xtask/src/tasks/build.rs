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

/// Compiles the optimised renderer with the shell inside, and returns its path.
pub(super) fn program(workspace: &Workspace) -> Result<PathBuf> {
    shell::ensure(workspace)?;
    say::step("compiling mdbook-react");
    let args = ["build", "--release", "--package", "mdbook-react"];
    process::run(process::cargo(workspace.root(), &args))?;
    Ok(workspace.program("release", "mdbook-react"))
}

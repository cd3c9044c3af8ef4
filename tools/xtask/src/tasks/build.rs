//! `cargo xtask build`: shell, renderer, site.

use anyhow::Result;
use pico_args::Arguments;

use crate::{no_more, process, say, tasks::shell, workspace::Workspace};

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    site(workspace)
}

/// Builds everything up to and including the site in `book/`.
pub(super) fn site(workspace: &Workspace) -> Result<()> {
    shell::ensure(workspace)?;
    say::step("compiling mdbook-react");
    let args = ["build", "--release", "--package", "mdbook-react"];
    process::run(process::cargo(workspace.root(), &args))?;
    say::step("building the site");
    let program = workspace.program("release", "mdbook-react");
    process::run(process::command(workspace.root(), program, &["build", "."]))
}

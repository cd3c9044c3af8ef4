//! `cargo xtask serve`: serves this repository's book with `mdbook-react serve`.

use anyhow::Result;
use pico_args::Arguments;

use super::build;
use crate::{process, workspace::Workspace};

/// Compiles the renderer and passes the remaining arguments to `mdbook-react serve`.
pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    let program = build::program(workspace)?;
    let mut command = process::command(workspace.root(), program, &["serve", "."]);
    command.args(args.finish());
    process::run(command)
}

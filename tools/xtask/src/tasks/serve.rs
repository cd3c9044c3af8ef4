//! `cargo xtask serve`: serves this repository's book, or another one, with `mdbook-react serve`.

use anyhow::Result;
use pico_args::Arguments;

use super::build;
use crate::{process, workspace::Workspace};

/// Compiles the renderer and passes the remaining arguments to `mdbook-react serve`.
pub(super) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let book: Option<String> = args.opt_value_from_str("--book")?;
    let program = build::program(workspace)?;
    let book = book.as_deref().unwrap_or(".");
    let mut command = process::command(workspace.root(), program, &["serve", book]);
    command.args(args.finish());
    process::run(command)
}

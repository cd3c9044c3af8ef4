//! The repository's own commands, run as `cargo xtask NAME`.
//!
//! A table lists the tasks, one file each. A task receives the workspace and its arguments, reports
//! progress on standard error, and skips work that is up to date. This program never depends on the
//! crate that embeds the shell, because it builds that shell.

mod files;
mod npm;
mod process;
mod say;
mod stamp;
mod task;
mod tasks;
mod tools;
mod workspace;

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use pico_args::Arguments;

use crate::{tasks::TASKS, workspace::Workspace};

fn main() -> ExitCode {
    match run(Arguments::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say::error(&error);
            ExitCode::FAILURE
        }
    }
}

fn run(mut args: Arguments) -> Result<()> {
    let wants_help = args.contains(["-h", "--help"]);
    let Some(name) = args.subcommand()?.filter(|name| name != "help") else {
        say::help(TASKS);
        return Ok(());
    };
    let task = TASKS
        .iter()
        .find(|task| task.name == name)
        .with_context(|| format!("unknown task `{name}`; `cargo xtask help` lists them"))?;
    if wants_help {
        say::help(std::slice::from_ref(task));
        return Ok(());
    }
    let workspace = Workspace::find()?;
    (task.run)(&workspace, args)
}

/// Rejects arguments that a task did not consume.
fn no_more(args: Arguments) -> Result<()> {
    match args.finish().first() {
        Some(extra) => bail!("unexpected argument `{}`", extra.to_string_lossy()),
        None => Ok(()),
    }
}

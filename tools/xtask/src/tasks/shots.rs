//! `cargo xtask shots [ROUTE…]`: takes screenshots of the current site.

use std::{ffi::OsString, path::Path};

use anyhow::Result;
use pico_args::Arguments;

use super::{book, shell};
use crate::{
    process, say,
    tools::{chromium, fonts},
    workspace::Workspace,
};

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    let shots = workspace.target("shots");
    take(workspace, "tools/shots.mjs", &args.finish(), &shots)
}

/// Builds the site and runs a script that takes pictures of it into `folder`.
pub(super) fn take(
    workspace: &Workspace,
    script: &str,
    args: &[OsString],
    folder: &Path,
) -> Result<()> {
    shell::ensure(workspace)?;
    process::build_program(workspace, "mdbook-react")?;
    book::build(workspace)?;
    fonts::ensure();
    let browser = chromium::ensure(workspace)?;
    let mut command = process::command(&workspace.browser_tests(), "node", &[script]);
    command
        .args(args)
        .env(chromium::VARIABLE, browser)
        .env("SITE", book::tested_site(workspace))
        .env("MDBOOK_REACT", workspace.program("debug", "mdbook-react"))
        .env("PICTURES", folder);
    process::run(command)?;
    say::step(format_args!("the pictures are in {}", folder.display()));
    Ok(())
}

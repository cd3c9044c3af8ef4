//! `cargo xtask setup`: installs the npm packages of the shell and of the browser tests.

use anyhow::Result;
use pico_args::Arguments;

use crate::{no_more, npm, say, workspace::Workspace};

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    for folder in [workspace.renderer(), workspace.browser_tests()] {
        npm::install(workspace, &folder)?;
    }
    say::step("npm packages are up to date");
    Ok(())
}

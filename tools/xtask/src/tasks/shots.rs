//! `cargo xtask shots [ROUTE…]`: takes screenshots of the current site.

use anyhow::Result;
use pico_args::Arguments;

use super::{book, shell};
use crate::{
    process, say,
    tools::{chromium, fonts},
    workspace::Workspace,
};

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    let routes = args.finish();
    shell::ensure(workspace)?;
    let build = ["build", "--quiet", "--package", "mdbook-react"];
    process::run(process::cargo(workspace.root(), &build))?;
    book::build(workspace)?;
    fonts::ensure();
    let browser = chromium::ensure(workspace)?;
    let shots = workspace.target("shots");
    let mut command = process::command(&workspace.browser_tests(), "node", &["tools/shots.mjs"]);
    command
        .args(routes)
        .env(chromium::VARIABLE, browser)
        .env("SITE", book::tested_site(workspace))
        .env("SHOTS", &shots);
    process::run(command)?;
    say::step(format_args!("the pictures are in {}", shots.display()));
    Ok(())
}

//! `cargo xtask pictures`: takes the pictures of the README and the guide.

use anyhow::Result;
use pico_args::Arguments;

use super::{book, shell};
use crate::{
    no_more, process, say,
    tools::{chromium, fonts},
    workspace::Workspace,
};

/// The folder of the pictures, a part of the guide's sources.
const FOLDER: &str = "docs/guide/src/pictures";

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    shell::ensure(workspace)?;
    let build = ["build", "--quiet", "--package", "mdbook-react"];
    process::run(process::cargo(workspace.root(), &build))?;
    book::build(workspace)?;
    fonts::ensure();
    let browser = chromium::ensure(workspace)?;
    let pictures = workspace.join(FOLDER);
    let mut command = process::command(&workspace.browser_tests(), "node", &["tools/pictures.mjs"]);
    command
        .env(chromium::VARIABLE, browser)
        .env("SITE", book::tested_site(workspace))
        .env("PICTURES", &pictures);
    process::run(command)?;
    say::step(format_args!("the pictures are in {}", pictures.display()));
    Ok(())
}

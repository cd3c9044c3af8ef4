//! `cargo xtask prose`: checks the prose of the pages and of the guide's Chinese chapters against
//! `prose.toml`, `docs/guide/prose.toml` and the glossary.

use anyhow::Result;
use pico_args::Arguments;

use crate::{no_more, process, workspace::Workspace};

/// The program that checks it.
const PROGRAM: &str = "prose-lint";

/// The arguments of prose-lint for the pages: its defaults.
const PAGES: &[&str] = &[];

/// The arguments for the guide.
const GUIDE: &[&str] = &["--config", "docs/guide/prose.toml", "docs/guide/i18n/zh-CN"];

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    process::build_program(workspace, PROGRAM)?;
    check(workspace)
}

/// Fails when a page or a chapter breaks a rule, after showing every finding. The program is built
/// before.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    for arguments in [PAGES, GUIDE] {
        let program = workspace.program("debug", PROGRAM);
        process::run(process::command(workspace.root(), program, arguments))?;
    }
    Ok(())
}

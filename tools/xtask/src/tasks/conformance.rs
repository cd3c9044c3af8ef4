//! `cargo xtask conformance DIR`: compares mdx-lite with the real MDX pipeline on the corpora of a
//! folder. `--all` lists every difference.

use anyhow::{Context, Result};
use pico_args::Arguments;

use crate::{no_more, process, workspace::Workspace};

pub(crate) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let all = args.contains("--all");
    let folder: String = args
        .free_from_str()
        .context("which folder? `cargo xtask conformance DIR`")?;
    no_more(args)?;
    let folder = std::path::absolute(folder)?;
    let folder = folder.to_string_lossy();
    let mut command = vec![
        "run",
        "--release",
        "--quiet",
        "-p",
        "mdx-conformance",
        "--",
        &*folder,
    ];
    if all {
        command.push("--all");
    }
    process::run(process::cargo(workspace.root(), &command))
}

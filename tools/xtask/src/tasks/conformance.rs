//! `cargo xtask conformance DIR`: compares mdx-lite with the real MDX pipeline on the corpora of a
//! folder; `--full DIR…` compares full MDX with `@mdx-js/mdx`, which Node.js runs. `--all` lists
//! every difference.

use anyhow::{Context, Result};
use pico_args::Arguments;

use crate::{no_more, npm, process, workspace::Workspace};

pub(crate) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let all = args.contains("--all");
    let is_full = args.contains("--full");
    let mut folders = Vec::new();
    if is_full {
        let oracle = workspace.root().join("tools/mdx-conformance/oracle");
        npm::install(workspace, &oracle)?;
        folders.extend(["--full".to_owned(), oracle.to_string_lossy().into_owned()]);
    }
    let mut folder: Option<String> = args
        .free_from_str()
        .map(Some)
        .context("name a folder: `cargo xtask conformance [--full] DIR`")?;
    while let Some(found) = folder.take() {
        let path = std::path::absolute(found)?;
        folders.push(path.to_string_lossy().into_owned());
        if is_full {
            folder = args.opt_free_from_str()?;
        }
    }
    no_more(args)?;
    let mut command = vec!["run", "--release", "--quiet", "-p", "mdx-conformance", "--"];
    command.extend(folders.iter().map(String::as_str));
    if all {
        command.push("--all");
    }
    process::run(process::cargo(workspace.root(), &command))
}

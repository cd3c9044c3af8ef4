//! `cargo xtask drop-in BOOK…`: builds books with mdBook's HTML output and with mdbook-react, and
//! compares them chapter by chapter.

use anyhow::{Result, bail};
use pico_args::Arguments;

use super::shell;
use crate::{process, workspace::Workspace};

pub(crate) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    let mut folders = Vec::new();
    for folder in args.finish() {
        folders.push(std::path::absolute(folder)?.to_string_lossy().into_owned());
    }
    if folders.is_empty() {
        bail!(
            "name the books: `cargo xtask drop-in BOOK…`, each a folder with a book.toml below it"
        );
    }
    shell::ensure(workspace)?;
    let out = workspace.target("drop-in");
    let mut command = process::cargo(
        workspace.root(),
        &[
            "run",
            "--release",
            "--quiet",
            "-p",
            "drop-in",
            "--",
            "--out",
        ],
    );
    command.arg(out).args(folders);
    process::run(command)
}

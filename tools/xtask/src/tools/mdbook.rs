//! Finds or compiles the real `mdbook` program, in the tested version.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::{process, say, workspace::Workspace};

/// The version to which `mdbook-driver` and `mdbook-renderer` are locked.
const VERSION: &str = "0.5.4";

/// Returns the path of `mdbook` in this version, and compiles it if necessary.
pub(crate) fn ensure(workspace: &Workspace) -> Result<PathBuf> {
    // An unoptimised `build` compiles in a third of the time and produces the same output.
    let quick = ["--debug", "--no-default-features"];
    installed(workspace, &workspace.target("tools"), &quick)
}

/// Returns an optimised mdBook, for measurements.
pub(crate) fn ensure_optimised(workspace: &Workspace) -> Result<PathBuf> {
    installed(
        workspace,
        &workspace.target("tools/optimised"),
        &["--no-default-features", "--features", "search"],
    )
}

fn installed(workspace: &Workspace, root: &Path, how: &[&str]) -> Result<PathBuf> {
    let own = root.join(format!("bin/mdbook{}", std::env::consts::EXE_SUFFIX));
    let found = process::which("mdbook").into_iter().chain([own.clone()]);
    for program in found {
        if is_wanted(&program) {
            return Ok(program);
        }
    }
    say::step(format_args!(
        "compiling mdbook {VERSION} (once; it stays in {})",
        root.display()
    ));
    let args = [
        "install",
        "mdbook",
        "--version",
        VERSION,
        "--locked",
        "--quiet",
    ];
    let mut command = process::cargo(workspace.root(), &args);
    command.args(how).arg("--root").arg(root);
    process::run(command)?;
    Ok(own)
}

fn is_wanted(program: &Path) -> bool {
    program.is_file()
        && process::read(process::command(Path::new("."), program, &["--version"]))
            .is_ok_and(|text| text.trim().trim_start_matches("mdbook v") == VERSION)
}

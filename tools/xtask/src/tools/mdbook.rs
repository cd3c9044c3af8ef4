//! The real `mdbook` program, at the version this repository is tested with.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::{process, say, workspace::Workspace};

/// The version that the crates `mdbook-driver` and `mdbook-renderer` are locked to.
const VERSION: &str = "0.5.4";

/// The path of that `mdbook`, compiled first if the machine has none.
pub(crate) fn ensure(workspace: &Workspace) -> Result<PathBuf> {
    // `build` alone, unoptimised: a third of the time, and the same answers.
    let quick = ["--debug", "--no-default-features"];
    installed(workspace, &workspace.target("tools"), &quick)
}

/// The same as its users have it, to be measured.
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

//! Finds or compiles the real `mdbook` program, in the tested version.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::{process, say, workspace::Workspace};

/// The version to which `mdbook-driver` and `mdbook-renderer` are locked.
const VERSION: &str = "0.5.4";

/// Returns the path of an optimised `mdbook` in this version, for measurements; compiles it if necessary.
pub(crate) fn ensure_optimised(workspace: &Workspace) -> Result<PathBuf> {
    let root = workspace.target("tools/optimised");
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
    let args = "install mdbook --locked --quiet --no-default-features --features search";
    let args: Vec<&str> = args.split(' ').collect();
    let mut command = process::cargo(workspace.root(), &args);
    command.args(["--version", VERSION, "--root"]).arg(root);
    process::run(command)?;
    Ok(own)
}

fn is_wanted(program: &Path) -> bool {
    program.is_file()
        && process::read(process::command(Path::new("."), program, &["--version"]))
            .is_ok_and(|text| text.trim().trim_start_matches("mdbook v") == VERSION)
}

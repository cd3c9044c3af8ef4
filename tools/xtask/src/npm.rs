//! npm packages of this repository: installed where their lock file changed, scripts run.

use std::{path::Path, time::Duration};

use anyhow::{Context, Result, bail};

use crate::{process, say, stamp::Stamp, workspace::Workspace};

/// The oldest Node.js that the shell's tools run on.
const OLDEST_NODE: u32 = 20;

/// Installs exactly what the folder's lock file names, unless that is already there.
pub(crate) fn install(workspace: &Workspace, folder: &Path) -> Result<()> {
    install_by(workspace, folder, "ci")
}

/// Installs the same from a lock file that may lack binaries of other systems, as one does that
/// was made where the registry lacks them: `npm ci` refuses it.
pub(crate) fn install_from_partial_lock(workspace: &Workspace, folder: &Path) -> Result<()> {
    install_by(workspace, folder, "install")
}

fn install_by(workspace: &Workspace, folder: &Path, how: &str) -> Result<()> {
    let name = folder.strip_prefix(workspace.root()).unwrap_or(folder);
    let stamp = Stamp::of(
        workspace,
        &format!("npm-{}", name.to_string_lossy().replace('/', "-")),
        &[folder.join("package-lock.json")],
    )?;
    if stamp.is_current() && folder.join("node_modules").is_dir() {
        return Ok(());
    }
    say::step(format_args!(
        "installing the npm packages of {}",
        name.display()
    ));
    check_node(folder)?;
    process::run(npm(
        folder,
        &[how, "--no-audit", "--no-fund", "--loglevel=error"],
    ))?;
    stamp.record()
}

/// What `npm audit --json` prints of the folder's lock file; `None` when it takes longer than
/// `limit`. With `is_shipped`, development dependencies are left out.
pub(crate) fn audit(folder: &Path, is_shipped: bool, limit: Duration) -> Option<String> {
    let all = [
        "audit",
        "--json",
        "--package-lock-only",
        "--fetch-retries=0",
    ];
    let args = match is_shipped {
        true => [&all[..], &["--omit=dev"]].concat(),
        false => all.to_vec(),
    };
    // Its exit code says that there are findings, and so does what it prints.
    process::output_within(limit, npm(folder, &args)).map(|output| output.stdout)
}

/// Runs a script of the folder's `package.json`.
pub(crate) fn script(folder: &Path, name: &str) -> Result<()> {
    process::run(script_command(folder, name))
}

/// A script of the folder's `package.json`, for the caller to add variables.
pub(crate) fn script_command(folder: &Path, name: &str) -> std::process::Command {
    npm(folder, &["run", "--silent", name])
}

fn npm(folder: &Path, args: &[&str]) -> std::process::Command {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    process::command(folder, program, args)
}

fn check_node(folder: &Path) -> Result<()> {
    let advice = format!("install Node.js {OLDEST_NODE} or newer: the shell is bundled with it");
    let version = process::read(process::command(folder, "node", &["--version"]))
        .with_context(|| advice.clone())?;
    let major = version.trim().trim_start_matches('v').split('.').next();
    match major.and_then(|text| text.parse::<u32>().ok()) {
        Some(major) if major >= OLDEST_NODE => Ok(()),
        _ => bail!("Node.js {} is too old; {advice}", version.trim()),
    }
}

//! Installs npm packages after their lock file changed, and runs npm scripts.

use std::{path::Path, time::Duration};

use anyhow::{Context, Result, bail};

use crate::{process, say, stamp::Stamp, workspace::Workspace};

/// The oldest supported major version of Node.js.
const OLDEST_NODE: u32 = 20;

/// Installs exactly the packages of the folder's lock file, unless they are installed already.
/// Their installation scripts are not run.
pub(crate) fn install(workspace: &Workspace, folder: &Path) -> Result<()> {
    install_by(workspace, folder, &["ci", "--ignore-scripts"])
}

/// Does the same and runs the packages' scripts, which fetch or compile native code.
pub(crate) fn install_with_scripts(workspace: &Workspace, folder: &Path) -> Result<()> {
    install_by(workspace, folder, &["ci"])
}

/// Installs from a lock file that lacks binaries of other systems, which `npm ci` rejects. Runs the
/// packages' scripts: the package `node` fetches its program with one.
pub(crate) fn install_from_partial_lock(workspace: &Workspace, folder: &Path) -> Result<()> {
    install_by(workspace, folder, &["install"])
}

fn install_by(workspace: &Workspace, folder: &Path, how: &[&str]) -> Result<()> {
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
    let quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    process::run(npm(folder, &[how, &quiet].concat()))?;
    stamp.record()
}

/// Returns the output of `npm audit --json` for the folder's lock file; `None` after `limit`. With
/// `is_shipped`, development dependencies are excluded.
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
    // The exit code only says whether there are findings, which the output lists.
    process::output_within(limit, npm(folder, &args)).map(|output| output.stdout)
}

/// Runs a script of the folder's `package.json`.
pub(crate) fn script(folder: &Path, name: &str) -> Result<()> {
    process::run(script_command(folder, name))
}

/// Returns the command for a script of the folder's `package.json`.
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

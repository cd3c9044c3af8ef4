//! Finds or installs a Chromium for the browser tests.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, bail};

use super::apt;
use crate::{npm, process, say, workspace::Workspace};

/// The variable that names a browser to use.
pub(crate) const VARIABLE: &str = "CHROMIUM";

/// Names on a `PATH` of Chromium without windows. It costs 37 CPU seconds where Chromium costs 90.
const WITHOUT_WINDOWS: &[&str] = &["chromium-headless-shell", "chrome-headless-shell"];

/// Names of Chromium and compatible browsers on a `PATH`.
const WITH_WINDOWS: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// Locations on macOS.
const MAC_PLACES: &[&str] = &[
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// A blocked network hangs instead of failing.
const DOWNLOAD_LIMIT: Duration = Duration::from_secs(60);

/// Returns the path of a Chromium, after installing it if necessary.
///
/// Prefers the variable, then a browser without windows, then any.
pub(crate) fn ensure(workspace: &Workspace) -> Result<PathBuf> {
    let tests = workspace.browser_tests();
    npm::install(workspace, &tests)?;
    if let Some(path) = std::env::var_os(VARIABLE) {
        return Ok(path.into());
    }
    let without_windows = || on_path(WITHOUT_WINDOWS).or_else(|| downloaded(&tests).ok());
    if let Some(path) = without_windows() {
        return Ok(path);
    }
    say::step("installing Chromium for the browser tests");
    if apt::is_usable()
        && let Err(error) = apt::install(&WITHOUT_WINDOWS[..1])
    {
        say::warning(format_args!("{error:#}"));
    }
    if let Some(path) = without_windows().or_else(with_windows) {
        return Ok(path);
    }
    if let Err(error) = download(&tests) {
        say::warning(format_args!("{error:#}"));
    }
    without_windows().with_context(|| {
        format!(
            "the browser tests need Chromium: install it, or name one in the variable {VARIABLE}"
        )
    })
}

fn on_path(names: &[&str]) -> Option<PathBuf> {
    names.iter().find_map(|name| process::which(name))
}

fn with_windows() -> Option<PathBuf> {
    on_path(WITH_WINDOWS).or_else(|| {
        MAC_PLACES
            .iter()
            .map(PathBuf::from)
            .find(|path| path.is_file())
    })
}

/// Returns the browser that Playwright downloaded earlier.
fn downloaded(tests: &Path) -> Result<PathBuf> {
    let script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
    let path = process::read(process::command(tests, "node", &["-e", script]))?;
    let path = PathBuf::from(path);
    if !path.is_file() {
        bail!("Playwright has no browser at {}", path.display());
    }
    Ok(path)
}

fn download(tests: &Path) -> Result<()> {
    let args = ["node_modules/playwright-core/cli.js", "install", "chromium"];
    process::run_within(DOWNLOAD_LIMIT, process::command(tests, "node", &args))
}

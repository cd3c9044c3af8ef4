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

/// Names of Chromium and compatible browsers on a `PATH`.
const NAMES: &[&str] = &[
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
pub(crate) fn ensure(workspace: &Workspace) -> Result<PathBuf> {
    let tests = workspace.browser_tests();
    npm::install(workspace, &tests)?;
    if let Some(path) = find(&tests) {
        return Ok(path);
    }
    say::step("installing Chromium for the browser tests");
    if apt::is_usable()
        && let Err(error) = apt::install(&["chromium"])
    {
        say::warning(format_args!("{error:#}"));
    }
    if let Some(path) = find(&tests) {
        return Ok(path);
    }
    if let Err(error) = download(&tests) {
        say::warning(format_args!("{error:#}"));
    }
    find(&tests).with_context(|| {
        format!(
            "the browser tests need Chromium: install it, or name one in the variable {VARIABLE}"
        )
    })
}

fn find(tests: &Path) -> Option<PathBuf> {
    std::env::var_os(VARIABLE)
        .map(PathBuf::from)
        .or_else(|| NAMES.iter().find_map(|name| process::which(name)))
        .or_else(|| {
            MAC_PLACES
                .iter()
                .map(PathBuf::from)
                .find(|path| path.is_file())
        })
        .or_else(|| downloaded(tests).ok())
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

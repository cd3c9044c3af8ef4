//! Installs Debian packages, where this user may.

use std::{path::Path, time::Duration};

use anyhow::{Result, bail};

use crate::process;

/// A blocked network hangs instead of failing.
const LIMIT: Duration = Duration::from_secs(180);

/// Whether packages can be installed: a Debian-like system and the superuser.
pub(crate) fn is_usable() -> bool {
    process::which("apt-get").is_some()
        && process::read(process::command(Path::new("/"), "id", &["-u"]))
            .is_ok_and(|id| id.trim() == "0")
}

/// Installs packages without prompts.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if !is_usable() {
        bail!("only the superuser of a Debian-like system can install packages");
    }
    apt_get(&["update", "-qq"])?;
    let arguments = ["install", "-y", "-qq", "--no-install-recommends"];
    apt_get(&[&arguments, packages].concat())
}

fn apt_get(args: &[&str]) -> Result<()> {
    let mut command = process::command(Path::new("/"), "apt-get", args);
    // Progress output would bury the test results.
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(std::process::Stdio::null());
    process::run_within(LIMIT, command)
}

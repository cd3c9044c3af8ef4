//! Compares the public items of the libraries with an earlier commit.

use std::fs;

use anyhow::{Context, Result};
use toml::Table;

use crate::{process, task::Skipped, workspace::Workspace};

/// The libraries for other programs. The other crates change with this program.
const LIBRARIES: [&str; 14] = [
    "code-highlight",
    "confined-files",
    "external-links",
    "jsx-compile",
    "markdown-format",
    "mdx-eval",
    "mdx-lite",
    "nav-model",
    "quickjs-deadline",
    "safe-html",
    "site-model",
    "site-search",
    "site-writer",
    "social-cards",
];

/// Fails if a library lost or changed a public item since the commit that `Cargo.toml` names.
pub(super) fn check(workspace: &Workspace) -> Result<()> {
    if process::which("cargo-semver-checks").is_none() {
        let reason = "no `cargo-semver-checks` (`cargo install cargo-semver-checks --locked`)";
        return Err(Skipped::new(reason).into());
    }
    let commit = baseline(&fs::read_to_string(workspace.join("Cargo.toml"))?)?;
    let mut args = vec!["semver-checks", "--all-features", "--baseline-rev", &commit];
    args.extend(LIBRARIES.iter().flat_map(|library| ["--package", library]));
    process::run(process::cargo(workspace.root(), &args)).context(
        "if the change is intended, CHANGELOG.md states it, and `baseline` in Cargo.toml moves",
    )
}

/// Returns the commit that a manifest names as the baseline.
fn baseline(manifest: &str) -> Result<String> {
    let manifest: Table = manifest.parse()?;
    let metadata = manifest.get("workspace").and_then(|it| it.get("metadata"));
    let semver = metadata.and_then(|it| it.get("semver"));
    let commit = semver.and_then(|it| it.get("baseline")?.as_str());
    commit
        .map(str::to_owned)
        .context("Cargo.toml names no `baseline` under `[workspace.metadata.semver]`")
}

#[cfg(test)]
mod tests {
    use super::baseline;

    #[test]
    fn baseline_is_a_commit_of_the_manifest() {
        let manifest = "[workspace.metadata.semver]\nbaseline = \"abc\"\n";
        assert_eq!(baseline(manifest).unwrap(), "abc");
        assert!(baseline("[workspace]\n").is_err());
    }
}

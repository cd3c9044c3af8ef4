//! `cargo xtask types`: stores the files that the crate `site-model` generates.
//!
//! `--check` writes nothing and fails when a stored copy differs.

use std::fs;

use anyhow::{Result, bail};
use pico_args::Arguments;

use crate::{files, no_more, process, say, workspace::Workspace};

/// Example programs of `site-model` with their arguments, and the files for their output.
const GENERATED: &[(&str, &[&str], &str)] = &[
    (
        "typescript",
        &[],
        "renderer-react/src/generated/site-model.ts",
    ),
    (
        "typescript",
        &["theme"],
        "crates/mdbook-react/src/cli/new/components/overrides.d.ts",
    ),
    (
        "typescript",
        &["reference"],
        "docs/guide/src/reference/overrides.md",
    ),
    (
        "manifest-schema",
        &[],
        "crates/site-model/manifest.schema.json",
    ),
    ("plurals", &[], "crates/site-layout/strings/plurals.toml"),
];

pub(super) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let check_only = args.contains("--check");
    no_more(args)?;
    let build = [
        "build",
        "--quiet",
        "--package",
        "site-model",
        "--all-features",
        "--examples",
    ];
    process::run(process::cargo(workspace.root(), &build))?;
    if check_only {
        check(workspace)
    } else {
        write(workspace)
    }
}

/// Fails when a stored copy is outdated. The examples are built before.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    for (example, args, path) in GENERATED {
        let stored = fs::read_to_string(workspace.join(path)).unwrap_or_default();
        if stored != generate(workspace, example, args)? {
            bail!("{path} is stale; run `cargo xtask types` and commit it");
        }
        say::detail(format_args!("{path} is up to date"));
    }
    Ok(())
}

fn write(workspace: &Workspace) -> Result<()> {
    for (example, args, path) in GENERATED {
        let text = generate(workspace, example, args)?;
        let changed = files::write_if_changed(&workspace.join(path), text.as_bytes())?;
        let state = if changed { "written" } else { "unchanged" };
        say::step(format_args!("{path}: {state}"));
    }
    Ok(())
}

fn generate(workspace: &Workspace, example: &str, args: &[&str]) -> Result<String> {
    let program = workspace.program("debug/examples", example);
    process::read(process::command(workspace.root(), program, args))
}

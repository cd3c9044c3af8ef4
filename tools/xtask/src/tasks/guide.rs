//! `cargo xtask guide`: generates the reference chapters of `docs/guide` from the program.
//!
//! The program prints the schema of its configuration, the names of its theme and its components,
//! its help and the pages of its diagnostics.
//! `--check` writes nothing and fails when a stored chapter differs.

mod configuration;
mod names;

use std::{fmt::Write as _, fs};

use anyhow::{Context, Result, bail};
use pico_args::Arguments;

use crate::{files, no_more, process, say, workspace::Workspace};

/// The book about the tool.
const BOOK: &str = "docs/guide";

pub(super) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let check_only = args.contains("--check");
    no_more(args)?;
    process::build_program(workspace, "mdbook-react")?;
    if check_only {
        return check(workspace);
    }
    for (path, text) in chapters(workspace)? {
        let changed = files::write_if_changed(&workspace.join(&path), text.as_bytes())?;
        let state = if changed { "written" } else { "unchanged" };
        say::step(format_args!("{path}: {state}"));
    }
    Ok(())
}

/// Fails when a chapter of the reference is outdated or the guide has a finding.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    for (path, text) in chapters(workspace)? {
        if fs::read_to_string(workspace.join(&path)).unwrap_or_default() != text {
            bail!("{path} is stale; run `cargo xtask guide` and commit it");
        }
    }
    let program = workspace.program("debug", "mdbook-react");
    let args = ["check", "--strict", BOOK];
    process::run(process::command(workspace.root(), program, &args))
}

/// Returns the path and the text of each chapter of the reference.
fn chapters(workspace: &Workspace) -> Result<[(String, String); 4]> {
    let say = |args: &[&str]| {
        let program = workspace.program("debug", "mdbook-react");
        process::read(process::command(workspace.root(), program, args))
    };
    let path = |name: &str| format!("{BOOK}/src/reference/{name}.md");
    let schema = serde_json::from_str(&say(&["schema"])?).context("the schema is not JSON")?;
    let names = serde_json::from_str(&say(&["names"])?).context("the names are not JSON")?;
    Ok([
        (path("names"), names::chapter(&names)),
        (path("configuration"), configuration::chapter(&schema)),
        (path("commands"), commands(&say)?),
        (path("diagnostics"), diagnostics(&say)?),
    ])
}

fn commands(say: &impl Fn(&[&str]) -> Result<String>) -> Result<String> {
    let help = say(&["--help"])?;
    let names = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = names.take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.split_whitespace().next());
    let mut text = front("Commands", "Every command of the program and its options.");
    for name in names.filter(|name| *name != "help") {
        let help = say(&[name, "--help"])?;
        let lines = help.trim_end().lines().map(str::trim_end);
        let help = lines.collect::<Vec<_>>().join("\n");
        write!(text, "\n## {name}\n\n```text\n{help}\n```\n")?;
    }
    Ok(text)
}

fn diagnostics(say: &impl Fn(&[&str]) -> Result<String>) -> Result<String> {
    let mut text = front(
        "Diagnostics",
        "Every code that a build or a check can report, with the remedy.",
    );
    text.push_str("\n`mdbook-react explain CODE` prints the same on the command line.\n");
    for line in say(&["explain"])?.lines() {
        let code = line.split_whitespace().next().unwrap_or_default();
        let page = say(&["explain", code])?;
        let title = page.lines().next().unwrap_or_default();
        let rest = page.strip_prefix(title).unwrap_or_default().trim();
        // mdBook would expand the examples.
        let rest = rest.replace("{{#", "\\{{#");
        write!(text, "\n#{title} {{#{}}}\n\n{rest}\n", code.to_lowercase())?;
    }
    Ok(text)
}

fn front(title: &str, description: &str) -> String {
    format!("---\ntitle: {title}\ndescription: {description}\n---\n")
}

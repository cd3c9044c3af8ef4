//! Runs the install commands of pages in new projects, without the settings of the samples' project.
//!
//! npm only resolves versions, which finds conflicts of peer dependencies.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use anyhow::{Context, Result, bail};

/// Makes the folder of a new project whose packages are resolved, from `template.json`.
pub(crate) fn prepare(project: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    fs::copy(project.join("template.json"), folder.join("package.json"))?;
    let output = npm(folder, "")?;
    match output.status.success() {
        true => Ok(()),
        false => bail!("npm cannot resolve template.json: {}", said(&output)),
    }
}

/// Runs the commands one after another in a copy of the project; returns what npm says when one fails.
pub(crate) fn fails(template: &Path, folder: &Path, installs: &[String]) -> Result<Option<String>> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    for file in ["package.json", "package-lock.json"] {
        fs::copy(template.join(file), folder.join(file))?;
    }
    for words in installs {
        let output = npm(folder, words)?;
        if !output.status.success() {
            return Ok(Some(format!("npm install {words}\n{}", said(&output))));
        }
    }
    Ok(None)
}

fn npm(folder: &Path, words: &str) -> Result<Output> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let fixed = ["install", "--package-lock-only", "--ignore-scripts"];
    Command::new(program)
        .args(fixed)
        .args(["--no-audit", "--no-fund", "--loglevel=error"])
        .args(words.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .context("cannot start npm")
}

fn said(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = text.lines().take(20).collect();
    lines.join("\n")
}

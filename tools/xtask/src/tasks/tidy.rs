//! `cargo xtask tidy`: checks the rules that only this repository has.
//!
//! Each rule is a function from a file to a finding. All findings are printed.

mod cycles;
mod decisions;
mod keys;
mod rules;
mod workflows;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};
use pico_args::Arguments;

use self::rules::FILE_RULES;
use super::{figures, fuzz};
use crate::{files, no_more, say, workspace::Workspace};

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    check(workspace)
}

/// Fails when a file breaks a rule, after showing every finding.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    figures::check(workspace)?;
    fuzz::check_lock(workspace)?;
    let mut findings = Vec::new();
    let paths = files::sources(workspace.root())?;
    for path in &paths {
        findings.extend(check_file(workspace, path)?);
    }
    findings.extend(rules::crates_are_documented(workspace)?);
    findings.extend(keys_in_two_files(workspace, &paths)?);
    for folder in crate_folders(workspace)? {
        findings.extend(cycles::cycles(&folder)?);
    }
    for finding in &findings {
        say::detail(finding);
    }
    match findings.len() {
        0 => Ok(()),
        count => bail!("{count} findings in {} files", paths.len()),
    }
}

fn keys_in_two_files(workspace: &Workspace, paths: &[PathBuf]) -> Result<Vec<String>> {
    let reference = fs::read_to_string(workspace.join(keys::REFERENCE))?;
    let mut files = Vec::new();
    for path in paths.iter().filter(|path| keys::is_checked(path)) {
        let text = fs::read_to_string(workspace.join(path))?;
        files.push((path.display().to_string(), text));
    }
    Ok(keys::twice(&reference, &files))
}

fn check_file(workspace: &Workspace, path: &Path) -> Result<Vec<String>> {
    // The rules apply only to text.
    let Ok(text) = String::from_utf8(fs::read(workspace.join(path))?) else {
        return Ok(Vec::new());
    };
    let file = SourceFile { path, text: &text };
    Ok(FILE_RULES
        .iter()
        .filter_map(|rule| rule(&file))
        .chain(decisions::is_a_record(&file))
        .chain(workflows::faults(&file))
        .map(|finding| format!("{}: {finding}", path.display()))
        .collect())
}

/// A file of the repository.
struct SourceFile<'a> {
    /// Its path, relative to the root.
    path: &'a Path,
    /// Its content.
    text: &'a str,
}

impl SourceFile<'_> {
    fn extension(&self) -> &str {
        self.path
            .extension()
            .and_then(|extension| extension.to_str())
            .unwrap_or_default()
    }

    fn is_below(&self, folders: &[&str]) -> bool {
        folders.iter().any(|folder| self.path.starts_with(folder))
    }
}

/// Returns the crates' folders, sorted.
fn crate_folders(workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for group in ["crates", "tools"] {
        for entry in fs::read_dir(workspace.join(group))? {
            let path = entry?.path();
            if path.join("Cargo.toml").is_file() {
                folders.push(path);
            }
        }
    }
    folders.sort();
    Ok(folders)
}

//! Makes a reader's computer: a temporary folder where `nest new` works offline, without settings of other
//! projects above it. The packages are hard links to the packages of the samples, with the versions that
//! new projects have.
//!
//! `needs.toml` of the samples' project names those that differ:
//!
//! ```toml
//! [new-project]
//! typescript = "typescript-6"     # a package, and the name under which the samples have it
//! ```

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde::Deserialize;
use tempfile::TempDir;

/// Defines the command `project NAME [ARGUMENTS]`: a new project without the installation, in which the
/// following commands run. `npm` does nothing: the packages are there. `ask PATH`
/// requests a path as soon as an application listens on `$PORT`,
/// `edit FILE CODE` changes the object `c` of a JSON file. `vitest` has no limits of time.
pub(crate) const COMMANDS: &str = r#"mkdir bin; printf '#!/bin/sh\nexit 0\n' > bin/npm; chmod +x bin/npm; PATH=$PWD/bin:$PATH
export PORT=$(node -e "const s = require('net').createServer().listen(0, () => s.close(console.log(s.address().port)))")
edit() { node -e "const fs = require('fs'); const c = JSON.parse(fs.readFileSync('$1')); $2; fs.writeFileSync('$1', JSON.stringify(c, null, 2))"; }
vitest() { command vitest "$@" --testTimeout=0 --hookTimeout=0; }
ask() { until curl -s "localhost:$PORT$1"; do sleep 0.1; done; echo; }
project() {
  local name=$1; shift
  nest new "$name" --package-manager npm --no-observe --skip-install --skip-git "$@" > new.log 2>&1 || cat new.log
  cd "$name" && ln -s "$PACKAGES" node_modules
}
"#;

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Written {
    new_project: BTreeMap<String, String>,
}

/// Returns a new folder for the commands of a run.
pub(crate) fn folder() -> io::Result<TempDir> {
    tempfile::Builder::new().prefix("reader-").tempdir()
}

/// Returns the packages for the runs below a folder.
pub(crate) fn packages(runs: &Path) -> PathBuf {
    runs.join("reader/node_modules")
}

/// Makes the packages for the runs below a folder.
pub(crate) fn prepare(project: &Path, runs: &Path) -> Result<()> {
    let text = fs::read_to_string(project.join("needs.toml")).unwrap_or_default();
    let written: Written = toml::from_str(&text).context("needs.toml is invalid")?;
    let (from, to) = (project.join("node_modules"), packages(runs));
    link(&from, &to, &|name| written.new_project.contains_key(name))?;
    for (package, alias) in &written.new_project {
        link(&from.join(alias), &to.join(package), &|_| false)?;
    }
    Ok(())
}

/// Makes a copy of a folder with hard links to its files, without entries that are left out.
fn link(from: &Path, to: &Path, leaves_out: &dyn Fn(&str) -> bool) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_name().to_str().is_some_and(leaves_out) {
            continue;
        }
        let kind = entry.file_type()?;
        if kind.is_dir() {
            link(&source, &target, &|_| false)?;
        } else if kind.is_symlink() {
            link_again(&source, &target)?;
        } else if fs::hard_link(&source, &target).is_err() {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link_again(source: &Path, target: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(fs::read_link(source)?, target)
}

#[cfg(not(unix))]
fn link_again(source: &Path, target: &Path) -> io::Result<()> {
    fs::copy(source, target).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_has_the_version_of_new_projects() {
        let (project, runs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let write = |path: &str, text: &str| {
            let path = project.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("node_modules/a/index.js", "7");
        write("node_modules/a-6/index.js", "6");
        write("node_modules/b/node_modules/a/index.js", "5");
        write("needs.toml", "[new-project]\na = \"a-6\"\n");
        prepare(project.path(), runs.path()).unwrap();
        let read =
            |path: &str| fs::read_to_string(runs.path().join("reader/node_modules").join(path));
        assert_eq!(read("a/index.js").unwrap(), "6");
        assert_eq!(read("b/node_modules/a/index.js").unwrap(), "5");
    }
}

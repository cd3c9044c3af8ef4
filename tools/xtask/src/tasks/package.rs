//! `cargo xtask package`: packs every crate of `crates/`, compiles it from its package, and makes a
//! book with the packed program, on a machine that seems to have no Node.js.
//!
//! A published crate is installed from its package, without the workspace and the bundler. CI runs
//! this task in a separate job; `test` leaves it out, because it compiles every dependency once
//! more (six minutes of CPU time).

use std::{
    env,
    ffi::{OsStr, OsString},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use pico_args::Arguments;

use super::shell;
use crate::{no_more, process, say, workspace::Workspace};

/// The programs that must not be needed.
const HIDDEN: [&str; 3] = ["node", "npm", "npx"];

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    shell::ensure(workspace)?;
    let mut arguments = vec!["package".to_owned(), "--quiet".to_owned()];
    // The bundle is not part of the repository, and is packed all the same.
    arguments.push("--allow-dirty".to_owned());
    for name in crates(workspace)? {
        arguments.extend(["--package".to_owned(), name]);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let path = path_without_node(workspace)?;
    // A separate folder, so that the program in it is the packed one.
    let target = workspace.target("xtask/packed");
    say::step("compiling every package without Node.js");
    let mut command = process::cargo(workspace.root(), &arguments);
    command.env("PATH", &path).env("CARGO_TARGET_DIR", &target);
    process::run(command)?;
    make_book(&target, &path)?;
    say::step("every package compiles, and the packed program makes a book, without Node.js");
    Ok(())
}

/// Makes a book with an own component in an empty folder, and checks and builds it.
fn make_book(target: &Path, path: &OsStr) -> Result<()> {
    let name = format!("mdbook-react{}", env::consts::EXE_SUFFIX);
    let program = target.join("debug").join(name);
    let book = target.join("book");
    if book.exists() {
        fs::remove_dir_all(&book)?;
    }
    fs::create_dir_all(&book)?;
    for args in [
        &["init", "--components", "."][..],
        &["check", "--strict", "."],
        &["build", "."],
    ] {
        let mut command = process::command(&book, &program, args);
        command.env("PATH", path);
        process::run(command)?;
    }
    let page = fs::read_to_string(book.join("book/counter/index.html"))?;
    if !page.contains("class=\"counter\"") {
        bail!("the component is not in the book that the packed program made");
    }
    Ok(())
}

/// Returns the names of the crates that are published.
fn crates(workspace: &Workspace) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(workspace.join("crates"))? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// Returns a `PATH` that begins with a folder of programs that fail, named like Node.js's.
fn path_without_node(workspace: &Workspace) -> Result<OsString> {
    let folder = workspace.target("xtask/no-node");
    fs::create_dir_all(&folder)?;
    for name in HIDDEN {
        let path = folder.join(name);
        fs::write(
            &path,
            "#!/bin/sh\necho \"$0 must not be needed\" >&2\nexit 1\n",
        )?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        }
    }
    let inherited = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = [folder]
        .into_iter()
        .chain(env::split_paths(&inherited))
        .collect();
    env::join_paths(folders).context("a folder of PATH has a separator in its name")
}

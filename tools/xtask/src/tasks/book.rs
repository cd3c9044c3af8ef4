//! Builds this repository's books for the tests, with the program that was just compiled.
//!
//! `book.toml` runs the renderer through `tools/renderer.sh`. `MDBOOK_OUTPUT__REACT__COMMAND`
//! replaces that with the program under test, so that nothing is compiled twice.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{files, process, say, workspace::Workspace};

/// The renderer's cache folder, which is not part of the site.
const NOTES: &str = ".mdbook-react";

/// Returns the folder of the site under test.
pub(crate) fn tested_site(workspace: &Workspace) -> PathBuf {
    workspace.target("xtask/site")
}

/// Returns the folder of the fixture book that shows every construct.
pub(crate) fn showcase_site(workspace: &Workspace) -> PathBuf {
    workspace.target("xtask/showcase")
}

/// Returns the folder of the fixture book that was written for mdBook's HTML output.
pub(crate) fn plain_book_site(workspace: &Workspace) -> PathBuf {
    // The book has two outputs, so each has its folder.
    workspace.target("xtask/plain-book/react")
}

/// Builds that book so that its site is [`plain_book_site`].
pub(crate) fn build_plain_book(workspace: &Workspace) -> Result<()> {
    let program = workspace.program("debug", "mdbook-react");
    let book = workspace.join("tests/fixtures/plain-book");
    build_with(
        workspace,
        &program,
        &book,
        &workspace.target("xtask/plain-book"),
    )
}

/// Builds the book with `mdbook-react build` into [`tested_site`].
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    let program = workspace.program("debug", "mdbook-react");
    build_with(
        workspace,
        &program,
        workspace.root(),
        &tested_site(workspace),
    )
}

/// Builds the fixture book into [`showcase_site`], and below it an older version of the same.
pub(crate) fn build_showcase(workspace: &Workspace) -> Result<()> {
    let program = workspace.program("debug", "mdbook-react");
    let book = workspace.join("tests/fixtures/showcase");
    let site = showcase_site(workspace);
    build_with(workspace, &program, &book, &site)?;
    let mut older = build_command(workspace, &program, &book, &site.join("1.x"));
    older.envs(OLDER_VERSION);
    process::run(older)
}

/// The settings of the older version of the fixture book, as environment variables for mdBook.
const OLDER_VERSION: [(&str, &str); 3] = [
    ("MDBOOK_OUTPUT__REACT__BASE_PATH", "/docs/1.x/"),
    (
        "MDBOOK_OUTPUT__REACT__VERSION",
        r#"{ "name": "1.x", "label": "1.x", "banner": "unmaintained" }"#,
    ),
    (
        "MDBOOK_OUTPUT__REACT__VERSIONS",
        r#"[{ "name": "2.x", "label": "2.x", "path": "/docs/" }]"#,
    ),
];

/// Builds the book as mdBook's program does and with ours, and compares the two sites.
pub(crate) fn build_both_ways(workspace: &Workspace) -> Result<()> {
    build(workspace)?;
    let by_mdbook = workspace.target("xtask/site-by-mdbook");
    build_with(
        workspace,
        &workspace.program("debug", "mdbook-build"),
        workspace.root(),
        &by_mdbook,
    )?;
    compare(&tested_site(workspace), &by_mdbook)
}

fn build_with(workspace: &Workspace, program: &Path, book: &Path, site: &Path) -> Result<()> {
    match fs::remove_dir_all(site) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    process::run(build_command(workspace, program, book, site))
}

fn build_command(workspace: &Workspace, program: &Path, book: &Path, site: &Path) -> Command {
    let mut command = process::command(book, program, &["build", "."]);
    command.env("MDBOOK_BUILD__BUILD_DIR", site).env(
        "MDBOOK_OUTPUT__REACT__COMMAND",
        workspace.program("debug", "mdbook-react"),
    );
    command
}

fn compare(one: &Path, other: &Path) -> Result<()> {
    let names = site_files(one)?;
    if names != site_files(other)? {
        bail!(
            "{} and {} hold different files",
            one.display(),
            other.display()
        );
    }
    for name in &names {
        if read(&one.join(name))? != read(&other.join(name))? {
            bail!(
                "{} differs between {} and {}",
                name.display(),
                one.display(),
                other.display()
            );
        }
    }
    say::detail(format_args!(
        "{} files, the same bytes both ways",
        names.len()
    ));
    Ok(())
}

fn site_files(site: &Path) -> Result<Vec<PathBuf>> {
    let mut names = files::all(site)?;
    names.retain(|name| !name.starts_with(NOTES));
    Ok(names)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

//! `cargo xtask shell`: bundles the React shell and puts it where `react-shell` embeds it.
//!
//! Beside the bundle go the default design tokens and icon, for books that bring none.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};
use pico_args::Arguments;

use crate::{files, no_more, npm, say, stamp::Stamp, workspace::Workspace};

/// The defaults for a book without a theme.
const DEFAULTS: &[&str] = &["tokens.css", "favicon.svg"];

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    ensure(workspace)
}

/// Updates the embedded shell; does nothing if its sources did not change.
pub(crate) fn ensure(workspace: &Workspace) -> Result<()> {
    let renderer = workspace.renderer();
    npm::install(workspace, &renderer)?;
    let stamp = Stamp::of(workspace, "shell", &inputs(workspace)?)?;
    let embedded = workspace.join("crates/react-shell/shell");
    if stamp.is_current() && embedded.join("shell.json").is_file() {
        return Ok(());
    }
    say::step("bundling the React shell");
    npm::script(&renderer, "build")?;
    let changed = embed(workspace, &embedded)?;
    say::detail(format_args!(
        "{changed} files of the embedded shell changed"
    ));
    stamp.record()
}

fn inputs(workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let renderer = workspace.renderer();
    let sources = files::sources(&renderer)?
        .into_iter()
        .map(|path| renderer.join(path));
    let defaults = DEFAULTS.iter().map(|name| renderer.join(name));
    Ok(sources.chain(defaults).collect())
}

/// Makes `embedded` hold the bundle and the defaults and nothing else.
fn embed(workspace: &Workspace, embedded: &std::path::Path) -> Result<usize> {
    let dist = workspace.renderer().join("dist");
    let mut wanted: Vec<(PathBuf, PathBuf)> = files::all(&dist)?
        .into_iter()
        .map(|path| (dist.join(&path), path))
        .collect();
    wanted.extend(
        DEFAULTS
            .iter()
            .map(|name| (workspace.renderer().join(name), PathBuf::from(name))),
    );

    let mut changed = 0;
    for (from, to) in &wanted {
        let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        changed += usize::from(files::write_if_changed(&embedded.join(to), &bytes)?);
    }
    for old in files::all(embedded)? {
        if !wanted.iter().any(|(_, to)| *to == old) {
            fs::remove_file(embedded.join(old))?;
            changed += 1;
        }
    }
    Ok(changed)
}

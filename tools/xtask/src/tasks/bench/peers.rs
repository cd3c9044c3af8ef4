//! `cargo xtask bench --peers`: other tools build the same pages, and a browser reads them.
//!
//! A peer is a folder `docs/benchmarks/peers/NAME`: `peer.toml`, its own configuration, and what npm
//! installs. All of it is copied below `target/peers`, the pages beside it. A peer that cannot be
//! installed or built is left out, with a line that says so.

mod corpus;
mod table;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use self::corpus::Corpus;
use super::{
    super::build,
    aside::Aside,
    book, build_command,
    measure::{self, Cost, measure},
    size,
};
use crate::{
    files, npm, process, say,
    tools::{chromium, fonts},
    workspace::Workspace,
};

/// The default number of measured builds; the median counts.
pub(super) const BUILDS: usize = 3;

/// A built site.
struct Site {
    /// The tool and its version.
    title: String,
    /// The kind of search.
    search: String,
    out: PathBuf,
    cost: Cost,
    bytes: u64,
    files: usize,
}

pub(super) fn run(workspace: &Workspace, builds: usize) -> Result<()> {
    let load = measure::load_when_idle();
    let aside = Aside::new(workspace)?;
    let ours = ours(workspace, builds, &aside)?;
    let corpus = Corpus::of(&ours.out)?;
    let mut sites = vec![ours];
    for name in names(workspace)? {
        match peer(workspace, &name, &corpus, builds, &aside) {
            Ok(site) => sites.push(site),
            Err(error) => say::warning(format_args!("{name} is left out: {error:#}")),
        }
    }
    if sites.len() == 1 {
        bail!("no peer could be installed and built; docs/benchmarks/PEERS.md is left as it is");
    }
    drop(aside);
    let reading = read(workspace, &sites)?;
    let text = table::report(&sites, &reading, builds, corpus.pages(), &load)?;
    files::write_if_changed(&workspace.join("docs/benchmarks/PEERS.md"), text.as_bytes())?;
    say::step(format_args!(
        "the table is in docs/benchmarks/PEERS.md\n{text}"
    ));
    Ok(())
}

fn ours(workspace: &Workspace, builds: usize, aside: &Aside) -> Result<Site> {
    let program = build::optimised_program(workspace)?;
    let folder = workspace.target("peers/mdbook-react");
    book::write(workspace, &folder, 1)?;
    let out = folder.join("out");
    say::step("mdbook-react builds");
    let made = [out.clone(), folder.join(".mdbook-react")];
    let cost = cold(builds, &made, aside, || {
        build_command(&program, &folder, &out)
    })?;
    let (files, bytes) = size(&out)?;
    Ok(Site {
        title: "mdbook-react".to_owned(),
        search: "its own".to_owned(),
        out,
        cost,
        bytes,
        files,
    })
}

fn names(workspace: &Workspace) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(workspace.join("docs/benchmarks/peers"))? {
        let entry = entry?;
        if entry.path().join("peer.toml").is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The settings in `peer.toml`. All paths are relative to its folder.
struct Peer {
    title: String,
    search: String,
    /// The npm package that defines the version.
    package: String,
    /// A script for Node.js, with its arguments.
    build: Vec<String>,
    /// The folder for pages, and the files to copy unchanged.
    content: PathBuf,
    copied: PathBuf,
    /// The output folder, and everything else that a build creates.
    out: PathBuf,
    made: Vec<String>,
    /// Whether the tool writes the title of a page itself.
    sets_title: bool,
}

impl Peer {
    fn of(folder: &Path) -> Result<Self> {
        let table: toml::Table = fs::read_to_string(folder.join("peer.toml"))?.parse()?;
        let value = |key: &str| {
            let value = table.get(key);
            value.with_context(|| format!("peer.toml does not say `{key}`"))
        };
        let text = |key: &str| {
            let text = value(key)?.as_str().map(str::to_owned);
            text.with_context(|| format!("`{key}` of peer.toml is not a string"))
        };
        let list = |key: &str| -> Result<Vec<String>> {
            let list = value(key)?.clone().try_into();
            list.with_context(|| format!("`{key}` of peer.toml is not a list of strings"))
        };
        Ok(Self {
            title: text("title")?,
            search: text("search")?,
            package: text("package")?,
            build: list("build")?,
            content: text("content")?.into(),
            copied: text("static")?.into(),
            out: text("out")?.into(),
            made: list("made")?,
            sets_title: value("title-in-front-matter")?.as_bool() == Some(true),
        })
    }
}

fn peer(
    workspace: &Workspace,
    name: &str,
    corpus: &Corpus,
    builds: usize,
    aside: &Aside,
) -> Result<Site> {
    let source = workspace.join("docs/benchmarks/peers").join(name);
    let folder = workspace.target("peers").join(name);
    let peer = Peer::of(&source)?;
    // Pages of an earlier run may be obsolete.
    for old in [&peer.content, &peer.copied].map(|path| folder.join(path)) {
        if old.exists() {
            fs::remove_dir_all(old)?;
        }
    }
    for file in files::sources(&source)? {
        files::write_if_changed(&folder.join(&file), &fs::read(source.join(&file))?)?;
    }
    npm::install_from_partial_lock(workspace, &folder)?;
    corpus.write(&folder, &peer)?;
    say::step(format_args!("{} builds", peer.title));
    let made: Vec<PathBuf> = peer.made.iter().map(|path| folder.join(path)).collect();
    let cost = cold(builds, &made, aside, || {
        let mut command = Command::new(node(&folder));
        command.args(&peer.build).current_dir(&folder);
        // Measurement runs send no telemetry.
        command.envs([("ASTRO_TELEMETRY_DISABLED", "1"), ("CI", "1")]);
        command
    })?;
    let out = folder.join(&peer.out);
    let (files, bytes) = size(&out)?;
    Ok(Site {
        title: format!("{} {}", peer.title, version(&folder, &peer.package)?),
        search: peer.search,
        out,
        cost,
        bytes,
        files,
    })
}

/// Returns the Node.js installed beside a peer; all peers use the same version.
fn node(folder: &Path) -> PathBuf {
    folder.join(format!(
        "node_modules/node/bin/node{}",
        std::env::consts::EXE_SUFFIX
    ))
}

fn version(folder: &Path, package: &str) -> Result<String> {
    let lock: Value = serde_json::from_slice(&fs::read(folder.join("package-lock.json"))?)?;
    let version = lock["packages"][format!("node_modules/{package}")]["version"].as_str();
    let version = version.with_context(|| format!("package-lock.json has no `{package}`"))?;
    Ok(version.to_owned())
}

/// Returns the median cost of several cold builds.
fn cold(
    builds: usize,
    made: &[PathBuf],
    aside: &Aside,
    command: impl Fn() -> Command,
) -> Result<Cost> {
    let mut costs = Vec::new();
    for _ in 0..builds {
        made.iter().try_for_each(|folder| aside.put(folder))?;
        costs.push(measure(command())?);
    }
    let key = |cost: &Cost| cost.cpu.unwrap_or(cost.wall.as_secs_f64());
    costs.sort_by(|a, b| key(a).total_cmp(&key(b)));
    Ok(costs.swap_remove(builds / 2))
}

/// Returns the browser's measurements of each site, in order.
fn read(workspace: &Workspace, sites: &[Site]) -> Result<Vec<Value>> {
    fonts::ensure();
    let browser = chromium::ensure(workspace)?;
    say::step("a browser reads the sites, in turns");
    let list: Vec<Value> = sites
        .iter()
        .map(|site| json!({ "name": site.title, "root": site.out }))
        .collect();
    let mut command = process::command(&workspace.browser_tests(), "node", &["tools/peers.mjs"]);
    command
        .env(chromium::VARIABLE, browser)
        .env("SITES", Value::from(list).to_string());
    Ok(serde_json::from_str(&process::read(command)?)?)
}

//! `cargo xtask fuzz [TARGET] [--seconds 600]`: runs the fuzz targets of `tests/fuzz/` on a stable
//! compiler. The test `seeds` runs their checks over the first inputs only.
//!
//! Sanitizers are off, because the crates have no unsafe code. The first inputs are the seeds of
//! the tests and the examples of the specification. Add every failing input to the seeds.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result, ensure};
use pico_args::Arguments;

use crate::{no_more, process, workspace::Workspace};

/// The targets and the folders of their seeds.
const TARGETS: [(&str, &str); 11] = [
    ("config", "config"),
    ("format", "parse"),
    ("front_matter", "front_matter"),
    ("highlight", "highlight"),
    ("html", "html"),
    ("mathjax", "html"),
    ("messages", "messages"),
    ("meta", "meta"),
    ("nesting", "html"),
    ("parse", "parse"),
    ("round_trip", "parse"),
];

/// The targets that call the renderer, which takes minutes to build with optimisations, with the features
/// that they need.
const FEATURES: [(&str, &str); 3] = [
    ("config", "renderer"),
    ("mathjax", "renderer"),
    ("messages", "server"),
];

/// The flags of the compiler for programs that count coverage.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ccodegen-units=1 -Cdebug-assertions";

pub(crate) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let seconds: u32 = args.opt_value_from_str("--seconds")?.unwrap_or(600);
    let wanted: Option<String> = args.opt_free_from_str()?;
    no_more(args)?;
    let is_wanted = |target: &str| wanted.as_deref().is_none_or(|wanted| wanted == target);
    ensure!(
        TARGETS.iter().any(|(target, _)| is_wanted(target)),
        "unknown target; the targets are {}",
        TARGETS.map(|(target, _)| target).join(", ")
    );
    let limit = format!("-max_total_time={seconds}");
    for (target, seeds) in TARGETS.into_iter().filter(|(target, _)| is_wanted(target)) {
        let corpus = workspace.target("fuzz/corpus").join(target);
        fs::create_dir_all(&corpus)?;
        let programs = build(workspace, target)?;
        // libFuzzer adds inputs with new coverage to the first folder. It writes a failing input to
        // the current folder.
        let folders = [vec![corpus], inputs(workspace, target, seeds)?].concat();
        let options = [&*limit, "-max_len=4096", "-timeout=10"];
        let mut command = process::command(&programs, programs.join(target), &options);
        command.args(folders);
        process::run(command)?;
    }
    Ok(())
}

/// Fails when the lock file of the fuzz targets lacks a dependency of the crates. They are a
/// separate workspace, so a change of the crates' dependencies does not update it.
pub(crate) fn check_lock(workspace: &Workspace) -> Result<()> {
    let args = ["metadata", "--format-version", "1", "--locked"];
    process::read(process::cargo(&workspace.join("tests/fuzz"), &args))
        .map(drop)
        .context("run `cargo update --workspace` in tests/fuzz")
}

/// Builds a target and returns the folder of its program.
fn build(workspace: &Workspace, target: &str) -> Result<PathBuf> {
    let host = host_triple()?;
    let mut args = vec![
        "build",
        "--quiet",
        "--locked",
        "--release",
        "--target",
        &host,
    ];
    args.extend(["--bin", target]);
    if let Some((_, feature)) = FEATURES.iter().find(|(name, _)| *name == target) {
        args.extend(["--features", feature]);
    }
    let mut command = process::cargo(&workspace.join("tests/fuzz"), &args);
    command
        .env("RUSTFLAGS", FLAGS)
        .env("CARGO_TARGET_DIR", workspace.target("fuzz"));
    process::run(command)?;
    Ok(workspace.target("fuzz").join(host).join("release"))
}

/// Returns the folders of a target's first inputs.
fn inputs(workspace: &Workspace, target: &str, seeds: &str) -> Result<Vec<PathBuf>> {
    let mut folders = vec![workspace.join("tests/fuzz/seeds").join(seeds)];
    if matches!(target, "format" | "parse" | "round_trip") {
        folders.push(examples(workspace)?);
    }
    Ok(folders)
}

/// Writes the examples of the specification as inputs and returns their folder.
fn examples(workspace: &Workspace) -> Result<PathBuf> {
    let folder = workspace.target("fuzz/examples");
    fs::create_dir_all(&folder)?;
    let spec = fs::read_to_string(workspace.join("crates/mdx-lite/spec.txt"))?;
    for (number, example) in spec.split(" example\n").skip(1).enumerate() {
        let text = example.split("\n.\n").next().unwrap_or_default();
        fs::write(folder.join(format!("spec-{number}")), text)?;
    }
    Ok(folder)
}

fn host_triple() -> Result<String> {
    let version = process::read(process::command(".".as_ref(), "rustc", &["-vV"]))?;
    let line = version.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).context("`rustc -vV` names no host")
}

//! `cargo xtask fuzz [TARGET] [--seconds 600]`: runs the fuzz targets of `tests/fuzz/` on a stable
//! compiler. `cargo xtask test fuzz` runs each over its first inputs only.
//!
//! Sanitizers are off, because the crates have no unsafe code. The first inputs are the seeds of
//! the tests and the examples of the specification. Add every failing input to the seeds.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use pico_args::Arguments;

use crate::{no_more, process, workspace::Workspace};

/// The targets and the folders of their seeds.
const TARGETS: [(&str, &str); 9] = [
    ("config", "crates/mdbook-react/tests/seeds/config"),
    ("front_matter", "crates/mdx-lite/tests/seeds/front_matter"),
    ("highlight", "crates/code-highlight/tests/seeds/highlight"),
    ("html", "crates/safe-html/tests/seeds/html"),
    ("mathjax", "crates/safe-html/tests/seeds/html"),
    ("meta", "crates/mdx-lite/tests/seeds/meta"),
    ("nesting", "crates/safe-html/tests/seeds/html"),
    ("parse", "crates/mdx-lite/tests/seeds/parse"),
    ("round_trip", "crates/mdx-lite/tests/seeds/parse"),
];

/// The targets that call the renderer, which takes minutes to build with optimisations.
const RENDERING: [&str; 2] = ["config", "mathjax"];

/// A way to compile the targets.
struct Build {
    /// The profile of Cargo.
    profile: &'static str,
    /// The flags of the compiler.
    flags: &'static str,
}

/// For fuzzing: fast programs that count coverage.
const FUZZED: Build = Build {
    profile: "release",
    flags: "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
        -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
        -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares \
        -Ccodegen-units=1 -Cdebug-assertions",
};

/// For one run over known inputs: programs that compile fast.
const CHECKED: Build = Build {
    profile: "seeds",
    flags: "--cfg fuzzing",
};

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
        let programs = build(workspace, &FUZZED, &[target])?;
        // libFuzzer writes what it finds to the first folder.
        let folders = [vec![corpus], inputs(workspace, target, seeds)?].concat();
        let options = [&*limit, "-max_len=4096", "-timeout=10"];
        execute(&programs, target, &folders, &options)?;
    }
    Ok(())
}

/// Returns whether this machine can compile libFuzzer, which is C++.
pub(crate) fn can_compile() -> bool {
    cfg!(unix) && (env::var_os("CXX").is_some() || process::which("c++").is_some())
}

/// Fails when the lock file of the fuzz targets lacks a dependency of the crates. They are a
/// workspace of their own, so a change of the crates' dependencies does not update it.
pub(crate) fn check_lock(workspace: &Workspace) -> Result<()> {
    let args = ["metadata", "--format-version", "1", "--locked"];
    process::read(process::cargo(&workspace.join("tests/fuzz"), &args))
        .map(drop)
        .context("run `cargo update --workspace` in tests/fuzz")
}

/// Compiles every target and runs each once over its seeds and the examples of the specification.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let programs = build(workspace, &CHECKED, &TARGETS.map(|(target, _)| target))?;
    for (target, seeds) in TARGETS {
        let folders = inputs(workspace, target, seeds)?;
        execute(&programs, target, &folders, &["-runs=0", "-timeout=60"])?;
    }
    Ok(())
}

/// Builds targets and returns the folder of their programs.
fn build(workspace: &Workspace, build: &Build, targets: &[&str]) -> Result<PathBuf> {
    let host = host_triple()?;
    let mut args = vec!["build", "--quiet", "--locked", "--target", &host];
    args.extend(["--profile", build.profile]);
    if targets.iter().any(|target| RENDERING.contains(target)) {
        args.extend(["--features", "renderer"]);
    }
    args.extend(targets.iter().flat_map(|target| ["--bin", target]));
    let mut command = process::cargo(&workspace.join("tests/fuzz"), &args);
    command
        .env("RUSTFLAGS", build.flags)
        .env("CARGO_TARGET_DIR", workspace.target("fuzz"));
    process::run(command)?;
    Ok(workspace.target("fuzz").join(host).join(build.profile))
}

/// Runs the program of a target over folders of inputs.
fn execute(programs: &Path, target: &str, folders: &[PathBuf], options: &[&str]) -> Result<()> {
    // libFuzzer writes a failing input to the current folder.
    let mut command = process::command(programs, programs.join(target), options);
    command.args(folders);
    process::run(command)
}

/// Returns the folders of a target's first inputs.
fn inputs(workspace: &Workspace, target: &str, seeds: &str) -> Result<Vec<PathBuf>> {
    let mut folders = vec![workspace.join(seeds)];
    if matches!(target, "parse" | "round_trip") {
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

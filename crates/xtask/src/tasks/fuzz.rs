//! `cargo xtask fuzz [TARGET] [--seconds 600] [--keep]`: runs the fuzz targets of `fuzz/` on a
//! stable compiler, without sanitizers: the crates have no unsafe code. First inputs are the seeds
//! that tests keep, and the examples of the specification. `--keep` adds to those seeds what
//! reaches code that they do not reach.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use pico_args::Arguments;

use crate::{no_more, process, workspace::Workspace};

/// A target, and the crate whose tests keep its seeds.
const TARGETS: [(&str, &str); 6] = [
    ("config", "mdbook-react"),
    ("front_matter", "mdx-lite"),
    ("highlight", "code-highlight"),
    ("meta", "mdx-lite"),
    ("parse", "mdx-lite"),
    ("round_trip", "mdx-lite"),
];

/// What libFuzzer needs to see which branches an input takes.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Cdebug-assertions";

/// A seed that is longer than this many bytes is not worth a file of its own.
const LONGEST_SEED: u64 = 200;

pub(crate) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let seconds: u32 = args.opt_value_from_str("--seconds")?.unwrap_or(600);
    let keep = args.contains("--keep");
    let wanted: Option<String> = args.opt_free_from_str()?;
    no_more(args)?;
    let is_wanted = |target: &str| wanted.as_deref().is_none_or(|wanted| wanted == target);
    ensure!(
        TARGETS.iter().any(|(target, _)| is_wanted(target)),
        "no such target; there are {}",
        TARGETS.map(|(target, _)| target).join(", ")
    );
    for (target, owner) in TARGETS.into_iter().filter(|(target, _)| is_wanted(target)) {
        let corpus = workspace.join("fuzz/corpus").join(target);
        let seeds = workspace
            .join("crates")
            .join(owner)
            .join("tests/seeds")
            .join(target);
        fs::create_dir_all(&corpus)?;
        fs::create_dir_all(&seeds)?;
        if matches!(target, "parse" | "round_trip") {
            examples(workspace, &corpus)?;
        }
        let program = build(workspace, target)?;
        let limit = format!("-max_total_time={seconds}");
        let flags = [&*limit, "-max_len=4096", "-timeout=10"];
        fuzz(&program, &[&corpus, &seeds], &flags)?;
        if keep {
            short_ones(&corpus, &workspace.target("fuzz").join("short"))
                .and_then(|short| fuzz(&program, &[&seeds, &short], &["-merge=1"]))?;
        }
    }
    Ok(())
}

/// Builds a target; its program.
fn build(workspace: &Workspace, target: &str) -> Result<PathBuf> {
    let host = host_triple()?;
    let mut args = vec!["build", "--release", "--target", &host, "--bin", target];
    if target == "config" {
        args.extend(["--features", target]);
    }
    let mut build = process::cargo(&workspace.join("fuzz"), &args);
    build
        .env("RUSTFLAGS", FLAGS)
        .env("CARGO_TARGET_DIR", workspace.target("fuzz"));
    process::run(build)?;
    let folder = workspace.target("fuzz").join(host).join("release");
    Ok(folder.join(target))
}

fn fuzz(program: &Path, folders: &[&Path], flags: &[&str]) -> Result<()> {
    let folders: Vec<_> = folders.iter().map(|path| path.to_string_lossy()).collect();
    let mut args: Vec<&str> = folders.iter().map(AsRef::as_ref).collect();
    args.extend(flags);
    // A failing input is written to the current folder.
    process::run(process::command(
        program.parent().unwrap_or(program),
        program,
        &args,
    ))
}

/// The short inputs of a corpus, in a folder of their own.
fn short_ones(corpus: &Path, folder: &Path) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(corpus)? {
        let entry = entry?;
        if entry.metadata()?.len() <= LONGEST_SEED {
            fs::copy(entry.path(), folder.join(entry.file_name()))?;
        }
    }
    Ok(folder.to_owned())
}

/// The examples of the specification as first inputs.
fn examples(workspace: &Workspace, corpus: &Path) -> Result<()> {
    let spec = fs::read_to_string(workspace.join("crates/mdx-lite/spec.txt"))?;
    for (number, example) in spec.split(" example\n").skip(1).enumerate() {
        let text = example.split("\n.\n").next().unwrap_or_default();
        fs::write(corpus.join(format!("spec-{number}")), text)?;
    }
    Ok(())
}

fn host_triple() -> Result<String> {
    let version = process::read(process::command(".".as_ref(), "rustc", &["-vV"]))?;
    let line = version.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).context("`rustc -vV` names no host")
}

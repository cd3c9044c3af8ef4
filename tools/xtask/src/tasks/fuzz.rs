//! `cargo xtask fuzz [TARGET] [--seconds 600]`: runs the fuzz targets of `tests/fuzz/` on a stable
//! compiler.
//!
//! Sanitizers are off, because the crates have no unsafe code. The first inputs are the seeds of
//! the tests and the examples of the specification. Add every failing input to the seeds.

use std::{
    fs,
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

/// The compiler flags that libFuzzer needs for coverage.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Cdebug-assertions";

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
    for (target, seeds) in TARGETS.into_iter().filter(|(target, _)| is_wanted(target)) {
        let corpus = workspace.join("tests/fuzz/corpus").join(target);
        fs::create_dir_all(&corpus)?;
        if matches!(target, "parse" | "round_trip") {
            examples(workspace, &corpus)?;
        }
        let program = build(workspace, target)?;
        fuzz(&program, [&corpus, &workspace.join(seeds)], seconds)?;
    }
    Ok(())
}

/// Builds a target and returns its program.
fn build(workspace: &Workspace, target: &str) -> Result<PathBuf> {
    let host = host_triple()?;
    let mut args = vec!["build", "--release", "--target", &host, "--bin", target];
    if matches!(target, "config" | "mathjax") {
        args.extend(["--features", "renderer"]);
    }
    let mut build = process::cargo(&workspace.join("tests/fuzz"), &args);
    build
        .env("RUSTFLAGS", FLAGS)
        .env("CARGO_TARGET_DIR", workspace.target("fuzz"));
    process::run(build)?;
    let folder = workspace.target("fuzz").join(host).join("release");
    Ok(folder.join(target))
}

fn fuzz(program: &Path, folders: [&PathBuf; 2], seconds: u32) -> Result<()> {
    let [corpus, seeds] = folders.map(|folder| folder.to_string_lossy());
    let limit = format!("-max_total_time={seconds}");
    // libFuzzer writes a failing input to the current folder.
    process::run(process::command(
        program.parent().unwrap_or(program),
        program,
        &[&*corpus, &*seeds, &*limit, "-max_len=4096", "-timeout=10"],
    ))
}

/// Writes the examples of the specification as inputs.
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

//! `cargo xtask fuzz [TARGET] [--seconds 600]`: runs the fuzz targets of `fuzz/` on a stable
//! compiler, without sanitizers: mdx-lite has no unsafe code. Its own seeds are the texts of the
//! crate's tests.

use std::fs;

use anyhow::{Context, Result};
use pico_args::Arguments;

use crate::{no_more, process, workspace::Workspace};

const TARGETS: [&str; 2] = ["parse", "round_trip"];

/// What libFuzzer needs to see which branches an input takes.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Cdebug-assertions";

pub(crate) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let seconds: u32 = args.opt_value_from_str("--seconds")?.unwrap_or(600);
    let wanted: Option<String> = args.opt_free_from_str()?;
    no_more(args)?;
    let folder = workspace.join("fuzz");
    let host = host_triple()?;
    let mut build = process::cargo(
        &folder,
        &["build", "--release", "--bins", "--target", &host],
    );
    build
        .env("RUSTFLAGS", FLAGS)
        .env("CARGO_TARGET_DIR", workspace.target("fuzz"));
    process::run(build)?;
    for target in TARGETS {
        if wanted.as_deref().is_some_and(|wanted| wanted != target) {
            continue;
        }
        let corpus = folder.join("corpus").join(target);
        fs::create_dir_all(&corpus)?;
        seed(workspace, &corpus)?;
        let program = workspace
            .target("fuzz")
            .join(&host)
            .join("release")
            .join(target);
        let limit = format!("-max_total_time={seconds}");
        let corpus = corpus.to_string_lossy().into_owned();
        process::run(process::command(
            &folder,
            program,
            &[&corpus, &limit, "-max_len=4096", "-timeout=10"],
        ))?;
    }
    Ok(())
}

/// The examples of the specification as first inputs.
fn seed(workspace: &Workspace, corpus: &std::path::Path) -> Result<()> {
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

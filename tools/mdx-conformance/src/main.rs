//! Prints how far mdx-lite agrees with the corpora in a folder (`mdx-conformance DIR [--all]`), and
//! how far full MDX does (`mdx-conformance --full ORACLE DIR… [--all]`).
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let (folder, all) = match args.as_slice() {
        [folder] => (folder, false),
        [folder, flag] if flag == "--all" => (folder, true),
        [flag, oracle, rest @ ..] if flag == "--full" => return full(Path::new(oracle), rest),
        _ => bail!(
            "usage: mdx-conformance DIR [--all], or mdx-conformance --full ORACLE DIR… [--all]"
        ),
    };
    print(&mdx_conformance::run(Path::new(folder))?, all);
    Ok(())
}

/// Compares full MDX; `oracle` is the folder of the real MDX pipeline.
fn full(oracle: &Path, args: &[String]) -> Result<()> {
    let folders = args.iter().filter(|arg| *arg != "--all");
    let folders: Vec<PathBuf> = folders.map(PathBuf::from).collect();
    let report = mdx_conformance::full::compare(&folders, oracle)?;
    print(&report, args.iter().any(|arg| arg == "--all"));
    Ok(())
}

fn print(report: &mdx_conformance::Report, all: bool) {
    match all {
        true => println!("{}", report.with_differences()),
        false => print!("{report}"),
    }
}

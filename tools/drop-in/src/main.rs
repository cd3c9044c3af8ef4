//! Compares books built by mdBook's HTML output and by mdbook-react:
//! `drop-in --out DIR BOOK…` prints a table and writes each difference to `OUT/NAME.txt`.
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

mod article;
mod book;
mod chapter;
mod compare;
mod config;
mod outline;
mod report;
mod site;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use crate::report::Report;

fn main() -> Result<()> {
    let mut args = env::args().skip(1);
    let mut out = None;
    let mut folders = Vec::new();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--out" => out = args.next().map(PathBuf::from),
            _ => folders.push(PathBuf::from(arg)),
        }
    }
    let Some(out) = out.filter(|_| !folders.is_empty()) else {
        bail!("usage: drop-in --out DIR BOOK…");
    };
    fs::create_dir_all(&out)?;
    let out = out.canonicalize()?;
    println!("{}", report::HEADER);
    let mut reports = Vec::new();
    for folder in books(&folders)? {
        let report = compare_book(&folder, &out)?;
        println!("{}", report.row());
        reports.push(report);
    }
    println!("{}", report::total(&reports));
    println!("\nEach difference is listed in {}", out.display());
    Ok(())
}

/// Compares one book and writes the list of its differences.
fn compare_book(folder: &Path, out: &Path) -> Result<Report> {
    let name = book::name(folder);
    let built = book::build(folder, &out.join(&name));
    let report = match built {
        Ok(built) => compare::compare(&name, &built),
        Err(error) => Report::failed(&name, &format!("{error:#}")),
    };
    fs::write(out.join(format!("{name}.txt")), report.list())?;
    Ok(report)
}

/// Returns the folders that hold a `book.toml`, among the given folders and the folders below them.
fn books(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for folder in folders {
        let folder = folder
            .canonicalize()
            .with_context(|| format!("cannot read {}", folder.display()))?;
        let before = found.len();
        collect(&folder, 3, &mut found)?;
        if found.len() == before {
            bail!("{} has no book.toml", folder.display());
        }
    }
    Ok(found)
}

fn collect(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<()> {
    if folder.join("book.toml").is_file() {
        found.push(folder.to_owned());
        return Ok(());
    }
    if depth == 0 {
        return Ok(());
    }
    let mut below: Vec<_> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir() && !path.is_symlink())
        .collect();
    below.sort();
    below
        .iter()
        .try_for_each(|path| collect(path, depth - 1, found))
}

//! `prose-lint`: checks the prose of a folder of pages.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result};
use clap::Parser;
use prose_lint::{Config, Page, check};

/// Checks spacing, punctuation, terms, descriptions, length, repetition and orphans.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Args {
    /// The folder with all pages of the book.
    #[arg(default_value = "src")]
    pages: PathBuf,
    /// The settings.
    #[arg(long, default_value = "prose.toml")]
    config: PathBuf,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Checks the pages; returns whether they passed.
fn run(args: &Args) -> Result<bool> {
    let config = Config::read(&args.config)?;
    let mut files = Vec::new();
    find(&args.pages, &mut files)?;
    let pages = files
        .iter()
        .map(|file| read(file, &args.pages))
        .collect::<Result<Vec<Page>>>()?;
    let problems = check(&pages, &config);
    let mut out = std::io::stderr().lock();
    for problem in &problems {
        let path = problem.path.to_string_lossy().replace('\\', "/");
        writeln!(
            out,
            "{path}:{}:{}: error[{}]: {}",
            problem.line, problem.column, problem.rule, problem.message
        )?;
    }
    let drafts = pages.iter().filter(|page| page.front.draft).count();
    writeln!(
        out,
        "{} pages, {drafts} of them drafts, {} problems",
        pages.len(),
        problems.len()
    )?;
    Ok(problems.is_empty())
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if path.is_dir() {
            find(&path, files)?;
        } else if matches!(extension, Some("md" | "mdx"))
            && path.file_name().is_none_or(|name| name != "SUMMARY.md")
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(())
}

fn read(file: &Path, folder: &Path) -> Result<Page> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let inside = file.strip_prefix(folder).unwrap_or(file);
    let inside = inside.to_string_lossy().replace('\\', "/");
    Ok(Page::new(file.to_owned(), &inside, &text))
}

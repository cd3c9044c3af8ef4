//! `cargo xtask bench`: what builds cost, in one run and as ratios, into `docs/benchmarks/RESULTS.md`.
//!
//! This site and generated ones of many times its pages are built cold, again, and after one page
//! changed; mdBook's own html backend builds the same sources beside it.
//! `cargo xtask bench --peers` compares with other tools instead, into `docs/benchmarks/PEERS.md`;
//! `cargo xtask bench --open` measures the answers of the servers, into `docs/benchmarks/open-book.md`.

mod aside;
mod book;
mod measure;
mod open_book;
mod peers;

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use pico_args::Arguments;

use self::{
    aside::Aside,
    measure::{Cost, measure},
};
use super::build;
use crate::{files, no_more, process, say, tools::mdbook, workspace::Workspace};

/// The sizes of the generated books, in copies of this site's pages.
const SIZES: [usize; 3] = [1, 10, 70];

pub(super) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    if args.contains("--peers") {
        let builds = args.opt_value_from_str("--builds")?;
        no_more(args)?;
        return peers::run(workspace, builds.unwrap_or(peers::BUILDS).max(1));
    }
    let is_open = args.contains("--open");
    let largest = args.opt_value_from_str("--up-to")?.unwrap_or(usize::MAX);
    no_more(args)?;
    if is_open {
        return open_book::run(workspace, largest);
    }
    let program = build::optimised_program(workspace)?;
    let html = mdbook::ensure_optimised(workspace)?;
    let load = measure::load_when_idle();
    let aside = Aside::new(workspace)?;
    let mut rows = Vec::new();
    for copies in SIZES.into_iter().filter(|size| *size <= largest) {
        let folder = workspace.target(format!("bench/{copies}"));
        let pages = book::write(workspace, &folder, copies)?;
        say::step(format_args!("{pages} pages"));
        let book = Book {
            folder: &folder,
            program: &program,
            html: (copies <= MOST_COPIES_FOR_HTML).then_some(&html),
            aside: &aside,
        };
        rows.push(measure_book(&book, pages, rounds(copies))?);
    }
    let text = report(&rows, &load)?;
    files::write_if_changed(
        &workspace.join("docs/benchmarks/RESULTS.md"),
        text.as_bytes(),
    )?;
    say::step(format_args!(
        "the table is in docs/benchmarks/RESULTS.md\n{text}"
    ));
    Ok(())
}

fn build_command(program: &Path, book: &Path, out: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .args(["build", ".", "--format", "short"])
        .current_dir(book)
        .env("MDBOOK_BUILD__BUILD_DIR", out);
    command
}

/// The measurements of one size.
struct Row {
    pages: usize,
    cold: Cost,
    /// The work of a cold build by stage, as the program reports it.
    work: String,
    again: Cost,
    changed: Cost,
    /// mdBook's html backend, where it was measured.
    html: Option<Cost>,
    bytes: u64,
    files: usize,
}

/// The number of rounds for a size; the median counts.
fn rounds(copies: usize) -> usize {
    match copies {
        1 => 5,
        10 => 3,
        _ => 1,
    }
}

/// The builds of one round, in sequence, so that all see the same load.
struct Round {
    cold: Cost,
    /// The median of several builds, as for builds after a change: they are short, and the longest
    /// round is measured once.
    again: Option<Cost>,
    changed: Option<Cost>,
    html: Option<Cost>,
}

/// The number of builds after a cold one, and after a change, in a round.
const REPEATS: usize = 5;

/// The largest size for mdBook's html backend; beyond it takes many minutes and gigabytes.
const MOST_COPIES_FOR_HTML: usize = 10;

/// A book to measure, with the programs.
struct Book<'a> {
    folder: &'a Path,
    program: &'a Path,
    html: Option<&'a PathBuf>,
    aside: &'a Aside,
}

fn measure_round(book: &Book<'_>) -> Result<Round> {
    let &Book {
        folder, program, ..
    } = book;
    let out = folder.join("out");
    for old in ["out", ".mdbook-react", "html"] {
        book.aside.put(&folder.join(old))?;
    }
    let build = || measure(build_command(program, folder, &out));
    let cold = build()?;
    // Otherwise the system is still writing the files of the cold build.
    process::run(process::command(folder, "sync", &[]))?;
    let again = middle((0..REPEATS).map(|_| build()).collect::<Result<_>>()?);
    let change = |_| {
        book::change_one_page(folder)?;
        build()
    };
    let changed = middle((0..REPEATS).map(change).collect::<Result<_>>()?);
    let html = book.html.map(|program| {
        let mut command = Command::new(program);
        command
            .args(["build", ".", "--dest-dir"])
            .arg(folder.join("html"))
            .current_dir(folder)
            .env("MDBOOK_OUTPUT", r#"{ "html": {} }"#);
        measure(command)
    });
    let html = html.transpose()?;
    Ok(Round {
        cold,
        again,
        changed,
        html,
    })
}

fn measure_book(book: &Book<'_>, pages: usize, rounds: usize) -> Result<Row> {
    let folder = book.folder;
    let rounds = (0..rounds).map(|_| measure_round(book));
    let rounds: Vec<Round> = rounds.collect::<Result<_>>()?;
    let of_rounds =
        |cost: fn(&Round) -> Option<Cost>| middle(rounds.iter().filter_map(cost).collect());
    let ours = |cost| of_rounds(cost).context("each round measures our own builds");
    let cold_folder = folder.join("work");
    book.aside.put(&cold_folder)?;
    let work = work(build_command(book.program, folder, &cold_folder))?;
    let (files, bytes) = size(&folder.join("out"))?;
    Ok(Row {
        pages,
        cold: ours(|round| Some(round.cold))?,
        work,
        again: ours(|round| round.again)?,
        changed: ours(|round| round.changed)?,
        html: of_rounds(|round| round.html),
        bytes,
        files,
    })
}

/// Returns the cost of the build with the median of wall time.
fn middle(mut costs: Vec<Cost>) -> Option<Cost> {
    costs.sort_by_key(|cost| cost.wall);
    costs.get(costs.len() / 2).copied()
}

/// Returns the program's report of work for a build without a cache.
fn work(mut command: Command) -> Result<String> {
    let output = command
        .arg("--no-cache")
        .env("MDBOOK_LOG", "site_build=debug")
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find_map(|line| line.split_once("work: "));
    let (_, work) = line.context("the program did not print the times of its work")?;
    Ok(work.to_owned())
}

/// Returns the number of files and bytes in a folder.
fn size(folder: &Path) -> Result<(usize, u64)> {
    let names = files::all(folder)?;
    let mut bytes = 0;
    for name in &names {
        bytes += fs::metadata(folder.join(name))?.len();
    }
    Ok((names.len(), bytes))
}

fn today() -> Result<String> {
    let date = process::command(Path::new("."), "date", &["+%Y-%m-%d"]);
    let date = process::read(date).context("`date` is needed for the report")?;
    Ok(date.trim().to_owned())
}

fn report(rows: &[Row], load: &str) -> Result<String> {
    let mut text = format!(
        "# Build cost\n\nMade by `cargo xtask bench`, {}, {}, at {load}.\n\nWall seconds, with CPU seconds and peak memory in brackets. Figures of cold builds are the median of five, of three at ten times the pages, and a single build at seventy times, where mdBook's html backend takes many minutes and is omitted. The other figures are medians of five builds after each cold one. Compare within a row only.\n\n| pages | cold | nothing changed | one page changed | mdBook's html | cold / html | bytes out | files |\n|---|---|---|---|---|---|---|---|\n",
        measure::machine(),
        today()?
    );
    for row in rows {
        let html = row.html.map(|html| html.to_string());
        let ratio = row.html.map(|html| {
            let ratio = row.cold.wall.as_secs_f64() / html.wall.as_secs_f64();
            format!("{ratio:.1}")
        });
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
        writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} MB | {} |",
            row.pages,
            row.cold,
            row.again,
            row.changed,
            or_dash(html),
            or_dash(ratio),
            row.bytes / 1_000_000,
            row.files
        )?;
    }
    text.push_str("\nCPU time of a cold build by stage, over all threads:\n\n");
    for row in rows {
        writeln!(text, "- {} pages: {}.", row.pages, row.work)?;
    }
    Ok(text)
}

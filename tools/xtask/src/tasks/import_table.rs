//! `cargo xtask import-table SITE[=ALLOWED]…`: imports Docusaurus sites, builds the books, and writes what
//! was found into docs/benchmarks/import.md, where the rows of other sites stay. `ALLOWED` is a folder that
//! a site reads besides its own; `MDBOOK_REACT` may name the program.

mod comparison;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use anyhow::{Context as _, Result, bail};
use pico_args::Arguments;
use serde_json::Value;

use self::comparison::{addresses_kept, equal_entries};
use crate::{process, workspace::Workspace};

/// The text before the table.
const HEAD: &str = "# Docusaurus sites as books

Public Docusaurus sites, imported by `mdbook-react import` and built without any change, by `cargo xtask import-table`. The sites are kept outside the repository, and their checkouts lack files of more than 4 MB.

- *documents*: those of the version at the address of the documents; *versions* and *languages* are others beside it.
- *pages*: all pages of the book.
- *errors* and *warnings*: findings of the first build; warnings by their codes.
- *addresses*: documents with a page at the address that the rules of Docusaurus give them, of all.
- *sidebars*: entries with the label, the level and the order of the site, of all.
- *navbar*, *footer*: entries that were written, of all.
- *listed*: the names in `IMPORT.md`, which lists everything that was left out.
- *seconds*: processor time of the import and the build, with the profile for development.

| site | documents | pages | errors | addresses | sidebars | navbar | footer | versions | languages | posts | listed | seconds | warnings |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
";

pub(crate) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    let sites = args.finish();
    if sites.is_empty() {
        bail!("name the sites: `cargo xtask import-table SITE[=ALLOWED]…`");
    }
    let named = std::env::var_os("MDBOOK_REACT").map(PathBuf::from);
    if named.is_none() {
        process::build_program(workspace, "mdbook-react")?;
    }
    let program = named.unwrap_or_else(|| workspace.target("debug/mdbook-react"));
    let out = workspace.target("import-table");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    let file = workspace.join("docs/benchmarks/import.md");
    let text = fs::read_to_string(&file)?;
    let (mut rows, after) = read_rows(&text);
    for (at, site) in sites.iter().enumerate() {
        let site = site.to_string_lossy();
        let (folder, allowed) = site.split_once('=').unwrap_or((&site, ""));
        let book = out.join(at.to_string());
        let mut import = vec!["import", folder];
        let root = book.to_string_lossy();
        import.extend([&*root, "--format", "json"]);
        if !allowed.is_empty() {
            import.extend(["--allow-read", allowed]);
        }
        let (imported, in_import) = timed(&program, &import)?;
        let (built, in_build) = timed(&program, &["build", &root, "--format", "short"])?;
        let seconds = in_import + in_build;
        let row = match imported.status.success() {
            true => row(
                &book,
                &serde_json::from_slice(&imported.stdout)?,
                &built,
                seconds,
            ),
            false => format!("not imported{}", " |".repeat(12)),
        };
        let name = folder.replace('+', "/");
        rows.insert(name.clone(), format!("| {name} | {row} |"));
        // A long run shows what it has.
        let lines: Vec<_> = rows.values().map(String::as_str).collect();
        fs::write(&file, format!("{HEAD}{}\n{after}", lines.join("\n")))?;
    }
    Ok(())
}

/// Returns the rows of the sites by their names, and the text after the table.
fn read_rows(text: &str) -> (BTreeMap<String, String>, &str) {
    let start = text.find("|---|").unwrap_or(text.len());
    let (table, after) = text[start..].split_at(
        text[start..]
            .find("\n\n")
            .map_or(text.len() - start, |at| at + 1),
    );
    let rows = table.lines().skip(1).filter_map(|row| {
        let name = row.strip_prefix("| ")?.split(" |").next()?;
        Some((name.to_owned(), row.to_owned()))
    });
    (rows.collect(), after)
}

/// Runs the program, and returns its output and its seconds of processor time.
fn timed(program: &Path, arguments: &[&str]) -> Result<(Output, f64)> {
    const SCRIPT: &str = "\"$@\"; status=$?; times >&2; exit $status";
    let mut command = Command::new("sh");
    let command = command
        .args(["-c", SCRIPT, "sh"])
        .arg(program)
        .args(arguments);
    let output = command.output().context("the shell does not start")?;
    let messages = String::from_utf8_lossy(&output.stderr);
    let times = messages.lines().last().unwrap_or_default();
    let seconds = times.split_whitespace().filter_map(|time| {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m')?;
        Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
    });
    let seconds = seconds.sum();
    Ok((output, seconds))
}

/// Returns the cells of a book after its name.
fn row(book: &Path, report: &Value, built: &Output, seconds: f64) -> String {
    let manifest = fs::read(book.join("book/_data/manifest.json")).unwrap_or_default();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap_or_default();
    let messages = String::from_utf8_lossy(&built.stderr);
    let number = |pointer: &str| report.pointer(pointer).and_then(Value::as_u64).unwrap_or(0);
    let length = |pointer: &str| {
        report
            .pointer(pointer)
            .and_then(Value::as_array)
            .map_or(0, Vec::len)
    };
    let listed = report["left_out"].as_array().into_iter().flatten();
    let listed: usize = listed
        .map(|it| it["names"].as_array().map_or(0, Vec::len))
        .sum();
    let pages = messages.lines().find_map(|line| {
        let before = line.split(" page").next()?;
        line.contains(" files written")
            .then(|| before.rsplit(' ').next())?
    });
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for part in messages.split("warning[").skip(1) {
        *codes
            .entry(part.split(']').next().unwrap_or_default())
            .or_default() += 1;
    }
    let codes: Vec<_> = codes
        .iter()
        .map(|(code, count)| format!("{code} {count}"))
        .collect();
    let errors = messages.matches("error[").count();
    let (addresses, entries) = (
        addresses_kept(report, &manifest),
        equal_entries(report, &manifest),
    );
    let cells = [
        number("/documents").to_string(),
        pages.unwrap_or("none").to_owned(),
        errors.to_string(),
        addresses,
        entries,
        format!(
            "{} of {}",
            number("/navbar/written"),
            number("/navbar/found")
        ),
        format!(
            "{} of {}",
            number("/footer/written"),
            number("/footer/found")
        ),
        length("/versions").to_string(),
        length("/translations").to_string(),
        number("/posts").to_string(),
        listed.to_string(),
        format!("{seconds:.1}"),
        codes.join(", "),
    ];
    cells.join(" | ")
}

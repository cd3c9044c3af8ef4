//! `cargo xtask import-table SITE[=ALLOWED]…`: imports Docusaurus sites, builds the books, and writes what
//! was found into docs/benchmarks/import.md. `ALLOWED` is a folder that a site reads besides its own.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path, process::Command};

use anyhow::{Context as _, Result, bail};
use pico_args::Arguments;

use crate::{process, workspace::Workspace};

/// The text before the table.
const HEAD: &str = "# Docusaurus sites as books

Public Docusaurus sites, imported by `mdbook-react import` and built without any change, by `cargo xtask import-table`. The sites are kept outside the repository. *Navbar* and *footer* are the entries that were written, of all entries; *listed* is the number of lines in `IMPORT.md`; *warnings* lists the codes of the build's warnings with their numbers. Some checkouts lack their largest files, which A002 and J003 count.

| site | pages | versions | navbar | footer | errors | warnings | listed |
|---|---|---|---|---|---|---|---|
";

pub(crate) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    let sites = args.finish();
    if sites.is_empty() {
        bail!("name the sites: `cargo xtask import-table SITE[=ALLOWED]…`");
    }
    process::build_program(workspace, "mdbook-react")?;
    let program = workspace.target("debug/mdbook-react");
    let out = workspace.target("import-table");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    let mut table = HEAD.to_owned();
    for (at, site) in sites.iter().enumerate() {
        let site = site.to_string_lossy();
        let (folder, allowed) = site.split_once('=').unwrap_or((&site, ""));
        let book = out.join(at.to_string());
        let mut import = Command::new(&program);
        import.arg("import").arg(folder).arg(&book);
        if !allowed.is_empty() {
            import.args(["--allow-read", allowed]);
        }
        let imported = import.output().context("the program does not start")?;
        let built = Command::new(&program).arg("build").arg(&book).output()?;
        let messages = String::from_utf8_lossy(&built.stderr).into_owned();
        let name = Path::new(folder).display();
        let row = match imported.status.success() {
            true => row(&book, &messages),
            false => "not imported | | | | | |".to_owned(),
        };
        let _ = writeln!(table, "| {name} | {row} |");
    }
    fs::write(workspace.join("docs/benchmarks/import.md"), table)?;
    Ok(())
}

/// Returns the cells of a book after its name.
fn row(book: &Path, messages: &str) -> String {
    let read = |path: &str| fs::read_to_string(book.join(path)).unwrap_or_default();
    let (toml, report) = (read("book.toml"), read("IMPORT.md"));
    let main = toml
        .split("[[output.react.versions]]")
        .next()
        .unwrap_or_default();
    let main = main
        .split("[output.react.languages")
        .next()
        .unwrap_or_default();
    let count = |start: &str| {
        let written = main.lines().filter(|line| line.starts_with(start));
        written.count()
    };
    let lost = |start: &str| {
        report
            .lines()
            .filter(|line| line.starts_with(start))
            .count()
    };
    let navbar = count("[[output.react.navbar.items");
    let footer = count("[[output.react.footer.links");
    let versions = toml.matches("[[output.react.versions]]").count() + 1;
    let listed = report.lines().filter(|line| line.starts_with("- ")).count();
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
    format!(
        "{} | {versions} | {navbar} of {} | {footer} of {} | {} | {} | {listed}",
        pages.unwrap_or("none"),
        navbar + lost("- navbar: "),
        footer + lost("- footer: "),
        messages.matches("error[").count(),
        codes.join(", "),
    )
}

//! `cargo xtask figures [--check]`: copies measured figures into the documents that quote them.
//!
//! A document has a comment that names a report and its rows, one a line, and a mark of the end:
//!
//! ```text
//! <!-- figures: docs/benchmarks/PEERS.md
//! cold build, s
//! slow 4G, CPU four times slower / largest paint, ms
//! -->
//! <!-- end of figures -->
//! ```
//!
//! A row of a part of the table is preceded by the part's heading. A line that begins with `|` is
//! copied as it is. Without lines, all rows are copied.

use std::{fmt::Write as _, fs};

use anyhow::{Context, Result, bail};
use pico_args::Arguments;

use crate::{files, no_more, say, workspace::Workspace};

/// The documents that quote figures.
const DOCUMENTS: &[&str] = &["README.md", "crates/mdbook-react/README.md"];

const START: &str = "<!-- figures: ";
const LIST_END: &str = "-->\n";
const END: &str = "<!-- end of figures -->";

pub(super) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    if args.contains("--check") {
        no_more(args)?;
        return check(workspace);
    }
    no_more(args)?;
    for name in DOCUMENTS {
        let (_, updated) = updated(workspace, name)?;
        let changed = files::write_if_changed(&workspace.join(name), updated.as_bytes())?;
        let state = if changed { "written" } else { "unchanged" };
        say::step(format_args!("{name}: {state}"));
    }
    Ok(())
}

/// Fails when a document quotes other figures than its reports have.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    for name in DOCUMENTS {
        let (text, updated) = updated(workspace, name)?;
        if updated != text {
            bail!("{name} quotes other figures than its reports: run `cargo xtask figures`");
        }
    }
    Ok(())
}

/// Returns the text of a document, and the text with the figures of today's reports.
fn updated(workspace: &Workspace, name: &str) -> Result<(String, String)> {
    let read = |name: &str| {
        fs::read_to_string(workspace.join(name)).with_context(|| format!("cannot read {name}"))
    };
    let text = read(name)?;
    let updated = update(&text, read).with_context(|| format!("in {name}"))?;
    Ok((text, updated))
}

/// Returns `document` with each quoted table replaced.
fn update(document: &str, read: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut out = String::with_capacity(document.len());
    let mut rest = document;
    while let Some((before, after)) = rest.split_once(START) {
        let (list, after) = after
            .split_once(LIST_END)
            .context("a list of figures does not end")?;
        let (_, after) = after
            .split_once(END)
            .with_context(|| format!("`{END}` is missing"))?;
        let (report, rows) = list.split_once('\n').unwrap_or((list, ""));
        let table = quote(&read(report.trim())?, rows)?;
        write!(out, "{before}{START}{list}{LIST_END}\n{table}\n{END}")?;
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

/// Returns the first table of `report`, reduced to these rows.
fn quote(report: &str, wanted: &str) -> Result<String> {
    let mut lines = report
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'));
    let head = lines.next().context("the report has no table")?;
    let rule = lines.next().context("the table has no rule")?;
    let rows = named_rows(lines);
    let mut out = format!("{head}\n{rule}\n");
    if wanted.trim().is_empty() {
        rows.iter()
            .try_for_each(|(_, row)| writeln!(out, "{row}"))?;
        return Ok(out);
    }
    for name in wanted.lines().map(str::trim) {
        if name.starts_with('|') {
            writeln!(out, "{name}")?;
            continue;
        }
        let row = rows.iter().find(|(own, _)| own == name);
        let (_, row) = row.with_context(|| format!("the report has no row `{name}`"))?;
        writeln!(out, "{row}")?;
    }
    Ok(out)
}

/// Returns each row with its name. The first row of a name has it alone; rows of later parts of
/// the table have the part's heading before it.
fn named_rows<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let mut part = None;
    let mut rows: Vec<(String, String)> = Vec::new();
    for line in lines {
        let name = line.split('|').nth(1).unwrap_or_default().trim();
        if let Some(heading) = name.strip_prefix("**").and_then(|n| n.strip_suffix("**")) {
            part = Some(heading);
            continue;
        }
        let is_known = rows.iter().any(|(own, _)| own == name);
        match part.filter(|_| is_known) {
            Some(part) => {
                let name = format!("{part} / {name}");
                let cells = line.splitn(3, '|').nth(2).unwrap_or_default();
                let row = format!("| {name} |{cells}");
                rows.push((name, row));
            }
            None => rows.push((name.to_owned(), line.to_owned())),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::update;

    const REPORT: &str = "# R\n\n| 2 pages | a | b |\n|---|---|---|\n| **fast** | | |\n| paint, ms | 1 | 2 |\n| size | 5 | 6 |\n| **slow** | | |\n| paint, ms | 3 | 4 |\n\nafter\n";

    #[test]
    fn rows_are_copied_by_name_and_old_ones_replaced() {
        let document = "x\n<!-- figures: R.md\nsize\nslow / paint, ms\n| own | y | n |\n-->\n| old |\n<!-- end of figures -->\nz\n";
        let expected = "x\n<!-- figures: R.md\nsize\nslow / paint, ms\n| own | y | n |\n-->\n\n| 2 pages | a | b |\n|---|---|---|\n| size | 5 | 6 |\n| slow / paint, ms | 3 | 4 |\n| own | y | n |\n\n<!-- end of figures -->\nz\n";
        let once = update(document, |_| Ok(REPORT.to_owned())).unwrap();
        assert_eq!(once, expected);
        assert_eq!(update(&once, |_| Ok(REPORT.to_owned())).unwrap(), expected);
    }

    #[test]
    fn a_row_that_the_report_lacks_is_an_error() {
        let document = "<!-- figures: R.md\nweight\n-->\n<!-- end of figures -->";
        let error = update(document, |_| Ok(REPORT.to_owned())).unwrap_err();
        assert!(error.to_string().contains("weight"), "{error}");
    }
}

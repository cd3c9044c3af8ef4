//! Prints the sidebar of a table of contents as JSON.
//!
//! Reads lines from standard input: a label and optionally a path, indented by two spaces per
//! level.
//!
//! ```text
//! Welcome | index.md
//! Espresso
//!   Grinding | espresso/grinding.md
//! ```

use std::io::{self, Read as _};

use nav_model::{Options, Summary, SummaryItem, build};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let summary = Summary::new(items(&lines, 0));
    let (site, findings) = build(&summary, &[], &Options::default());
    for finding in findings {
        io::Write::write_fmt(&mut io::stderr(), format_args!("{}\n", finding.message))?;
    }
    serde_json::to_writer_pretty(io::stdout(), site.sidebars())?;
    Ok(())
}

fn items(lines: &[&str], level: usize) -> Vec<SummaryItem> {
    let depth = |line: &str| (line.len() - line.trim_start().len()) / 2;
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let below = lines[at + 1..]
            .iter()
            .take_while(|line| depth(line) > level)
            .count();
        let children = items(&lines[at + 1..=at + below], level + 1);
        let (name, path) = match line.split_once('|') {
            Some((name, path)) => (name.trim(), Some(path.trim())),
            None => (line.trim(), None),
        };
        all.push(match path {
            Some(path) if children.is_empty() => SummaryItem::chapter(name, path),
            _ => SummaryItem::category(name, children),
        });
        at += below + 1;
    }
    all
}

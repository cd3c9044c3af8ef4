//! `search`: the site's own search on the command line, for editors and programs.
//!
//! Results go to standard output, because they are the output of the command.

use std::{
    io::{BufRead as _, Write, stdin, stdout},
    path::Path,
};

use anyhow::Result;
use diagnostics::{escape, json_visible};
use search_build::{Engine, SearchAnswer};
use shell_interface::Shell;

use crate::cli::built_site::site_of;

/// The format of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum SearchFormat {
    /// Pages with their sections
    Human,
    /// One JSON object a query
    Json,
}

/// Prints the pages found for `query` in the book or site at `dir`; returns whether there are any.
///
/// `-` reads queries from standard input, one a line.
pub(in crate::cli) fn search(
    shell: &dyn Shell,
    query: &str,
    dir: &Path,
    limit: usize,
    format: SearchFormat,
) -> Result<bool> {
    let engine = Engine::open(shell, &site_of(dir)?)?;
    let mut out = stdout().lock();
    let mut found = false;
    let queries: Box<dyn Iterator<Item = Result<String>>> = match query {
        "-" => Box::new(stdin().lock().lines().map(|line| Ok(line?))),
        query => Box::new(std::iter::once(Ok(query.to_owned()))),
    };
    for query in queries {
        let mut answer = engine.search(&query?)?;
        answer.pages.truncate(limit);
        found |= !answer.pages.is_empty();
        match format {
            SearchFormat::Json => {
                let json = serde_json::to_string(&answer)?;
                writeln!(out, "{}", json_visible(&json))?;
            }
            SearchFormat::Human => print(&mut out, &answer)?,
        }
    }
    if !found {
        tracing::info!("no page found");
    }
    Ok(found)
}

/// Prints a line for each page, and two for each of its sections.
fn print(out: &mut impl Write, answer: &SearchAnswer) -> Result<()> {
    for page in &answer.pages {
        let trail: Vec<_> = page
            .crumbs
            .iter()
            .chain([&page.title])
            .map(String::as_str)
            .collect();
        writeln!(out, "{}", escape(&trail.join(" › ")))?;
        for hit in &page.hits {
            let text = safe_html::escape::plain_text(&hit.excerpt);
            let hit = format!("  {}  {}\n    {text}", hit.path, hit.section);
            writeln!(out, "{}", escape(&hit))?;
        }
    }
    Ok(())
}

//! Checks the prose of one text from standard input, such as a commit message, an issue or a
//! release note: spacing, punctuation, and the terms of a glossary when a `prose.toml` is given.
//!
//! ```text
//! git log -1 --format=%B | cargo run -p prose-lint --example message -- prose.toml
//! ```

use std::{
    io::{self, Read as _, Write as _},
    path::Path,
    process::ExitCode,
};

use anyhow::Result;
use prose_lint::{Config, Page, check};

fn main() -> Result<ExitCode> {
    let config = match std::env::args().nth(1) {
        Some(file) => Config::read(Path::new(&file))?,
        None => Config::default(),
    };
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let page = Page::new("message.md".into(), "message.md", &text);
    let mut problems = check(&[page], &config);
    // The other rules apply to pages of a site.
    problems.retain(|found| matches!(found.rule, "typography" | "terms"));

    let mut out = io::stdout().lock();
    for found in &problems {
        let (line, column, rule) = (found.line, found.column, found.rule);
        writeln!(out, "{line}:{column} {rule}: {}", found.message)?;
    }
    Ok(match problems.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

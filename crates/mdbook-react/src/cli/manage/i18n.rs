//! `i18n status` and `i18n extract`: report the progress of translations, and extract their
//! messages.

use std::{
    fmt::Write as _,
    io::{Write as _, stdout},
    path::Path,
};

use anyhow::Result;
use book_session::mdbook_findings;
use book_source::catalogue;
use diagnostics::{Diagnostic, escape, json_visible, paths::slashes};
use site_build::{
    BuildOptions,
    editions::{self, LanguageStatus},
};

use crate::{Outcome, cli::report};

/// Prints the state of each language of the book at `root`; returns whether the book can be read.
pub(in crate::cli) fn status(root: &Path, options: BuildOptions, json: bool) -> Result<bool> {
    let context = match book_session::context(root, options)? {
        Ok(context) => context,
        Err(found) => return Ok(report_found(found, root)),
    };
    let (context, options) = context;
    let (all, mut found) = editions::status(&context, &options)?;
    found.extend(mdbook_findings::take(root));
    let text = match json {
        true => json_visible(&serde_json::to_string_pretty(&all)?) + "\n",
        false => escape(&all.iter().map(table).collect::<String>()),
    };
    stdout().write_all(text.as_bytes())?;
    Ok(report_found(found, root))
}

/// Prints findings; returns whether there are none.
fn report_found(found: Vec<Diagnostic>, root: &Path) -> bool {
    found.is_empty() || report::print_outcome(&Outcome::failed(found), Some(root), report::human())
}

/// Writes the messages of the book at `root` beside its catalogues; returns whether the book can
/// be read.
pub(in crate::cli) fn extract(root: &Path, options: BuildOptions) -> Result<bool> {
    let context = match book_session::original(root, options)? {
        Ok((context, _)) => context,
        Err(found) => return Ok(report_found(found, root)),
    };
    for (file, count) in catalogue::extract(&context)? {
        writeln!(stdout(), "{}: {count} messages", escape(&slashes(&file)))?;
    }
    Ok(report_found(mdbook_findings::take(root), root))
}

fn table(status: &LanguageStatus) -> String {
    let mut text = status.summary() + "\n";
    if let Some(count) = &status.messages {
        let _ = writeln!(
            text,
            "  messages: {} translated, {} fuzzy, {} missing",
            count.translated, count.fuzzy, count.missing
        );
    }
    for (state, files) in [("outdated", &status.outdated), ("missing", &status.missing)] {
        for file in files {
            let _ = writeln!(text, "  {state:<8}  {file}");
        }
    }
    text
}

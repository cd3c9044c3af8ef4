//! `import`: a Docusaurus site becomes a book.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::ValueEnum;
use docusaurus_import::{Failed, Report};

use crate::cli::print;

/// The format of the report of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ImportFormat {
    /// Messages
    Human,
    /// One JSON object, with everything that IMPORT.md lists
    Json,
}

/// Imports the site in the folder `from` as a book in the folder `root`, and reports it.
pub(in crate::cli) fn import(
    from: &Path,
    root: &Path,
    allowed: &[PathBuf],
    format: ImportFormat,
) -> Result<bool> {
    let (report, error) =
        match docusaurus_import::import(from, root, allowed, page_render::is_built_in) {
            Ok(report) => (report, None),
            Err(failed) => {
                let Failed { report, error, .. } = *failed;
                (report, Some(error))
            }
        };
    match format {
        ImportFormat::Human => log(&report, root, error.is_none()),
        ImportFormat::Json => print(&(serde_json::to_string_pretty(&report)? + "\n"))?,
    }
    match error {
        None => Ok(true),
        Some(error) => Err(error),
    }
}

fn log(report: &Report, root: &Path, is_written: bool) {
    for message in report.warnings(!is_written) {
        tracing::warn!("{message}");
    }
    if is_written {
        let root = root.display();
        for note in report.notes(&root.to_string()) {
            tracing::info!("{note}");
        }
        tracing::info!(
            "next: run `mdbook-react check {root}`, and `mdbook-react serve {root}` to see the book"
        );
    }
}

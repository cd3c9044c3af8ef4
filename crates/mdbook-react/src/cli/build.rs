//! `build` and `check`: load and preprocess a book with mdBook's crates, in this process.

use std::path::Path;

use anyhow::Result;
use book_session::{MissingFiles, reported, run};
use diagnostics::Format;
use site_build::BuildOptions;

use super::{print, progress, report, show::component_stats};

/// Builds the book at `root` and returns whether that succeeded; `has_stats` lists the weights of own
/// components.
pub(super) fn build(
    root: &Path,
    destination: Option<&Path>,
    has_stats: bool,
    options: BuildOptions,
    format: Format,
) -> Result<bool> {
    let shown = progress::show(&options.progress, format);
    let outcome = run(root, destination, MissingFiles::AsConfigured, options);
    drop(shown);
    let outcome = reported(outcome, root);
    if has_stats {
        let stats = component_stats(&outcome);
        // Standard output has nothing but findings as JSON.
        match format {
            Format::Json => tracing::info!("{stats}"),
            _ => print(&stats)?,
        }
    }
    Ok(report::print_outcome(&outcome, Some(root), format))
}

/// Checks the book at `root` and returns whether it has no errors.
pub(super) fn check(root: &Path, options: BuildOptions, format: Format) -> bool {
    let options = BuildOptions {
        check_only: true,
        ..options
    };
    let shown = progress::show(&options.progress, format);
    let outcome = run(root, None, MissingFiles::Never, options);
    drop(shown);
    report::print_outcome(&reported(outcome, root), Some(root), format)
}

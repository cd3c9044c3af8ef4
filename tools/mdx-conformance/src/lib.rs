//! Compares mdx-lite with the real MDX pipeline and the specifications.
//!
//! [`run`] takes a folder of the form `conformance/*.json` (lists of cases), `conformance/oracle/
//! NAME.spans.jsonl` and `NAME.mdast.jsonl` (what the real pipeline found in the files of the
//! folder `NAME`), and counts what agrees.

mod cases;
mod exceptions;
pub mod full;
mod html;
mod mdx_lists;
mod oracle;
mod places;
mod report;
mod spans;
mod tree;

use std::path::Path;

use anyhow::{Result, ensure};
use mdx_lite::{Mode, Options};

pub use report::{Report, Row};

/// Compares with everything the folder holds.
///
/// # Errors
///
/// When the folder holds nothing of that form, or a file of it cannot be read.
pub fn run(dir: &Path) -> Result<Report> {
    let mut report = Report::default();
    html::compare(dir, &mut report)?;
    mdx_lists::compare(dir, &mut report)?;
    cases::compare(dir, &mut report)?;
    oracle::compare(dir, &mut report)?;
    ensure!(
        !report.rows.is_empty(),
        "{} holds nothing to compare with",
        dir.display()
    );
    Ok(report)
}

/// The options of the real pipeline: emphasis as in CommonMark, paragraphs unchanged.
fn options(strict: bool) -> Options {
    let mut options = Options::new(Mode::Mdx);
    options.cjk_friendly = false;
    options.unravel = false;
    options.strict = strict;
    options
}

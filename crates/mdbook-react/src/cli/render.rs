//! The renderer as `mdbook build` runs it, with the render context on standard input.

use std::io::{IsTerminal as _, Read as _, stdin};

use anyhow::{Result, bail};
use book_session::mdbook_findings;
use mdbook_renderer::RenderContext;
use shell_interface::Shell;

use super::report;

/// Versions of mdBook whose render context this crate is tested with.
const TESTED: std::ops::Range<(u64, u64)> = (0, 5)..(0, 6);

/// The error of a call without a subcommand that did not come from mdBook.
const NOT_FROM_MDBOOK: &str = "without a subcommand, mdbook-react expects a call from mdBook for `[output.react]`: run `mdbook build`, or `mdbook-react build DIR` without mdBook; `mdbook-react init DIR` creates a book, `--help` lists all commands";

pub(super) fn from_stdin(shell: &'static dyn Shell) -> Result<bool> {
    let mut input = Vec::new();
    if !stdin().is_terminal() {
        stdin().lock().read_to_end(&mut input)?;
    }
    if input.trim_ascii().is_empty() {
        bail!("{NOT_FROM_MDBOOK}");
    }
    let Ok(context) = simd_json::serde::from_slice::<RenderContext>(&mut input) else {
        bail!("standard input is not the render context of mdBook 0.5; {NOT_FROM_MDBOOK}");
    };
    if !is_tested(&context.version) {
        tracing::warn!(
            "mdbook-react {} is tested with mdBook 0.5, not with mdBook {}; the site may differ",
            env!("CARGO_PKG_VERSION"),
            context.version,
        );
    }
    let root = context.root.clone();
    let mut outcome = crate::build(context, shell);
    outcome.report(mdbook_findings::take(&root));
    // mdBook runs this program in another folder than its own.
    Ok(report::print_outcome(&outcome, None, report::human()))
}

fn is_tested(version: &str) -> bool {
    let mut parts = version.split('.').map(str::parse);
    match (parts.next(), parts.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => TESTED.contains(&(major, minor)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_tested;

    #[test]
    fn only_releases_of_the_tested_line_pass() {
        for (version, tried) in [
            ("0.5.0", true),
            ("0.5.4", true),
            ("0.4.52", false),
            ("0.6.0-beta", false),
            ("x", false),
        ] {
            assert_eq!(is_tested(version), tried, "{version}");
        }
    }
}

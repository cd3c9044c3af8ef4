//! `cargo xtask bench --open`: how long the servers for editors and agents take to answer about this site and
//! larger books.

use anyhow::Result;

use super::{SIZES, book, measure, today};
use crate::{files, process, say, tasks::shell, workspace::Workspace};

/// The profile that the README tells to install with.
const PROFILE: &str = "quick";

const HEAD: &str = "| pages | opened and checked | finding after an edit | completion of a link | rename of a heading | `search` | `read` | memory |\n|---|---|---|---|---|---|---|---|\n";

pub(super) fn run(workspace: &Workspace, largest: usize) -> Result<()> {
    shell::ensure(workspace)?;
    let root = workspace.root();
    let build = ["build", "--profile", PROFILE, "--package", "mdbook-react"];
    process::run(process::cargo(root, &build))?;
    let bench = [
        "bench",
        "--profile",
        PROFILE,
        "--package",
        "site-tests",
        "--bench",
        "open_book",
    ];
    let load = measure::load_when_idle();
    let mut rows = String::new();
    for copies in SIZES.into_iter().filter(|size| *size <= largest) {
        let folder = workspace.target(format!("bench/{copies}"));
        let pages = book::write(workspace, &folder, copies)?;
        say::step(format_args!("{pages} pages"));
        let mut command = process::cargo(root, &bench);
        command.arg("--").arg(&folder);
        rows += &process::read(command)?;
    }
    let text = format!(
        "# Answers of the servers\n\nMade by `cargo xtask bench --open`, {}, {}, at {load}.\n\nMilliseconds: the median of 40 questions about chapters from all parts of the book, and the time within which nine of ten were answered. An edit writes a broken link at the end of a chapter; the time is until the editor shows its finding. The memory is that of `mdbook-react lsp` at the end.\n\n{HEAD}{rows}",
        measure::machine(),
        today()?
    );
    let report = workspace.join("docs/benchmarks/open-book.md");
    files::write_if_changed(&report, text.as_bytes())?;
    say::step(format_args!(
        "the table is in docs/benchmarks/open-book.md\n{text}"
    ));
    Ok(())
}

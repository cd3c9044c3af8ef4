//! The steps of `cargo xtask test`, cheapest first.
//!
//! Everything uses the `dev` profile, in which hot dependencies are optimised and all else is not,
//! and always the whole workspace with all features. So each dependency is compiled once for
//! checking and once for running. Steps run the programs that `compile` built: `cargo run --package`
//! would compile dependencies again, with the features of that package alone.

use std::{path::Path, process::Command};

use anyhow::Result;

use crate::{
    npm, process,
    task::Skipped,
    tasks::{audit, book, guide, licences, prose, samples, shell, tidy, types},
    tools::{chromium, firefox, fonts, mdbook},
    workspace::Workspace,
};

/// A check.
pub(super) struct Step {
    /// The name on the command line.
    pub(super) name: &'static str,
    /// One line on what it does.
    pub(super) about: &'static str,
    /// The prerequisites.
    pub(super) after: &'static [&'static str],
    /// Runs it; returns [`Skipped`] when this machine lacks an optional program.
    pub(super) run: fn(&Workspace) -> Result<()>,
}

/// Every step, in the order they run.
pub(super) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "check formatting of the Rust code",
        after: &[],
        run: |workspace| cargo(workspace, &["fmt", "--all", "--check"]),
    },
    Step {
        name: "tidy",
        about: "check the repository's own rules",
        after: &[],
        run: tidy::check,
    },
    Step {
        name: "licences",
        about: "check licences of shipped packages",
        after: &[],
        run: licences::check,
    },
    Step {
        name: "audit",
        about: "query advisory databases",
        after: &[],
        run: audit::check,
    },
    Step {
        name: "npm",
        about: "install npm packages where their lock file changed",
        after: &[],
        run: install_npm_packages,
    },
    Step {
        name: "lint",
        about: "check types and lints of the shell",
        after: &["npm"],
        run: |workspace| npm::script(&workspace.renderer(), "check"),
    },
    Step {
        name: "unit",
        about: "run the shell's unit tests",
        after: &["npm"],
        run: |workspace| npm::script(&workspace.renderer(), "test"),
    },
    Step {
        name: "shell",
        about: "bundle the React shell",
        after: &["npm"],
        run: shell::ensure,
    },
    Step {
        name: "clippy",
        about: "run Clippy",
        after: &["shell"],
        run: clippy,
    },
    Step {
        name: "compile",
        about: "compile the programs and their tests",
        after: &["shell"],
        run: |workspace| {
            cargo(
                workspace,
                &[
                    "build",
                    "--quiet",
                    "--workspace",
                    "--all-targets",
                    "--all-features",
                ],
            )
        },
    },
    Step {
        name: "types",
        about: "check that generated TypeScript and JSON Schema are current",
        after: &["compile"],
        run: types::check,
    },
    Step {
        name: "samples",
        about: "check the code blocks of the pages",
        after: &["compile"],
        run: samples::check,
    },
    Step {
        name: "prose",
        about: "check the prose of the pages",
        after: &["compile"],
        run: prose::check,
    },
    Step {
        name: "rust",
        about: "run unit, whole-program and documentation tests",
        after: &["compile"],
        run: |workspace| {
            cargo(
                workspace,
                &[
                    "test",
                    "--quiet",
                    "--workspace",
                    "--all-features",
                    "--no-fail-fast",
                ],
            )
        },
    },
    Step {
        name: "doc",
        about: "build the API documentation without warnings",
        after: &["shell"],
        run: document,
    },
    Step {
        name: "mdbook",
        about: "find or compile the real mdbook",
        after: &[],
        run: |workspace| mdbook::ensure(workspace).map(drop),
    },
    Step {
        name: "book",
        about: "build the real book with mdbook and mdbook-react and compare the bytes",
        after: &["compile", "mdbook"],
        run: |workspace| {
            book::build_both_ways(workspace)?;
            book::build_showcase(workspace)?;
            book::build_plain_book(workspace)
        },
    },
    Step {
        name: "guide",
        about: "check the guide and its generated reference",
        after: &["compile"],
        run: guide::check,
    },
    Step {
        name: "chromium",
        about: "find or install Chromium and a Chinese font",
        after: &["npm"],
        run: |workspace| {
            fonts::ensure();
            chromium::ensure(workspace).map(drop)
        },
    },
    Step {
        name: "browser",
        about: "test the built site in Chromium",
        after: &["book", "chromium"],
        run: browser,
    },
    Step {
        name: "firefox",
        about: "test engine differences in Firefox",
        after: &["npm", "book"],
        run: in_firefox,
    },
];

fn install_npm_packages(workspace: &Workspace) -> Result<()> {
    npm::install(workspace, &workspace.renderer())?;
    npm::install(workspace, &workspace.browser_tests())
}

fn clippy(workspace: &Workspace) -> Result<()> {
    let everything = ["--workspace", "--all-targets", "--all-features"];
    // Modules that replace left-out features compile only here.
    let smallest = ["--package", "mdbook-react", "--no-default-features"];
    for selection in [&everything[..], &smallest] {
        let args = [
            &["clippy", "--quiet"],
            selection,
            &["--", "--deny", "warnings"],
        ];
        cargo(workspace, &args.concat())?;
    }
    Ok(())
}

fn document(workspace: &Workspace) -> Result<()> {
    let args = [
        "doc",
        "--quiet",
        "--workspace",
        "--no-deps",
        "--all-features",
    ];
    let mut command = process::cargo(workspace.root(), &args);
    command.env("RUSTDOCFLAGS", "--deny warnings");
    process::run(command)
}

fn browser(workspace: &Workspace) -> Result<()> {
    let mut command = browser_tests(workspace, "test");
    command.env(chromium::VARIABLE, chromium::ensure(workspace)?);
    process::run(command)
}

fn in_firefox(workspace: &Workspace) -> Result<()> {
    let Some(program) = firefox::ensure() else {
        let reason = format!(
            "no Firefox {} or newer on this machine; install it, or name one in the variable {}",
            firefox::OLDEST,
            firefox::VARIABLE
        );
        return Err(Skipped::new(reason).into());
    };
    let mut command = browser_tests(workspace, "test:firefox");
    command.env(firefox::VARIABLE, program);
    process::run(command)
}

/// Returns the command for a script of the browser tests, with the locations of the sites and the
/// program.
fn browser_tests(workspace: &Workspace, script: &str) -> Command {
    let mut command = npm::script_command(&workspace.browser_tests(), script);
    command
        .env("SITE", book::tested_site(workspace))
        // `CARGO_TARGET_DIR` may move the program.
        .env("MDBOOK_REACT", workspace.program("debug", "mdbook-react"))
        .env("SHOWCASE", book::showcase_site(workspace))
        .env("PLAIN_BOOK", book::plain_book_site(workspace));
    command
}

fn cargo(workspace: &Workspace, args: &[&str]) -> Result<()> {
    let root: &Path = workspace.root();
    process::run(process::cargo(root, args))
}

//! The steps of `cargo xtask test`, cheapest first.
//!
//! Everything runs in the `dev` profile, where dependencies are optimised and this workspace is
//! not, and always over the whole workspace with all features: so each dependency is compiled
//! once for checking and once for running, and the program under test is the one that
//! `cargo test` built beside its tests.

use std::{fmt, path::Path, process::Command};

use anyhow::Result;

use crate::{
    npm, process,
    tasks::{audit, book, licences, prose, samples, shell, tidy, types},
    tools::{chromium, firefox, fonts, mdbook},
    workspace::Workspace,
};

/// One check.
pub(super) struct Step {
    /// The word that chooses it.
    pub(super) name: &'static str,
    /// What it does.
    pub(super) about: &'static str,
    /// The steps it cannot do without.
    pub(super) after: &'static [&'static str],
    /// Does it; [`Skipped`] where this machine lacks what no contributor must have.
    pub(super) run: fn(&Workspace) -> Result<()>,
}

/// The error of a step that cannot be done here, and says why. It fails nothing.
#[derive(Debug)]
pub(super) struct Skipped(String);

impl Skipped {
    /// Skipped for that reason.
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Skipped {}

/// Every step, in the order they run.
pub(super) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "the Rust code is formatted",
        after: &[],
        run: |workspace| cargo(workspace, &["fmt", "--all", "--check"]),
    },
    Step {
        name: "tidy",
        about: "the repository keeps its own rules",
        after: &[],
        run: tidy::check,
    },
    Step {
        name: "licences",
        about: "what is shipped may be shipped",
        after: &[],
        run: licences::check,
    },
    Step {
        name: "audit",
        about: "no known weakness, as far as the registries tell",
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
        about: "the shell's types and lints hold",
        after: &["npm"],
        run: |workspace| npm::script(&workspace.renderer(), "check"),
    },
    Step {
        name: "unit",
        about: "the shell's unit tests",
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
        about: "Clippy has nothing to say of the Rust code",
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
        about: "the generated TypeScript and JSON Schema are fresh",
        after: &[],
        run: types::check,
    },
    Step {
        name: "samples",
        about: "the code blocks of the pages are true",
        after: &[],
        run: samples::check,
    },
    Step {
        name: "prose",
        about: "the prose of the pages keeps the rules of docs/writing-pages.md",
        after: &[],
        run: prose::check,
    },
    Step {
        name: "rust",
        about: "unit, whole-program and documentation tests",
        after: &["compile"],
        run: |workspace| {
            cargo(
                workspace,
                &["test", "--quiet", "--workspace", "--all-features"],
            )
        },
    },
    Step {
        name: "doc",
        about: "the documentation has no broken link",
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
        about: "the real book: mdbook and mdbook-react write the same bytes",
        after: &["compile", "mdbook"],
        run: |workspace| {
            book::build_both_ways(workspace)?;
            book::build_showcase(workspace)
        },
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
        about: "the built site in a real browser",
        after: &["book", "chromium"],
        run: browser,
    },
    Step {
        name: "firefox",
        about: "what engines differ in, in Firefox",
        after: &["npm", "book"],
        run: in_firefox,
    },
];

fn install_npm_packages(workspace: &Workspace) -> Result<()> {
    npm::install(workspace, &workspace.renderer())?;
    npm::install(workspace, &workspace.browser_tests())
}

fn clippy(workspace: &Workspace) -> Result<()> {
    let args = [
        "clippy",
        "--quiet",
        "--workspace",
        "--all-targets",
        "--all-features",
    ];
    cargo(
        workspace,
        &[&args[..], &["--", "--deny", "warnings"]].concat(),
    )
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

/// A script of the browser tests, told where the sites and the program are.
fn browser_tests(workspace: &Workspace, script: &str) -> Command {
    let mut command = npm::script_command(&workspace.browser_tests(), script);
    command
        .env("SITE", book::tested_site(workspace))
        // Cargo's folder may be elsewhere than tests would look for it.
        .env("MDBOOK_REACT", workspace.program("debug", "mdbook-react"))
        .env("SHOWCASE", book::showcase_site(workspace));
    command
}

fn cargo(workspace: &Workspace, args: &[&str]) -> Result<()> {
    let root: &Path = workspace.root();
    process::run(process::cargo(root, args))
}

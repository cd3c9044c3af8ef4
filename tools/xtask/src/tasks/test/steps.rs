//! The steps of `cargo xtask test`, cheapest first.
//!
//! Everything uses the `dev` profile, in which hot dependencies are optimised and all else is not,
//! and always the whole workspace with all features, so each dependency is compiled once. Steps run the
//! programs that `compile` built: `cargo run --package` would compile dependencies again, with the
//! features of that package alone.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Result, ensure};

use super::semver;
use crate::{
    npm, process,
    task::Skipped,
    tasks::{audit, book, guide, licences, prose, samples, shell, tidy, types},
    tools::{chromium, firefox, fonts},
    workspace::Workspace,
};

/// The extent of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// The steps that every change needs.
    Usual,
    /// All, for a scheduled run and before a release.
    Full,
}

/// A check.
pub(super) struct Step {
    /// The name on the command line.
    pub(super) name: &'static str,
    /// One line on what it does.
    pub(super) about: &'static str,
    /// The prerequisites.
    pub(super) after: &'static [&'static str],
    /// Whether it runs only with `--full`, or by its name.
    pub(super) is_extra: bool,
    /// Runs it; returns [`Skipped`] when this machine lacks an optional program.
    pub(super) run: fn(&Workspace, Extent) -> Result<()>,
}

/// Every step, in the order they run.
pub(super) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "check formatting of the Rust code",
        after: &[],
        is_extra: false,
        run: |workspace, _| cargo(workspace, &["fmt", "--all", "--check"]),
    },
    Step {
        name: "tidy",
        about: "check the repository's own rules",
        after: &[],
        is_extra: false,
        run: |workspace, _| tidy::check(workspace),
    },
    Step {
        name: "licences",
        about: "check licences of shipped packages",
        after: &[],
        is_extra: false,
        run: |workspace, _| licences::check(workspace),
    },
    Step {
        name: "audit",
        about: "query advisory databases",
        after: &[],
        is_extra: false,
        run: |workspace, _| audit::check(workspace),
    },
    Step {
        name: "npm",
        about: "install npm packages where their lock file changed",
        after: &[],
        is_extra: false,
        run: |workspace, _| install_npm_packages(workspace),
    },
    Step {
        name: "lint",
        about: "check types and lints of the shell",
        after: &["npm"],
        is_extra: false,
        run: |workspace, _| npm::script(&workspace.renderer(), "check"),
    },
    Step {
        name: "unit",
        about: "run the shell's unit tests",
        after: &["npm"],
        is_extra: false,
        run: |workspace, _| npm::script(&workspace.renderer(), "test"),
    },
    Step {
        name: "shell",
        about: "bundle the React shell",
        after: &["npm"],
        is_extra: false,
        run: |workspace, _| shell::ensure(workspace),
    },
    Step {
        name: "compile",
        about: "compile the programs and their tests, with Clippy's lints",
        after: &["shell"],
        is_extra: false,
        run: |workspace, _| linted(workspace, &["build", "--all-targets"]),
    },
    Step {
        name: "types",
        about: "check that generated TypeScript and JSON Schema are current",
        after: &["compile"],
        is_extra: false,
        run: |workspace, _| types::check(workspace),
    },
    Step {
        name: "samples",
        about: "check the code blocks of the pages",
        after: &["compile"],
        is_extra: false,
        run: |workspace, _| samples::check(workspace),
    },
    Step {
        name: "prose",
        about: "check the prose of the pages",
        after: &["compile"],
        is_extra: false,
        run: |workspace, _| prose::check(workspace),
    },
    Step {
        name: "rust",
        about: "run unit, whole-program and documentation tests",
        after: &["compile"],
        is_extra: false,
        run: |workspace, _| linted(workspace, &["test", "--no-fail-fast"]),
    },
    Step {
        name: "book",
        about: "build the book with mdBook's library and mdbook-react and compare the bytes",
        after: &["compile"],
        is_extra: false,
        run: |workspace, _| {
            book::build_both_ways(workspace)?;
            book::build_showcase(workspace)?;
            book::build_plain_book(workspace)
        },
    },
    Step {
        name: "guide",
        about: "check the guide and its generated reference",
        after: &["compile"],
        is_extra: false,
        run: |workspace, _| guide::check(workspace),
    },
    Step {
        name: "chromium",
        about: "find or install Chromium and a Chinese font",
        after: &["npm"],
        is_extra: false,
        run: |workspace, _| {
            fonts::ensure();
            chromium::ensure(workspace).map(drop)
        },
    },
    Step {
        name: "browser",
        about: "test the built site in Chromium",
        after: &["book", "chromium"],
        is_extra: false,
        run: browser,
    },
    Step {
        name: "features",
        about: "run Clippy on programs with fewer features",
        after: &["shell"],
        is_extra: true,
        run: with_fewer_features,
    },
    Step {
        name: "doc",
        about: "build the API documentation without warnings",
        after: &["shell"],
        is_extra: true,
        run: |workspace, _| document(workspace),
    },
    Step {
        name: "semver",
        about: "compare the libraries' public items with an earlier commit",
        after: &[],
        is_extra: true,
        run: |workspace, _| semver::check(workspace),
    },
    Step {
        name: "firefox",
        about: "test engine differences in Firefox",
        after: &["npm", "book"],
        is_extra: true,
        run: in_firefox,
    },
    Step {
        name: "extension",
        about: "check and pack the extension for Visual Studio Code",
        after: &[],
        is_extra: true,
        run: |workspace, _| {
            let folder = workspace.join("editors/vscode");
            npm::install(workspace, &folder)?;
            let mut scripts = ["check", "test", "package"].into_iter();
            scripts.try_for_each(|script| npm::script(&folder, script))
        },
    },
];

fn install_npm_packages(workspace: &Workspace) -> Result<()> {
    npm::install(workspace, &workspace.renderer())?;
    npm::install(workspace, &workspace.browser_tests())
}

/// Runs cargo on the whole workspace with Clippy's lints, whose warnings are errors.
///
/// Clippy as the compiler saves `cargo clippy`, which checks every dependency again: 190 of 390 CPU seconds.
fn linted(workspace: &Workspace, args: &[&str]) -> Result<()> {
    let everything = ["--quiet", "--workspace", "--all-features"];
    let mut command = process::cargo(workspace.root(), &[args, &everything].concat());
    command
        .env("RUSTC_WORKSPACE_WRAPPER", clippy_driver(workspace)?)
        .env("CLIPPY_ARGS", DENY_WARNINGS);
    process::run(command)
}

/// `--deny warnings`, as `cargo clippy` passes arguments to its driver.
const DENY_WARNINGS: &str = "--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";

/// Returns Clippy as a compiler: the program beside the `rustc` of this toolchain.
fn clippy_driver(workspace: &Workspace) -> Result<PathBuf> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let arguments = ["--print", "sysroot"];
    let sysroot = process::read(process::command(workspace.root(), rustc, &arguments))?;
    let program = format!("clippy-driver{}", std::env::consts::EXE_SUFFIX);
    let driver = Path::new(sysroot.trim()).join("bin").join(program);
    ensure!(
        driver.is_file(),
        "Clippy is missing; install it with `rustup component add clippy`"
    );
    Ok(driver)
}

/// Modules that replace left-out features compile only here.
fn with_fewer_features(workspace: &Workspace, _: Extent) -> Result<()> {
    for package in ["mdbook-react", "site-search"] {
        let args = [
            "clippy",
            "--quiet",
            "--package",
            package,
            "--no-default-features",
            "--",
            "--deny",
            "warnings",
        ];
        cargo(workspace, &args)?;
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

fn browser(workspace: &Workspace, extent: Extent) -> Result<()> {
    let mut command = browser_tests(workspace, "test");
    if extent == Extent::Full {
        command.env("FULL", "1");
    }
    command.env(chromium::VARIABLE, chromium::ensure(workspace)?);
    process::run(command)
}

fn in_firefox(workspace: &Workspace, _: Extent) -> Result<()> {
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

//! `cargo xtask audit`: queries the advisory databases for the dependencies.
//!
//! It also names the unmaintained crates that remain, with the reasons in `deny.toml`.
//!
//! An advisory rated high or critical in a shipped package is an error, as is any error of `cargo
//! deny`. Other advisories are printed. A database that does not answer (no network, a registry
//! without audits, no `cargo deny`) is an error of the command; `test` reports a skipped step.

mod remaining;

use std::time::Duration;

use anyhow::{Result, bail};
use pico_args::Arguments;
use serde_json::Value;

use crate::{no_more, npm, process, say, task::Skipped, workspace::Workspace};

/// The time limit of a query to a registry.
const PATIENCE: Duration = Duration::from_secs(40);

/// The checks of `deny.toml` that need no network.
const OFFLINE: [&str; 3] = ["bans", "licenses", "sources"];

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    check(workspace)
}

/// The result of the queries.
#[derive(Default)]
struct Report {
    /// Advisories and rules that fail the check.
    failures: Vec<String>,
    /// Queries without an answer.
    unanswered: Vec<&'static str>,
}

impl Report {
    fn result(self) -> Result<()> {
        if !self.failures.is_empty() {
            bail!("{}", self.failures.join("\n"));
        }
        if !self.unanswered.is_empty() {
            return Err(
                Skipped::new(format!("not checked: {}", self.unanswered.join("; "))).into(),
            );
        }
        Ok(())
    }
}

/// Fails for every advisory that affects readers or authors, or with [`Skipped`] for queries that
/// were not answered.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let mut report = Report {
        failures: remaining::check(workspace)?,
        ..Report::default()
    };
    npm_audits(workspace, &mut report);
    cargo_deny(workspace, &mut report);
    report.result()
}

/// Audits each lock file until the registry fails to answer.
fn npm_audits(workspace: &Workspace, report: &mut Report) {
    // Only the shell is shipped, without its development dependencies.
    for (folder, is_shipped) in [
        (workspace.renderer(), true),
        (workspace.renderer(), false),
        (workspace.browser_tests(), false),
        (workspace.join("tests/samples"), false),
    ] {
        let answer = npm::audit(&folder, is_shipped, PATIENCE);
        let Some(counts) = answer.and_then(|json| Counts::of(&json)) else {
            report
                .unanswered
                .push("npm packages (the registry does not answer `npm audit`)");
            return;
        };
        let name = folder.strip_prefix(workspace.root()).unwrap_or(&folder);
        let part = if is_shipped { ", as shipped" } else { "" };
        let found = format!("npm audit of {}{part}: {counts}", name.display());
        match is_shipped && counts.serious > 0 {
            true => report.failures.push(found),
            false => say::detail(found),
        }
    }
}

/// The number of packages with a known advisory.
#[derive(Debug, PartialEq, Eq)]
struct Counts {
    serious: u64,
    others: u64,
}

impl Counts {
    /// Parses the output of `npm audit --json`; `None` for anything else, such as an error.
    fn of(json: &str) -> Option<Self> {
        let answer: Value = serde_json::from_str(json).ok()?;
        let counts = answer.get("metadata")?.get("vulnerabilities")?;
        let count = |of: &str| counts.get(of).and_then(Value::as_u64);
        let serious = count("high")? + count("critical")?;
        let total = count("total")?;
        Some(Self {
            serious,
            others: total.saturating_sub(serious),
        })
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.serious, self.others) {
            (0, 0) => write!(f, "no known vulnerabilities"),
            (serious, others) => write!(
                f,
                "{serious} vulnerabilities rated high or critical, {others} others"
            ),
        }
    }
}

fn cargo_deny(workspace: &Workspace, report: &mut Report) {
    let Some(program) = process::which("cargo-deny") else {
        report
            .unanswered
            .push("crates (`cargo install cargo-deny --locked`)");
        return;
    };
    let deny = |args: &[&str]| {
        let args = [&["--log-level", "error"], args].concat();
        // Cargo is bypassed, because it would leave the process running after the time limit.
        process::output_within(
            PATIENCE,
            process::command(workspace.root(), &program, &args),
        )
    };
    let failure = |output: process::Output| format!("cargo deny:\n{}", output.stderr);
    let offline = [&["check"], &OFFLINE[..]].concat();
    match deny(&offline) {
        Some(output) if output.is_success => {
            say::detail("cargo deny: bans, licences and sources pass");
        }
        Some(output) => report.failures.push(failure(output)),
        None => report
            .unanswered
            .push("bans, licences and sources of crates (`cargo deny` takes too long)"),
    }
    match deny(&["check", "advisories"]) {
        Some(output) if output.is_success => say::detail("cargo deny: no known vulnerabilities"),
        Some(output) if is_finding(&output.stderr) => report.failures.push(failure(output)),
        _ => report
            .unanswered
            .push("advisories of crates (their database does not answer)"),
    }
}

/// Whether `cargo deny` failed because of an advisory, not because it could not fetch the database.
fn is_finding(stderr: &str) -> bool {
    stderr
        .lines()
        .any(|line| line.trim_start().starts_with("error["))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_npm_audit_are_parsed() {
        for (json, expected) in [
            ("", None),
            ("{\"message\": \"405 Method Not Allowed\"}", None),
            ("{\"metadata\": {}}", None),
            (
                "{\"metadata\": {\"vulnerabilities\": {\"info\": 0, \"low\": 1, \"moderate\": 2, \"high\": 3, \"critical\": 4, \"total\": 10}}}",
                Some(Counts {
                    serious: 7,
                    others: 3,
                }),
            ),
        ] {
            assert_eq!(Counts::of(json), expected, "{json}");
        }
    }

    #[test]
    fn a_database_without_an_answer_is_not_a_pass() {
        let ends = |failures: &[&str], unanswered: &[&'static str]| {
            let report = Report {
                failures: failures.iter().map(ToString::to_string).collect(),
                unanswered: unanswered.to_vec(),
            };
            let error = report.result().err()?;
            Some((error.is::<Skipped>(), error.to_string()))
        };
        assert_eq!(ends(&[], &[]), None);
        assert_eq!(
            ends(&[], &["crates", "npm"]),
            Some((true, "not checked: crates; npm".to_owned()))
        );
        assert_eq!(ends(&["bad"], &["npm"]), Some((false, "bad".to_owned())));
    }

    #[test]
    fn advisories_differ_from_a_missing_database() {
        assert!(is_finding("error[vulnerability]: it can be made to hang\n"));
        assert!(is_finding("\u{1b}[0m\nerror[unsound]: it is unsound\n"));
        assert!(!is_finding(
            "[ERROR] failed to fetch advisory database: could not resolve host\n"
        ));
    }
}

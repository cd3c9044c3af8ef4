//! `cargo xtask test`: runs every check of this repository, or the named ones.
//!
//! `--full` adds the steps and the pages that rarely fail alone: other browsers, and every page of the site
//! where twelve stand for all.
//!
//! A failing step stops only the steps that depend on it. The last line is `N
//! passed, N failed`, one for each step, with `, N skipped` for steps that this machine cannot run.

mod semver;
mod steps;

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use pico_args::Arguments;

use self::steps::{Extent, STEPS, Step};
use crate::{say, task::Skipped, workspace::Workspace};

/// The result of a step.
struct Outcome {
    step: &'static Step,
    time: Duration,
    end: End,
}

/// The outcome of a step, with its reason.
enum End {
    Passed,
    Failed(String),
    Skipped(String),
}

impl End {
    fn of(result: Result<()>) -> Self {
        let Err(error) = result else {
            return Self::Passed;
        };
        match error.downcast::<Skipped>() {
            Ok(skipped) => Self::Skipped(skipped.to_string()),
            Err(error) => Self::Failed(format!("{error:#}")),
        }
    }

    /// Returns the outcome's name and reason.
    fn words(&self) -> (&'static str, &str) {
        match self {
            Self::Passed => ("passed", ""),
            Self::Failed(reason) => ("FAILED", reason),
            Self::Skipped(reason) => ("skipped", reason),
        }
    }
}

pub(super) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let extent = match args.contains("--full") {
        true => Extent::Full,
        false => Extent::Usual,
    };
    let names: Vec<String> = args
        .finish()
        .into_iter()
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let mut outcomes = Vec::new();
    for step in chosen(&names, extent)? {
        let outcome = run_step(workspace, step, extent, &outcomes);
        outcomes.push(outcome);
    }
    report(&outcomes)
}

/// Returns the named steps with their prerequisites, in the table's order; without names, the steps
/// of the extent.
fn chosen(names: &[String], extent: Extent) -> Result<Vec<&'static Step>> {
    let mut wanted = Vec::new();
    for name in names {
        want(name, &mut wanted)?;
    }
    Ok(STEPS
        .iter()
        .filter(|step| match names.is_empty() {
            true => extent == Extent::Full || !step.is_extra,
            false => wanted.contains(&step.name),
        })
        .collect())
}

fn want(name: &str, wanted: &mut Vec<&'static str>) -> Result<()> {
    let Some(step) = STEPS.iter().find(|step| step.name == name) else {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!("unknown step `{name}`; known steps: {}", known.join(", "));
    };
    wanted.push(step.name);
    step.after
        .iter()
        .try_for_each(|earlier| want(earlier, wanted))
}

fn run_step(
    workspace: &Workspace,
    step: &'static Step,
    extent: Extent,
    earlier: &[Outcome],
) -> Outcome {
    say::step(format_args!("{}: {}", step.name, step.about));
    let start = Instant::now();
    let missing = earlier.iter().find(|outcome| {
        matches!(outcome.end, End::Failed(_)) && step.after.contains(&outcome.step.name)
    });
    let end = match missing {
        Some(outcome) => End::Failed(format!("not run, because `{}` failed", outcome.step.name)),
        None => End::of((step.run)(workspace, extent)),
    };
    if let (state, reason) = end.words()
        && !reason.is_empty()
    {
        say::detail(format_args!("{}: {reason}", state.to_lowercase()));
    }
    Outcome {
        step,
        time: start.elapsed(),
        end,
    }
}

fn report(outcomes: &[Outcome]) -> Result<()> {
    say::step("result");
    for Outcome { step, time, end } in outcomes {
        let (state, reason) = end.words();
        say::detail(format_args!(
            "{:<10} {state:<7} {:>7.1} s  {reason}",
            step.name,
            time.as_secs_f64()
        ));
    }
    say::closing(closing_line(outcomes));
    if outcomes
        .iter()
        .any(|outcome| matches!(outcome.end, End::Failed(_)))
    {
        bail!("`cargo xtask test NAME` runs a single step again");
    }
    Ok(())
}

/// Returns the closing line that CI systems parse.
fn closing_line(outcomes: &[Outcome]) -> String {
    let count = |state| {
        outcomes
            .iter()
            .filter(|outcome| outcome.end.words().0 == state)
            .count()
    };
    let line = format!("{} passed, {} failed", count("passed"), count("FAILED"));
    match count("skipped") {
        0 => line,
        skipped => format!("{line}, {skipped} skipped"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_follows_its_prerequisites() {
        for (at, step) in STEPS.iter().enumerate() {
            for earlier in step.after {
                let found = STEPS[..at].iter().any(|step| step.name == *earlier);
                assert!(found, "`{}` comes after no step `{earlier}`", step.name);
            }
        }
    }

    #[test]
    fn a_step_that_cannot_be_done_here_is_neither_passed_nor_failed() {
        let skipped = || Err(Skipped::new("no such browser").into());
        let ends = |results: Vec<Result<()>>| -> Vec<Outcome> {
            let outcome = |result| Outcome {
                step: &STEPS[0],
                time: Duration::ZERO,
                end: End::of(result),
            };
            results.into_iter().map(outcome).collect()
        };
        let failed = || Err(anyhow::anyhow!("broken"));
        for (results, line, is_good) in [
            (vec![Ok(())], "1 passed, 0 failed", true),
            (
                vec![Ok(()), skipped()],
                "1 passed, 0 failed, 1 skipped",
                true,
            ),
            (
                vec![failed(), skipped()],
                "0 passed, 1 failed, 1 skipped",
                false,
            ),
        ] {
            let outcomes = ends(results);
            assert_eq!(closing_line(&outcomes), line);
            assert_eq!(report(&outcomes).is_ok(), is_good, "{line}");
        }
    }

    #[test]
    fn named_steps_include_their_prerequisites() {
        let names: Vec<&str> = chosen(&["rust".into()], Extent::Usual)
            .unwrap()
            .iter()
            .map(|step| step.name)
            .collect();
        assert_eq!(names, ["npm", "shell", "compile", "rust"]);
        assert!(chosen(&["rusty".into()], Extent::Usual).is_err());
    }

    #[test]
    fn firefox_runs_in_full_and_by_its_name() {
        let has_firefox = |names: &[String], extent| {
            let steps = chosen(names, extent).unwrap();
            steps.iter().any(|step| step.name == "firefox")
        };
        assert!(!has_firefox(&[], Extent::Usual));
        assert!(has_firefox(&[], Extent::Full));
        assert!(has_firefox(&["firefox".into()], Extent::Usual));
    }
}

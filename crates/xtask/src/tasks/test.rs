//! `cargo xtask test`: every check of this repository, or the named ones.
//!
//! A failing step does not stop the others, except those that build on it. The last line is
//! `N passed, N failed`, one for each step.

mod steps;

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use pico_args::Arguments;

use self::steps::{STEPS, Step};
use crate::{say, workspace::Workspace};

/// How a step ended.
struct Outcome {
    step: &'static Step,
    time: Duration,
    failure: Option<String>,
}

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    let names: Vec<String> = args
        .finish()
        .into_iter()
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let mut outcomes = Vec::new();
    for step in chosen(&names)? {
        let outcome = run_step(workspace, step, &outcomes);
        outcomes.push(outcome);
    }
    report(&outcomes)
}

/// The named steps with those they build on, in the table's order; all without names.
fn chosen(names: &[String]) -> Result<Vec<&'static Step>> {
    let mut wanted = Vec::new();
    for name in names {
        want(name, &mut wanted)?;
    }
    Ok(STEPS
        .iter()
        .filter(|step| names.is_empty() || wanted.contains(&step.name))
        .collect())
}

fn want(name: &str, wanted: &mut Vec<&'static str>) -> Result<()> {
    let Some(step) = STEPS.iter().find(|step| step.name == name) else {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!("there is no step `{name}`; there are {}", known.join(", "));
    };
    wanted.push(step.name);
    step.after
        .iter()
        .try_for_each(|earlier| want(earlier, wanted))
}

fn run_step(workspace: &Workspace, step: &'static Step, earlier: &[Outcome]) -> Outcome {
    say::step(format_args!("{}: {}", step.name, step.about));
    let start = Instant::now();
    let missing = earlier
        .iter()
        .find(|outcome| outcome.failure.is_some() && step.after.contains(&outcome.step.name));
    let failure = match missing {
        Some(outcome) => Some(format!("not run, because `{}` failed", outcome.step.name)),
        None => (step.run)(workspace)
            .err()
            .map(|error| format!("{error:#}")),
    };
    if let Some(reason) = &failure {
        say::detail(format_args!("failed: {reason}"));
    }
    Outcome {
        step,
        time: start.elapsed(),
        failure,
    }
}

fn report(outcomes: &[Outcome]) -> Result<()> {
    say::step("result");
    for Outcome {
        step,
        time,
        failure,
    } in outcomes
    {
        let state = if failure.is_some() {
            "FAILED"
        } else {
            "passed"
        };
        let reason = failure.as_deref().unwrap_or_default();
        say::detail(format_args!(
            "{:<10} {state} {:>7.1} s  {reason}",
            step.name,
            time.as_secs_f64()
        ));
    }
    let failed = outcomes
        .iter()
        .filter(|outcome| outcome.failure.is_some())
        .count();
    say::closing(format_args!(
        "{} passed, {failed} failed",
        outcomes.len() - failed
    ));
    if failed > 0 {
        bail!("`cargo xtask test NAME` runs a single step again");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_follows_what_it_builds_on() {
        for (at, step) in STEPS.iter().enumerate() {
            for earlier in step.after {
                let found = STEPS[..at].iter().any(|step| step.name == *earlier);
                assert!(found, "`{}` comes after no step `{earlier}`", step.name);
            }
        }
    }

    #[test]
    fn a_named_step_brings_what_it_builds_on() {
        let names: Vec<&str> = chosen(&["rust".into()])
            .unwrap()
            .iter()
            .map(|step| step.name)
            .collect();
        assert_eq!(names, ["npm", "shell", "compile", "rust"]);
        assert!(chosen(&["rusty".into()]).is_err());
    }
}

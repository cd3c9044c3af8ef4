//! Prints all messages of the tasks: progress on standard error, one line a step.
#![expect(
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "the one place that prints"
)]

use std::fmt::Display;

use crate::task::Task;

/// Prints the start of a step.
pub(crate) fn step(text: impl Display) {
    eprintln!("==> {text}");
}

/// Prints a detail of the current step.
pub(crate) fn detail(text: impl Display) {
    eprintln!("    {text}");
}

/// Prints a warning.
pub(crate) fn warning(text: impl Display) {
    eprintln!("warning: {text}");
}

/// Prints an error with all its causes.
pub(crate) fn error(error: &anyhow::Error) {
    eprintln!("error: {error:#}");
}

/// Prints the result of a run on standard output, where programs read it.
pub(crate) fn closing(text: impl Display) {
    println!("{text}");
}

/// Prints the tasks and their arguments.
pub(crate) fn help(tasks: &[Task]) {
    eprintln!("Usage: cargo xtask TASK [ARGUMENTS]\n");
    for task in tasks {
        let call = format!("{} {}", task.name, task.usage);
        eprintln!("  {call:<28} {}", task.about);
    }
}

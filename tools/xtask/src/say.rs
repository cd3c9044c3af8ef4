//! Everything that is printed, so that all tasks speak alike: on standard error, one line a step.
#![expect(
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "the one place that prints"
)]

use std::fmt::Display;

use crate::task::Task;

/// Says what begins now.
pub(crate) fn step(text: impl Display) {
    eprintln!("==> {text}");
}

/// Says a detail of the current step.
pub(crate) fn detail(text: impl Display) {
    eprintln!("    {text}");
}

/// Says what is odd but stops nothing.
pub(crate) fn warning(text: impl Display) {
    eprintln!("warning: {text}");
}

/// Says why the program stops, with every cause.
pub(crate) fn error(error: &anyhow::Error) {
    eprintln!("error: {error:#}");
}

/// Says the result of a run, on standard output, where programs look for it.
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

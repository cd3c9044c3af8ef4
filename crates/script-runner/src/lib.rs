//! Runs scripts that others wrote in separate processes, which can be ended.
//!
//! QuickJS stops a script at its limit of time only between its own steps. Inside a built-in function
//! it may run for hours, and a fault in the engine ends the process. So the command line calls
//! [`use_processes`], and each thread that needs an engine takes an idle process of this program, or
//! starts one (`mdbook-react run-scripts`). A process runs one task at a time and is used again,
//! unless the task ended it. A book without scripts starts none.
//!
//! The process has no time zone but UTC, can open no files, and its memory is limited; it ends itself
//! when a script exceeds its limit of processor time by a quarter ([`quickjs_deadline`]). Everything
//! that a script may read is in its task, or is answered by this process while the script runs.
//!
//! To evaluate full MDX, call [`mdx_eval::evaluate_in`] with [`engine`]:
//!
//! ```ignore
//! let answer = site_reader::answer(root.to_owned());
//! let outcome = evaluate_in(scripts::engine(), &document, &graph, &limits, Some(answer));
//! ```
//!
//! A script that does not end is an ordinary finding of the outcome, `J005`. Pages with own
//! components are rendered by [`prerenderer`]; other pages run the shell's own code, in this process.
//! Library callers that do not call [`use_processes`] get engines in their own process.

mod child;
mod limits;
mod message;
mod pages;
mod process;

use std::{io, sync::OnceLock};

#[cfg(feature = "full-mdx")]
use mdx_eval::{Answer, Engine, Failure, InProcess, Program};

pub use self::{child::run, pages::prerenderer};
#[cfg(feature = "full-mdx")]
use self::{
    message::{Answered, Task},
    process::{Ended, with_process},
};

/// The hidden subcommand of a process that runs scripts.
pub(crate) const COMMAND: &str = "run-scripts";

/// Whether scripts run in separate processes.
static USES_PROCESSES: OnceLock<()> = OnceLock::new();

/// Runs scripts in processes of this program from now on. The program must have the subcommand
/// `run-scripts`.
pub fn use_processes() {
    USES_PROCESSES.get_or_init(|| ());
}

fn uses_processes() -> bool {
    USES_PROCESSES.get().is_some()
}

/// Returns the engine for full MDX.
#[cfg(feature = "full-mdx")]
pub fn engine() -> &'static dyn Engine {
    match uses_processes() {
        true => &OtherProcess,
        false => &InProcess,
    }
}

/// The engine in another process.
#[cfg(feature = "full-mdx")]
struct OtherProcess;

#[cfg(feature = "full-mdx")]
impl Engine for OtherProcess {
    fn run(&self, program: Program, answer: Option<Answer>) -> Result<String, Failure> {
        let limits = *program.limits();
        let task = Task::Evaluate {
            program,
            asks_host: answer.is_some(),
        };
        let answer = answer.as_deref();
        let result = with_process(|process| process.run(&task, answer));
        match result {
            Ok(Answered::Evaluated(result)) => result,
            Ok(_) => Err(Failure::of_engine(failed(&wrong_answer()))),
            Err(Ended::Overrun(note)) => Err(Failure::overrun(&limits, Some(note))),
            Err(Ended::Failed(error)) => Err(Failure::of_engine(failed(&error))),
        }
    }
}

/// Returns the message about an engine that failed.
fn failed(error: &io::Error) -> String {
    format!("the process that runs scripts failed: {error}")
}

fn wrong_answer() -> io::Error {
    io::Error::other("it answered another task")
}

//! Notices work that does not come to an end.
//!
//! Grammars are other people's, and a few go round in circles on a few texts: two rules that match
//! nothing hand the place to each other (trishume/syntect#706 has such a case). A parser of HTML
//! always ends, but the time it takes may grow with the square of the text. Neither can be stopped
//! from outside, so each piece of work tells here when it begins, and who waits for the build looks
//! from time to time. Looks are counted instead of seconds: a process that was halted for an hour
//! has not been at work.

use std::{
    io,
    panic::resume_unwind,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, ThreadId},
    time::Duration,
};

use crate::diagnostic::{Diagnostic, Place, Severity, codes};

/// How often to look.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// So many looks any piece may take: twenty seconds, where the slowest take a tenth of one.
const LOOKS: usize = 80;

/// The stack of the thread that is watched, in bytes: what a main thread has.
const STACK: usize = 8 << 20;

/// What is being worked at.
#[derive(Debug, Default)]
pub(crate) struct Watchdog(Mutex<Vec<Task>>);

/// What it may take too long to work at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A block of code in this language, to be coloured.
    Code(String),
    /// Raw HTML, to be cleaned.
    Html,
    /// JavaScript of a page, to be evaluated.
    #[cfg_attr(
        not(feature = "full-mdx"),
        expect(dead_code, reason = "only full MDX has it")
    )]
    Script,
}

#[derive(Debug)]
struct Task {
    /// The one that is at it.
    thread: ThreadId,
    looks: usize,
    allowed: usize,
    place: Place,
    subject: Subject,
}

impl Subject {
    /// For so many bytes it may take one look more: a hundredth of the usual speed.
    fn bytes_a_look(&self) -> usize {
        match self {
            Self::Code(_) => 10_000,
            Self::Html | Self::Script => 100_000,
        }
    }
}

impl Watchdog {
    /// Does `work` on `text`, which stands at `place`.
    pub(crate) fn over<T>(
        &self,
        place: Place,
        subject: Subject,
        text: &str,
        work: impl FnOnce() -> T,
    ) -> T {
        let thread = thread::current().id();
        let task = Task {
            thread,
            looks: 0,
            allowed: LOOKS + text.len() / subject.bytes_a_look(),
            place,
            subject,
        };
        self.tasks(|tasks| tasks.push(task));
        let done = work();
        self.tasks(|tasks| tasks.retain(|task| task.thread != thread));
        done
    }

    /// Looks once: a finding for each piece that takes longer than any does.
    pub(crate) fn look(&self) -> Vec<Diagnostic> {
        self.tasks(|tasks| {
            for task in tasks.iter_mut() {
                task.looks += 1;
            }
            let overdue = tasks.iter().filter(|task| task.looks > task.allowed);
            overdue.map(Task::finding).collect()
        })
    }

    fn tasks<T>(&self, act: impl FnOnce(&mut Vec<Task>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Task {
    fn finding(&self) -> Diagnostic {
        let (code, message, help) = match &self.subject {
            Subject::Code(language) => (
                codes::HIGHLIGHT_TIMEOUT,
                format!("highlighting this block as `{language}` timed out"),
                "give the block another language, or `text`",
            ),
            Subject::Html => (
                codes::HTML_TIMEOUT,
                "sanitising this raw HTML timed out".to_owned(),
                "close unclosed elements, and split long blocks of HTML",
            ),
            Subject::Script => (
                codes::EVALUATION_TIMEOUT,
                "evaluating the JavaScript of this page timed out".to_owned(),
                "look for a built-in function that is called with a huge length",
            ),
        };
        (Diagnostic::new(code, Severity::Error, message).at(self.place.clone())).help(help)
    }
}

/// Does `work` in a thread of its own and looks after it: what came of it, or what does not come
/// to an end. Then the thread goes on, until the process ends.
///
/// # Errors
///
/// When the system gives no thread.
pub(crate) fn watched<T: Send + 'static>(
    work: impl FnOnce(&Arc<Watchdog>) -> T + Send + 'static,
) -> io::Result<Result<T, Vec<Diagnostic>>> {
    let watchdog = Arc::new(Watchdog::default());
    let own = Arc::clone(&watchdog);
    watched_by(&watchdog, move || work(&own))
}

/// Does `work`, whose tasks are reported to `watchdog`, as [`watched`] does.
///
/// # Errors
///
/// If the system provides no thread.
pub(crate) fn watched_by<T: Send + 'static>(
    watchdog: &Arc<Watchdog>,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Result<T, Vec<Diagnostic>>> {
    let (send, ended) = mpsc::channel();
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody waits for it any more once a look has found something.
        let _ = send.send(work());
    })?;
    loop {
        match ended.recv_timeout(LOOK_EVERY) {
            Ok(done) => return Ok(Ok(done)),
            Err(RecvTimeoutError::Timeout) => {
                let found = watchdog.look();
                if !found.is_empty() {
                    return Ok(Err(found));
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                if let Err(panic) = thread.join() {
                    resume_unwind(panic);
                }
                return Err(io::Error::other("a thread ended without a word"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_longer_than_its_size_allows_is_told() {
        let place = Place::file("src/a.md", "text");
        for (subject, code) in [
            (Subject::Code("svelte".into()), codes::HIGHLIGHT_TIMEOUT),
            (Subject::Html, codes::HTML_TIMEOUT),
        ] {
            for (bytes, looks) in [(10, LOOKS), (10 * subject.bytes_a_look(), LOOKS + 10)] {
                let watchdog = Watchdog::default();
                let text = "x".repeat(bytes);
                watchdog.over(place.clone(), subject.clone(), &text, || {
                    for _ in 0..looks {
                        assert_eq!(watchdog.look(), []);
                    }
                    let found = watchdog.look();
                    assert_eq!(found.len(), 1);
                    assert_eq!(found[0].code, code);
                    assert_eq!(found[0].place.as_ref(), Some(&place));
                });
                assert_eq!(watchdog.look(), []);
            }
        }
    }
}

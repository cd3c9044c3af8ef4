//! Detects highlighting, sanitising and drawing that do not terminate in time.
//!
//! A few third-party grammars loop forever on a few texts: two rules that match nothing push each
//! other without end (trishume/syntect#706 has such a case). Parsing HTML always terminates, but
//! may take quadratic time.
//!
//! Neither can be cancelled from outside. Every task therefore registers before it starts, and the
//! waiting thread polls. A limit is processor time, because on a busy machine a task may wait for
//! its turn. Where the system does not report processor time, a task is charged one interval for
//! each poll, so that an hour of suspension does not count.

use std::{
    env, io,
    panic::resume_unwind,
    sync::{
        Arc, Mutex,
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, ThreadId},
    time::Duration,
};

use diagnostics::{Diagnostic, Place, Severity, codes, lock::lock};

use crate::thread_clock::ThreadClock;

/// The interval between two polls.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// The number of intervals in a second.
const INTERVALS_PER_SECOND: u32 = 4;

/// The time that any task may take, in seconds, unless [`VARIABLE`] has another. The slowest tasks take 0.1 s.
const MOST_SECONDS: u32 = 20;

/// The environment variable with that time.
const VARIABLE: &str = "MDBOOK_REACT_TASK_SECONDS";

/// The factor between the limit of a task and the polls after which it ends in any case.
const WALL_CLOCK_FACTOR: u32 = 10;

/// The stack of the watched thread, in bytes; a main thread has as much.
const STACK: usize = 8 << 20;

/// The tasks that run at the moment.
#[derive(Debug)]
pub struct Watchdog {
    tasks: Mutex<Vec<Task>>,
    /// The time that any task may take, in intervals.
    allowed: u32,
    clock_of_current: fn() -> ThreadClock,
}

/// The kind of a task, named in its diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// Highlighting a block of code in this language.
    Code(String),
    /// Sanitising raw HTML.
    Html,
    /// Drawing a diagram.
    Diagram,
}

#[derive(Debug)]
struct Task {
    /// The thread that runs the task.
    thread: ThreadId,
    clock: ThreadClock,
    /// The processor time of the thread at the first poll.
    start: Option<Duration>,
    polls: u32,
    /// The limit, in intervals.
    allowed: u32,
    place: Place,
    subject: Subject,
}

impl Subject {
    /// Returns the number of bytes for which a task may take one interval more: a hundredth of the
    /// usual speed.
    fn bytes_per_interval(&self) -> usize {
        match self {
            Self::Code(_) | Self::Diagram => 10_000,
            Self::Html => 100_000,
        }
    }
}

impl Default for Watchdog {
    fn default() -> Self {
        Self {
            tasks: Mutex::default(),
            allowed: seconds().saturating_mul(INTERVALS_PER_SECOND),
            clock_of_current: ThreadClock::of_current,
        }
    }
}

fn seconds() -> u32 {
    let chosen = env::var(VARIABLE).ok().and_then(|text| text.parse().ok());
    chosen.unwrap_or(MOST_SECONDS)
}

impl Watchdog {
    /// Runs `work` on `text`, whose place is `place`, as a registered task.
    pub fn run_task<T>(
        &self,
        place: Place,
        subject: Subject,
        text: &str,
        work: impl FnOnce() -> T,
    ) -> T {
        let thread = thread::current().id();
        let more = text.len() / subject.bytes_per_interval();
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        let task = Task {
            thread,
            clock: (self.clock_of_current)(),
            start: None,
            polls: 0,
            allowed: self.allowed.saturating_add(more),
            place,
            subject,
        };
        self.tasks(|tasks| tasks.push(task));
        let done = work();
        self.tasks(|tasks| tasks.retain(|task| task.thread != thread));
        done
    }

    /// Counts one poll. If a task exceeds its limit, returns a finding for it and for each other task
    /// beyond half of its limit, which would probably end the next build.
    pub(crate) fn poll(&self) -> Vec<Diagnostic> {
        self.tasks(|tasks| {
            let shares: Vec<_> = tasks.iter_mut().map(Task::share_at_poll).collect();
            if !shares.iter().any(|share| *share > 1.0) {
                return Vec::new();
            }
            let shares = tasks.iter().zip(shares);
            let slow = shares.filter(|(_, share)| *share > 0.5);
            slow.map(|(task, _)| task.finding()).collect()
        })
    }

    fn tasks<T>(&self, act: impl FnOnce(&mut Vec<Task>) -> T) -> T {
        act(&mut lock(&self.tasks))
    }
}

impl Task {
    /// Counts one poll and returns the share of its limit that the task has taken.
    fn share_at_poll(&mut self) -> f64 {
        self.polls = self.polls.saturating_add(1);
        let by_polls = f64::from(self.polls) / f64::from(self.allowed);
        let Some(now) = self.clock.elapsed() else {
            return by_polls;
        };
        let start = *self.start.get_or_insert(now);
        let limit = POLL_INTERVAL.saturating_mul(self.allowed);
        let by_time = now.saturating_sub(start).div_duration_f64(limit);
        by_time.max(by_polls / f64::from(WALL_CLOCK_FACTOR))
    }

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
            Subject::Diagram => (
                codes::DIAGRAM_TIMEOUT,
                "drawing this diagram timed out".to_owned(),
                "split the diagram, or give the block another language",
            ),
        };
        (Diagnostic::new(code, Severity::Error, message).at(self.place.clone())).help(help)
    }
}

/// Runs `work` on a new thread and watches its tasks.
///
/// Returns the result, or a finding for each task that timed out. In the second case the thread
/// cannot be cancelled and keeps running until the process ends.
///
/// # Errors
///
/// If the system cannot start a thread.
pub fn watched<T: Send + 'static>(
    work: impl FnOnce(&Arc<Watchdog>) -> T + Send + 'static,
) -> io::Result<Result<T, Vec<Diagnostic>>> {
    let watchdog = Arc::new(Watchdog::default());
    let own = Arc::clone(&watchdog);
    run_watched(&watchdog, move || work(&own))
}

/// Runs `work`, whose tasks register with `watchdog`, as [`watched`] does.
///
/// # Errors
///
/// If the system cannot start a thread.
pub fn run_watched<T: Send + 'static>(
    watchdog: &Arc<Watchdog>,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Result<T, Vec<Diagnostic>>> {
    let (send, ended) = mpsc::channel();
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
        // After a timeout the receiver is gone, and the result is dropped.
        let _ = send.send(work());
    })?;
    loop {
        match ended.recv_timeout(POLL_INTERVAL) {
            Ok(done) => return Ok(Ok(done)),
            Err(RecvTimeoutError::Timeout) => {
                let found = watchdog.poll();
                if !found.is_empty() {
                    return Ok(Err(found));
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                if let Err(panic) = thread.join() {
                    resume_unwind(panic);
                }
                return Err(io::Error::other("a thread ended without a result"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_beyond_the_limit_of_their_size_are_reported() {
        let place = Place::file("src/a.md", "text");
        for (subject, code) in [
            (Subject::Code("svelte".into()), codes::HIGHLIGHT_TIMEOUT),
            (Subject::Html, codes::HTML_TIMEOUT),
            (Subject::Diagram, codes::DIAGRAM_TIMEOUT),
        ] {
            for (bytes, polls) in [(10, 80), (10 * subject.bytes_per_interval(), 90)] {
                let watchdog = Watchdog {
                    allowed: 80,
                    clock_of_current: ThreadClock::default,
                    ..Watchdog::default()
                };
                let text = "x".repeat(bytes);
                watchdog.run_task(place.clone(), subject.clone(), &text, || {
                    for _ in 0..polls {
                        assert_eq!(watchdog.poll(), []);
                    }
                    let found = watchdog.poll();
                    assert_eq!(found.len(), 1);
                    assert_eq!(found[0].code, code);
                    assert_eq!(found[0].place.as_ref(), Some(&place));
                });
                assert_eq!(watchdog.poll(), []);
            }
        }
    }

    #[test]
    fn other_tasks_beyond_half_of_their_limit_are_reported_too() {
        for (polls, reported) in [(40, 1), (41, 2)] {
            let watchdog = Watchdog {
                allowed: 80,
                clock_of_current: ThreadClock::default,
                ..Watchdog::default()
            };
            let (first, second) = (Place::file("a.md", "text"), Place::file("b.md", "text"));
            let run_second = || {
                let poll_until_over = || {
                    for _ in 1..polls {
                        assert_eq!(watchdog.poll(), []);
                    }
                    watchdog.poll()
                };
                watchdog.run_task(second, Subject::Html, "text", poll_until_over)
            };
            let found = watchdog.run_task(first, Subject::Html, "text", || {
                for _ in polls..=80 {
                    assert_eq!(watchdog.poll(), []);
                }
                thread::scope(|scope| scope.spawn(run_second).join().expect("findings"))
            });
            assert_eq!(found.len(), reported);
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_task_that_waits_for_its_turn_is_not_overdue() {
        let watchdog = Watchdog::default();
        let place = Place::file("src/a.md", "text");
        // The system measures the time of a thread that has worked for a moment.
        while ThreadClock::of_current().elapsed().is_none() {}
        watchdog.run_task(place, Subject::Html, "text", || {
            for _ in 0..watchdog.allowed * WALL_CLOCK_FACTOR {
                assert_eq!(watchdog.poll(), []);
            }
            assert_eq!(watchdog.poll().len(), 1);
        });
    }
}

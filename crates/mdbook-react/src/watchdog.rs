//! Notices a grammar that never ends.
//!
//! Grammars are other people's, and a few go round in circles on a few texts: two rules that match
//! nothing hand the place to each other (trishume/syntect#706 has such a case). The engine cannot
//! be stopped from outside, so each block tells here when its colouring begins, and who waits for
//! the build looks from time to time. Looks are counted instead of seconds: a process that was
//! halted for an hour has not been at work.

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

use crate::diagnostic::{Diagnostic, Place, Severity};

const ENDLESS_GRAMMAR: &str = "K005";

/// How often to look.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// So many looks any block may take: twenty seconds, where the slowest take a tenth of one.
const LOOKS: usize = 80;

/// For so many bytes a block may take one look more: a hundredth of the usual speed.
const BYTES_A_LOOK: usize = 10_000;

/// The stack of the thread that is watched, in bytes: what a main thread has.
const STACK: usize = 8 << 20;

/// What is being coloured.
#[derive(Debug, Default)]
pub struct Watchdog(Mutex<Vec<Task>>);

#[derive(Debug)]
struct Task {
    /// The one that is at it.
    thread: ThreadId,
    looks: usize,
    allowed: usize,
    place: Place,
    language: String,
}

impl Watchdog {
    /// Colours `code`, a block in this language, which stands at `place`.
    pub fn over<T>(
        &self,
        place: Place,
        language: &str,
        code: &str,
        colour: impl FnOnce() -> T,
    ) -> T {
        let thread = thread::current().id();
        let task = Task {
            thread,
            looks: 0,
            allowed: LOOKS + code.len() / BYTES_A_LOOK,
            place,
            language: language.to_owned(),
        };
        self.tasks(|tasks| tasks.push(task));
        let coloured = colour();
        self.tasks(|tasks| tasks.retain(|task| task.thread != thread));
        coloured
    }

    /// Looks once: a finding for each block that takes longer than any does.
    pub fn look(&self) -> Vec<Diagnostic> {
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
        let Self {
            place, language, ..
        } = self;
        let message = format!("the grammar of `{language}` does not come to an end with this code");
        Diagnostic::new(ENDLESS_GRAMMAR, Severity::Error, message)
            .at(place.clone())
            .help("give the block another language, or `text`")
    }
}

/// Does `work` in a thread of its own and looks after it: what came of it, or what does not come
/// to an end. Then the thread goes on, until the process ends.
///
/// # Errors
///
/// When the system gives no thread.
pub fn watched<T: Send + 'static>(
    work: impl FnOnce(&Watchdog) -> T + Send + 'static,
) -> io::Result<Result<T, Vec<Diagnostic>>> {
    let watchdog = Arc::new(Watchdog::default());
    let (send, ended) = mpsc::channel();
    let own = Arc::clone(&watchdog);
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody waits for it any more once a look has found something.
        let _ = send.send(work(&own));
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
        for (bytes, looks) in [(10, LOOKS), (10 * BYTES_A_LOOK, LOOKS + 10)] {
            let watchdog = Watchdog::default();
            let code = "x".repeat(bytes);
            watchdog.over(place.clone(), "svelte", &code, || {
                for _ in 0..looks {
                    assert_eq!(watchdog.look(), []);
                }
                let found = watchdog.look();
                assert_eq!(found.len(), 1);
                assert_eq!(found[0].code, ENDLESS_GRAMMAR);
                assert_eq!(found[0].place.as_ref(), Some(&place));
            });
            assert_eq!(watchdog.look(), []);
        }
    }
}

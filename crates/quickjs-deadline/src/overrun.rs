//! Ends the process when a script exceeds its limit inside a built-in function.

use std::{
    io, process,
    sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError},
    thread,
    time::{Duration, Instant},
};

use crate::WALL_CLOCK;

/// The interval between two looks at the clock, and so the time by which a script may end later.
const INTERVAL: Duration = Duration::from_millis(50);

/// The exit code of a process that ended itself.
const EXIT_CODE: i32 = 3;

/// The state that the thread of scripts shares with the watching thread.
#[derive(Debug, Default)]
struct Watch {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The end of the running script; `None` while no script runs.
    end: Option<End>,
    /// The last words of [`note`].
    note: String,
    /// Whether the process is about to end.
    is_over: bool,
}

#[derive(Debug, Clone, Copy)]
struct End {
    processor: Duration,
    wall_clock: Instant,
}

static WATCH: OnceLock<Watch> = OnceLock::new();

/// Ends this process when a script exceeds the limit of [`crate::Deadline::limit`] by a quarter.
///
/// The limit then counts the processor time of the whole process, so scripts must run on one thread,
/// and other threads should rest meanwhile. `last_words` is called before the end, on another
/// thread, with the text of the last [`note`].
///
/// # Errors
///
/// If the system has no thread for it.
pub fn end_process_on_overrun(last_words: fn(&str)) -> io::Result<()> {
    let watch = WATCH.get_or_init(Watch::default);
    thread::Builder::new()
        .spawn(move || watch.run(last_words))
        .map(drop)
}

/// Notes which part of a script begins, for the last words of a process that ends itself. Without
/// [`end_process_on_overrun`] it does nothing.
pub fn note(part: &str) {
    if let Some(watch) = WATCH.get() {
        part.clone_into(&mut watch.lock().note);
    }
}

impl Watch {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, last_words: fn(&str)) {
        let mut state = self.lock();
        while !state.end.is_some_and(End::is_over) {
            state = if state.end.is_some() {
                let waited = self.changed.wait_timeout(state, INTERVAL);
                waited.unwrap_or_else(PoisonError::into_inner).0
            } else {
                let waited = self.changed.wait(state);
                waited.unwrap_or_else(PoisonError::into_inner)
            };
        }
        state.is_over = true;
        let note = std::mem::take(&mut state.note);
        drop(state);
        last_words(&note);
        process::exit(EXIT_CODE);
    }
}

impl End {
    fn is_over(self) -> bool {
        process_time() > self.processor || Instant::now() > self.wall_clock
    }
}

/// A script that is watched until the value is dropped.
pub(crate) struct Task(&'static Watch);

impl Task {
    /// Watches a script with this limit; `None` if the process does not end itself.
    pub(crate) fn start(limit: Duration) -> Option<Self> {
        let watch = WATCH.get()?;
        let more = limit / 4;
        watch.lock().end = Some(End {
            processor: process_time() + limit + more,
            wall_clock: Instant::now() + limit * WALL_CLOCK + more,
        });
        watch.changed.notify_one();
        Some(Self(watch))
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        // The result would follow the last words.
        while state.is_over {
            state = self
                .0
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.end = None;
    }
}

/// Returns the processor time of this process.
#[cfg(unix)]
fn process_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.try_into().unwrap_or_default()
}

/// Returns the wall-clock time since the first call.
#[cfg(not(unix))]
fn process_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

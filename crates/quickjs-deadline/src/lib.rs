//! Stops scripts in QuickJS after a limit of processor time, so that the load of the machine does
//! not matter.
//!
//! A limit counts the processor time of the thread that runs the script. A thread that waits for
//! memory or for its turn spends none, so a script also ends after [`WALL_CLOCK`] times the limit in
//! wall-clock time.
//!
//! The engine can stop a script between its own steps, but not inside most built-in functions, which
//! may run for hours: `[].reverse.call({ length: 2 ** 53 - 1 })`. A process that runs nothing but
//! scripts can end itself then: [`end_process_on_overrun`].

mod overrun;

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

pub use self::overrun::{end_process_on_overrun, note};

/// The factor between a limit and the wall-clock time that a script may take.
pub const WALL_CLOCK: u32 = 10;

/// A deadline of the scripts in one runtime.
#[derive(Debug, Clone)]
pub struct Deadline {
    start: Instant,
    ends: Arc<Ends>,
}

/// The times at which scripts are stopped, in milliseconds; 0 without a deadline.
#[derive(Debug, Default)]
struct Ends {
    /// By the processor time of the thread.
    processor: AtomicU64,
    /// By the wall-clock time since the start.
    wall_clock: AtomicU64,
}

/// The result of a call with a deadline.
#[derive(Debug)]
#[non_exhaustive]
pub struct Limited<T> {
    /// The result of the call.
    pub result: T,
    /// Whether the deadline had passed when the call returned.
    pub is_over: bool,
}

impl Deadline {
    /// Creates a deadline, and the interrupt handler to set in the runtime. Scripts have no deadline
    /// before [`Self::limit`].
    pub fn with_handler() -> (Self, impl FnMut() -> bool + Send + 'static) {
        let deadline = Self {
            start: Instant::now(),
            ends: Arc::default(),
        };
        let handler = deadline.clone();
        (deadline, move || handler.is_over())
    }

    /// Runs `call`, whose scripts are stopped after `time`. They must run on the calling thread.
    ///
    /// On Windows, `time` is wall-clock time. Calls must not be nested: the inner call removes the
    /// deadline of the outer one.
    pub fn limit<T>(&self, time: Duration, call: impl FnOnce() -> T) -> Limited<T> {
        let ends = &self.ends;
        let wall_clock = self.start.elapsed() + time * WALL_CLOCK;
        ends.wall_clock.store(millis(wall_clock), Ordering::Relaxed);
        let processor = self.processor_time() + time;
        ends.processor.store(millis(processor), Ordering::Relaxed);
        let watched = overrun::Task::start(time);
        let result = call();
        drop(watched);
        let is_over = self.is_over();
        ends.processor.store(0, Ordering::Relaxed);
        Limited { result, is_over }
    }

    fn is_over(&self) -> bool {
        let processor = self.ends.processor.load(Ordering::Relaxed);
        processor != 0
            && (millis(self.processor_time()) > processor
                || millis(self.start.elapsed()) > self.ends.wall_clock.load(Ordering::Relaxed))
    }

    /// Returns the processor time of the calling thread.
    #[cfg(unix)]
    #[expect(
        clippy::unused_self,
        reason = "other systems measure from the start instead"
    )]
    fn processor_time(&self) -> Duration {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.try_into().unwrap_or_default()
    }

    /// Returns the wall-clock time since the start.
    #[cfg(not(unix))]
    fn processor_time(&self) -> Duration {
        self.start.elapsed()
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

#[cfg(test)]
mod tests {
    use std::thread;

    use rquickjs::{Context, Runtime};

    use super::*;

    const LIMIT: Duration = Duration::from_millis(100);
    /// Reaches the interrupt handler, which is called after thousands of jumps.
    const SHORT: &str = "for (let i = 0; i < 50_000; i++);";

    fn run(scripts: &[&str], before: impl Fn()) -> Limited<rquickjs::Result<()>> {
        let runtime = Runtime::new().unwrap();
        let context = Context::full(&runtime).unwrap();
        let (deadline, handler) = Deadline::with_handler();
        runtime.set_interrupt_handler(Some(Box::new(handler)));
        let eval = |script: &str| context.with(|ctx| ctx.eval::<(), _>(script));
        let (last, first) = scripts.split_last().unwrap();
        for script in first {
            assert!(deadline.limit(LIMIT, || eval(script)).is_over);
        }
        deadline.limit(LIMIT, || {
            before();
            eval(last)
        })
    }

    #[test]
    fn endless_scripts_are_stopped_and_the_next_has_its_own_time() {
        let endless = run(&["for (;;);"], || ());
        assert!(endless.is_over && endless.result.is_err());
        let next = run(&["for (;;);", SHORT], || ());
        assert!(!next.is_over && next.result.is_ok());
    }

    #[test]
    fn scripts_after_the_call_have_no_deadline() {
        let runtime = Runtime::new().unwrap();
        let context = Context::full(&runtime).unwrap();
        let (deadline, handler) = Deadline::with_handler();
        runtime.set_interrupt_handler(Some(Box::new(handler)));
        let eval = |script: &str| context.with(|ctx| ctx.eval::<(), _>(script));
        assert!(deadline.limit(LIMIT, || eval("for (;;);")).is_over);
        assert!(eval(SHORT).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn time_without_a_processor_does_not_count() {
        let waiting = run(&[SHORT], || thread::sleep(LIMIT * 3));
        assert!(!waiting.is_over && waiting.result.is_ok());
    }

    #[test]
    fn wall_clock_ends_scripts_in_any_case() {
        let waiting = run(&[SHORT], || thread::sleep(LIMIT * (WALL_CLOCK + 1)));
        assert!(waiting.is_over && waiting.result.is_err());
    }
}

//! The processor time of a thread, as another thread sees it.
//!
//! Linux has it in `/proc`. A thread that waits for its turn on a busy machine spends none.

#![expect(clippy::disallowed_methods, reason = "a file of the system")]

use std::{sync::Arc, time::Duration};

thread_local! {
    /// The clock of this thread, because opening one takes longer than a short task.
    static OWN: ThreadClock = ThreadClock::open();
}

/// The clock of one thread.
#[derive(Debug, Clone, Default)]
pub(crate) struct ThreadClock {
    /// The file with the thread's times; `None` where the system has none.
    file: Option<Arc<str>>,
}

impl ThreadClock {
    /// Returns the clock of the calling thread.
    pub(crate) fn of_current() -> Self {
        OWN.with(Self::clone)
    }

    fn open() -> Self {
        #[cfg(target_os = "linux")]
        {
            let thread = std::fs::read_link("/proc/thread-self").ok();
            let file = thread.map(|thread| format!("/proc/{}/schedstat", thread.display()));
            Self {
                file: file.map(Arc::from),
            }
        }
        #[cfg(not(target_os = "linux"))]
        Self::default()
    }

    /// Returns the processor time that the thread has spent; `None` if it is unknown. A
    /// thread that has just begun has none, and some kernels do not measure it.
    pub(crate) fn elapsed(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(&**self.file.as_ref()?).ok()?;
        let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds)).filter(|time| !time.is_zero())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{sync::mpsc, thread, time::Duration};

    use super::*;

    #[test]
    fn work_counts_and_waiting_does_not() {
        let (send, clocks) = mpsc::channel();
        let (finish, finished) = mpsc::channel::<()>();
        let worker = thread::spawn(move || {
            let clock = ThreadClock::of_current();
            while clock.elapsed() < Some(Duration::from_millis(100)) {}
            send.send(clock).expect("a receiver");
            finished.recv().expect("a word");
        });
        let clock = clocks.recv().expect("a clock");
        let worked = clock.elapsed().expect("a time");
        let this = ThreadClock::of_current();
        while this.elapsed() < Some(Duration::from_millis(200)) {}
        let after = clock.elapsed().expect("a time");
        assert!(after < worked + Duration::from_millis(100), "{after:?}");
        finish.send(()).expect("the thread waits");
        worker.join().expect("the thread ends");
    }
}

//! Runs parts of the work on a large page on additional threads.

use std::{
    io,
    panic::resume_unwind,
    thread::{Builder, Scope, ScopedJoinHandle},
};

/// The threads for the work on one page.
///
/// A page is built on one thread, because all pages together keep the others busy. A book whose
/// largest chapter takes longer than all others together would wait for that thread alone: at
/// 20 MB, its Markdown and its words for the search are a third of the work.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PageThreads<'scope, 'env> {
    /// One: work runs when it is started.
    One,
    /// One for each started work, with a stack of this size in bytes.
    Several(&'scope Scope<'scope, 'env>, usize),
}

/// Work that was started.
pub(crate) enum Started<'scope, T> {
    Done(T),
    Running(ScopedJoinHandle<'scope, T>),
}

impl<'scope> PageThreads<'scope, '_> {
    /// Starts work.
    ///
    /// # Errors
    ///
    /// If the system cannot start a thread.
    pub(crate) fn start<T: Send + 'scope>(
        self,
        work: impl FnOnce() -> T + Send + 'scope,
    ) -> io::Result<Started<'scope, T>> {
        match self {
            Self::One => Ok(Started::Done(work())),
            Self::Several(scope, stack) => {
                let thread = Builder::new().stack_size(stack);
                thread.spawn_scoped(scope, work).map(Started::Running)
            }
        }
    }
}

impl<T> Started<'_, T> {
    /// Waits for the result.
    ///
    /// # Panics
    ///
    /// If the work panicked.
    pub(crate) fn result(self) -> T {
        match self {
            Self::Done(result) => result,
            Self::Running(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        panic::{AssertUnwindSafe, catch_unwind},
        thread::{self, ThreadId},
    };

    use super::PageThreads;

    const STACK: usize = 1 << 20;

    fn id() -> ThreadId {
        thread::current().id()
    }

    #[test]
    fn work_runs_on_the_chosen_thread() {
        thread::scope(|scope| {
            for (threads, is_own) in [
                (PageThreads::One, true),
                (PageThreads::Several(scope, STACK), false),
            ] {
                let started = threads.start(id).unwrap();
                assert_eq!(started.result() == id(), is_own, "{threads:?}");
            }
        });
    }

    #[test]
    fn a_panic_of_the_work_is_that_of_the_page() {
        thread::scope(|scope| {
            let started = PageThreads::Several(scope, STACK).start(|| panic!("at work"));
            let waiting = AssertUnwindSafe(|| started.unwrap().result());
            let panic: Box<_> = catch_unwind(waiting).unwrap_err();
            assert_eq!(panic.downcast_ref(), Some(&"at work"));
        });
    }
}

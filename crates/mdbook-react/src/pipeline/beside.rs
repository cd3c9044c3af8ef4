//! Runs parts of building a large page on threads beside that of the page.

use std::{
    io,
    panic::resume_unwind,
    thread::{Builder, Scope, ScopedJoinHandle},
};

/// Where the parts of one page run.
///
/// A page is built on one thread, because all pages together keep the others busy. A book whose
/// largest chapter takes longer than all others together would wait for that thread alone: at
/// 20 MB, its Markdown and its words for the search are a third of the work.
#[derive(Debug, Clone, Copy)]
pub(super) enum Beside<'scope, 'env> {
    /// On the thread of the page, at once.
    Nothing,
    /// On threads of their own, with a stack of this size in bytes.
    Threads(&'scope Scope<'scope, 'env>, usize),
}

/// A part that was started.
pub(super) enum Part<'scope, T> {
    Done(T),
    Running(ScopedJoinHandle<'scope, T>),
}

impl<'scope> Beside<'scope, '_> {
    /// Starts a part.
    ///
    /// # Errors
    ///
    /// If the system cannot start a thread.
    pub(super) fn start<T: Send + 'scope>(
        self,
        work: impl FnOnce() -> T + Send + 'scope,
    ) -> io::Result<Part<'scope, T>> {
        match self {
            Self::Nothing => Ok(Part::Done(work())),
            Self::Threads(scope, stack) => {
                let thread = Builder::new().stack_size(stack);
                thread.spawn_scoped(scope, work).map(Part::Running)
            }
        }
    }
}

impl<T> Part<'_, T> {
    /// Waits for the result.
    ///
    /// # Panics
    ///
    /// If the part panicked.
    pub(super) fn result(self) -> T {
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

    use super::Beside;

    const STACK: usize = 1 << 20;

    fn id() -> ThreadId {
        thread::current().id()
    }

    #[test]
    fn parts_run_on_the_chosen_thread() {
        thread::scope(|scope| {
            for (beside, is_own) in [
                (Beside::Nothing, true),
                (Beside::Threads(scope, STACK), false),
            ] {
                let part = beside.start(id).unwrap();
                assert_eq!(part.result() == id(), is_own, "{beside:?}");
            }
        });
    }

    #[test]
    fn a_panic_of_a_part_is_that_of_the_page() {
        thread::scope(|scope| {
            let part = Beside::Threads(scope, STACK).start(|| panic!("in a part"));
            let waiting = AssertUnwindSafe(|| part.unwrap().result());
            let panic: Box<_> = catch_unwind(waiting).unwrap_err();
            assert_eq!(panic.downcast_ref(), Some(&"in a part"));
        });
    }
}

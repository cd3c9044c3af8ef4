//! The threads of builds, whose stack is large enough for rendering.

use std::{fmt, sync::OnceLock};

use anyhow::{Result, anyhow};
use shell_interface::Shell;

/// Runs `work` on threads with the stack that rendering needs. The threads are kept until the
/// process ends.
pub(crate) fn in_threads<T: Send>(
    shell: &dyn Shell,
    work: impl FnOnce() -> Result<T> + Send,
) -> Result<T> {
    static POOL: OnceLock<Result<rayon::ThreadPool, rayon::ThreadPoolBuildError>> = OnceLock::new();
    let pool = POOL.get_or_init(|| {
        rayon::ThreadPoolBuilder::new()
            .stack_size(shell.thread_stack())
            .build()
    });
    match pool {
        Ok(pool) => pool.install(work),
        Err(error) => Err(no_threads(error)),
    }
}

/// Returns the error of threads that cannot be started.
pub(crate) fn no_threads(error: &impl fmt::Display) -> anyhow::Error {
    anyhow!("cannot start threads: {error}")
}

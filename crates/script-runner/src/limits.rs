//! The limits that a process sets itself before it runs scripts.

/// Limits the memory of this process, and forbids it to open files.
#[cfg(unix)]
pub(super) fn set() {
    use rustix::process::{Resource, Rlimit, setrlimit};

    /// The memory of a process, in bytes. Each engine sets itself a lower limit.
    const MEMORY: u64 = 2 << 30;

    let limit = |resource, most| {
        let (current, maximum) = (Some(most), Some(most));
        if let Err(error) = setrlimit(resource, Rlimit { current, maximum }) {
            tracing::debug!("{resource:?} is not limited: {error}");
        }
    };
    limit(Resource::Data, MEMORY);
    // Open ones stay open.
    limit(Resource::Nofile, 0);
    limit(Resource::Core, 0);
}

/// Other systems have no limits that a process sets itself.
#[cfg(not(unix))]
pub(super) fn set() {}

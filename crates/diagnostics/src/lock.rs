//! Locks a mutex whose data stay valid after a thread panics.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Returns the guard, even after a panic of another thread.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

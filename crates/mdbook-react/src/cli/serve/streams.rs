//! Limits the open streams of events: each new one beyond the limit ends the oldest.

use std::{collections::VecDeque, sync::Mutex};

use diagnostics::lock::lock;

/// The most streams of events. Browsers open six for one server and wait with further pages.
pub(super) const MAX_STREAMS: usize = 32;

/// The open streams, the oldest first.
pub(super) struct Streams<T> {
    open: Mutex<VecDeque<T>>,
    most: usize,
}

impl<T> Streams<T> {
    /// Creates the list of at most `most`.
    pub(super) const fn new(most: usize) -> Self {
        let open = Mutex::new(VecDeque::new());
        Self { open, most }
    }

    /// Adds a stream and removes all that `is_over`; returns the oldest if it has to end.
    pub(super) fn add(&self, one: T, is_over: impl Fn(&T) -> bool) -> Option<T> {
        let mut open = lock(&self.open);
        open.retain(|other| !is_over(other));
        open.push_back(one);
        if open.len() > self.most {
            return open.pop_front();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_leaves_only_if_none_has_ended() {
        let streams = Streams::new(2);
        let none = |_: &u8| false;
        assert_eq!(streams.add(1, none), None);
        assert_eq!(streams.add(2, none), None);
        assert_eq!(streams.add(3, none), Some(1));
        assert_eq!(streams.add(4, |one| *one == 3), None);
        assert_eq!(streams.add(5, none), Some(2));
    }
}

//! Measures how a build's time is divided among kinds of work, over all threads.
//!
//! Kinds nest: while a page is built, its code is highlighted. Time counts for the innermost kind.
//! Reading a clock takes far less time than any kind of work.

use std::{
    cell::Cell,
    fmt::Write as _,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

/// A kind of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Parsing text to trees.
    Parse,
    /// Evaluating the JavaScript of full MDX.
    Evaluate,
    /// Highlighting code.
    Highlight,
    /// Turning trees into pages and Markdown.
    Page,
    /// Rendering pages to HTML.
    Prerender,
    /// Building the search index.
    Search,
    /// Hashing, comparing and writing files.
    Write,
}

const ALL: [(Work, &str); 7] = [
    (Work::Parse, "parse"),
    (Work::Evaluate, "evaluate"),
    (Work::Highlight, "highlight"),
    (Work::Page, "page"),
    (Work::Prerender, "prerender"),
    (Work::Search, "search"),
    (Work::Write, "write"),
];

/// Microseconds of each kind since the last call of [`report`].
static MICROSECONDS: [AtomicU64; ALL.len()] = [const { AtomicU64::new(0) }; ALL.len()];

thread_local! {
    /// The kind of work that this thread does, and since when.
    static CURRENT: Cell<Option<(Work, Instant)>> = const { Cell::new(None) };
}

impl Work {
    /// Runs `work` and counts its time as this kind.
    pub fn time<T>(self, work: impl FnOnce() -> T) -> T {
        let outer = CURRENT.take();
        if let Some((outer, since)) = outer {
            spend(outer, since);
        }
        CURRENT.set(Some((self, Instant::now())));
        let result = work();
        if let Some((own, since)) = CURRENT.take() {
            spend(own, since);
        }
        CURRENT.set(outer.map(|(outer, _)| (outer, Instant::now())));
        result
    }
}

fn spend(work: Work, since: Instant) {
    let micros = u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX);
    MICROSECONDS[work as usize].fetch_add(micros, Ordering::Relaxed);
}

/// Returns the seconds of each kind since the last call: `parse 0.12 s, highlight …`.
pub fn report() -> String {
    let mut text = String::new();
    for (work, name) in ALL {
        let micros = MICROSECONDS[work as usize].swap(0, Ordering::Relaxed);
        let (comma, millis) = (if text.is_empty() { "" } else { ", " }, micros / 1000);
        let _ = write!(
            text,
            "{comma}{name} {}.{:03} s",
            millis / 1000,
            millis % 1000
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn work() {
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(3) {}
    }

    #[test]
    fn time_counts_for_the_innermost() {
        let result = Work::Page.time(|| {
            work();
            Work::Highlight.time(work);
            Work::Highlight.time(|| 7)
        });
        assert_eq!(result, 7);
        let text = report();
        let names: Vec<_> = text
            .split(", ")
            .filter(|part| !part.ends_with(" 0.000 s"))
            .filter_map(|part| part.split(' ').next())
            .collect();
        assert!(
            names.contains(&"highlight") && names.contains(&"page"),
            "{text}"
        );
    }
}

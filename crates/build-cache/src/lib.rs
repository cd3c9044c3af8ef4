//! What a build keeps between its runs and writes at its end: the cache, staged files, and the watchdog
//! that limits the time of tasks.

pub mod cache;
pub mod names;
pub mod staging;
pub mod thread_clock;
pub mod watchdog;
pub mod work;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

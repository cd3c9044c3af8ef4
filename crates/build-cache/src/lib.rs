//! The values that a build keeps between its runs, the files that it writes at its end, and the watchdog
//! that limits the time of tasks.

pub mod cache;
pub mod staging;
pub mod thread_clock;
pub mod watchdog;
pub mod work;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

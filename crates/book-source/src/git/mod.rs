//! Dates, commits and the head of git.

pub mod head;
pub mod history;
pub mod last_updated;

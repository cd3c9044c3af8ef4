//! Sorted terms of many pages with their postings, and how they are merged.

pub(crate) mod merge;
pub(crate) mod merged_term;
pub(crate) mod run;

//! The table of contents: its files, names and faults.

pub(crate) mod entries;
pub mod faults;
pub mod files;
mod lost_lines;
pub mod mistakes;
pub mod names;

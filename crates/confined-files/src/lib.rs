//! Reads files below named folders and nowhere else, and writes files below one folder.
//!
//! [`Reader`] and [`Writer`] are for paths that somebody else wrote. Each refuses a path by a
//! [`Rule`], which the [`Error`] names together with the path.

mod error;
mod name;
mod open;
mod reader;
mod walk;
mod writer;

pub use self::{
    error::{Error, Kind, Rule},
    reader::Reader,
    walk::{Entry, MAX_DEPTH, MAX_LINKED_FOLDERS},
    writer::Writer,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

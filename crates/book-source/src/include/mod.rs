//! Expands mdBook's `{{#include}}` and related commands, with a map back to the files.
//!
//! mdBook has expanded them before this renderer sees a chapter, and keeps no offsets. Applying the
//! same rules to the author's file produces the same text together with the origin of each part;
//! [`crate::source`] compares the two texts and uses the map only where they are equal.

mod command;
mod container_marks;
mod expander;
pub mod faults;
mod file_text;
mod limits;
mod mapped;
mod remedy;
mod select;

use std::path::PathBuf;

pub use self::{
    command::{COMMANDS, WrittenCommand, has_commands, paths, written_commands},
    expander::{Form, expand},
    file_text::FileText,
    limits::limits,
    mapped::{FileOffset, Mapped},
    select::MarkedLines,
};

/// A text with its includes expanded.
#[derive(Debug)]
pub struct Expanded {
    /// The text with the origins of its parts.
    pub text: Mapped,
    /// The files that were read, in order.
    pub files: Vec<PathBuf>,
    /// The text of `{{#title …}}`.
    pub title: Option<String>,
    /// The faults, with their origins.
    pub faults: Vec<Fault>,
    /// The first include that mdBook must not expand.
    pub refused: Option<Refused>,
}

/// An include that mdBook must not expand.
#[derive(Debug)]
pub struct Refused {
    /// The origin of the command.
    pub origin: FileOffset,
    /// The length of the command there, in bytes.
    pub length: usize,
    /// Why it is refused.
    pub reason: Reason,
}

/// Why mdBook must not expand an include.
#[derive(Debug)]
pub enum Reason {
    /// With it, the chapter includes more than the limits allow.
    TooMuch,
    /// This path is not a regular file.
    NotRegular(PathBuf),
    /// This path must not be read, for a reason in words.
    Outside(PathBuf, String),
}

/// A fault that the author has to correct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The origin of the command.
    pub origin: FileOffset,
    /// The length of the command there, in bytes.
    pub length: usize,
    /// The message of the finding.
    pub message: String,
    /// The remedy, if it is known.
    pub help: Option<String>,
    /// Whether a text replaced the command nevertheless.
    pub is_expanded: bool,
}

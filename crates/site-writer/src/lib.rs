//! Writes a generated site into a folder.
//!
//! [`Stage::add`] stages files inside the destination, from any thread, while the site is still
//! being generated. [`Stage::commit`] then renames them to their places in the order of [`Kind`]
//! and removes files that an earlier commit wrote and this one does not have.
//!
//! # Guarantees
//!
//! - Until the commit, the destination is unchanged.
//! - Every file is whole at any time, even after a kill or a power cut: it has the old bytes or the
//!   new ones. A commit that was cut short leaves files of both sites; the next one completes it,
//!   whatever it writes itself.
//! - Only files that a commit wrote are replaced or removed. A foreign file at the place of a file
//!   of the site is an [`Obstacle`], found before anything is moved.
//! - The record of these files has a hash. If it is damaged, all files in place are read, files at
//!   the places of the site's are replaced, and nothing is removed;
//!   [`Committed::had_damaged_record`] is set.
//! - The destination folder itself is never renamed, and nothing is written through a link.
//! - One process writes at a time; others wait for its lock.
//!
//! The crate keeps its lock, the staged files and a record of what it wrote in one folder inside
//! the destination, whose name the caller chooses.
//!
//! ```
//! use site_writer::{Kind, Stage};
//!
//! # let folder = tempfile::tempdir()?;
//! # let destination = folder.path();
//! let stage = Stage::open(destination, ".my-generator")?;
//! stage.add("style.3f2a.css", b"body {}", Kind::Hashed)?;
//! stage.add("index.html", b"<!doctype html>", Kind::Html)?;
//! let done = stage.commit()?;
//! assert_eq!(done.written, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod commit;
mod durable;
mod error;
mod files;
mod hashing;
mod obstacles;
mod paths;
mod record;
mod record_writing;
mod stage;
mod staged;
mod stamp;

use std::path::Path;

pub use self::{
    error::{Error, Obstacle},
    hashing::Hash,
    obstacles::MAX_NAME_BYTES,
    stage::Stage,
    staged::{Committed, KeptFile, Kind},
    stamp::Stamp,
};

/// Returns the paths of the files that commits wrote into `destination`, in order; `own_name` is the name
/// of this crate's folder there. Returns `None` if the record of them is damaged.
pub fn recorded(destination: &Path, own_name: &str) -> Option<Vec<String>> {
    let record = record::Record::read(&destination.join(own_name));
    (!record.is_damaged()).then(|| record.paths().map(str::to_owned).collect())
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

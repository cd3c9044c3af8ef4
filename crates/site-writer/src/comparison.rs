//! Compares the files of a destination with the record of earlier commits.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::{
    record::{FILE, Record},
    stamp::{Stamp, Stamps},
};

/// The record of a destination, and which of its files are in place as recorded.
///
/// A caller can make it on another thread, before it opens the destination with
/// [`crate::Stage::open_compared`].
#[derive(Debug)]
pub struct Comparison {
    destination: PathBuf,
    /// The stamp of the record's file, which differs after every commit that changed a file.
    version: Option<Stamp>,
    pub(crate) record: Record,
    pub(crate) unchanged: Vec<bool>,
}

impl Comparison {
    /// Reads the record in the folder `own_name` of `destination`, and compares all files with it, on
    /// this thread. Writes nothing.
    #[must_use]
    pub fn new(destination: &Path, own_name: &str) -> Self {
        let own = destination.join(own_name);
        // Read first, so that a commit in between is noticed.
        let version = Stamp::of(&own.join(FILE));
        let record = Record::read(&own);
        let is_unchanged = is_unchanged(&record, destination);
        let unchanged = (0..record.len()).map(is_unchanged).collect();
        Self {
            destination: destination.to_owned(),
            version,
            record,
            unchanged,
        }
    }

    /// Whether this is a comparison of `destination`, whose folder of the record is `own`, and no
    /// commit has changed a file since; `false` where files have no stamps. The caller has locked the
    /// destination.
    pub(crate) fn is_current(&self, destination: &Path, own: &Path) -> bool {
        self.version.is_some()
            && self.destination == destination
            && self.version == Stamp::of(&own.join(FILE))
    }
}

/// Returns, for each file of the record, whether it is in place as recorded.
pub(crate) fn unchanged(record: &Record, destination: &Path) -> Vec<bool> {
    let all = (0..record.len()).into_par_iter();
    all.map(is_unchanged(record, destination)).collect()
}

/// Returns a function that tells whether the file at a position of the record is in place as
/// recorded.
fn is_unchanged(record: &Record, destination: &Path) -> impl Fn(usize) -> bool + Sync {
    let stamps = Stamps::in_folder(destination);
    move |at| {
        let known = record.bytes(at);
        known.is_some_and(|(_, stamp)| stamps.of(Path::new(record.path(at))) == Some(stamp))
    }
}

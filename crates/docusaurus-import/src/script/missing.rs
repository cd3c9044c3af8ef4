//! The values that scripts of a site lack.

use crate::left_out::{Kind, LeftOut};

/// The imports of a script that have no value.
#[derive(Debug, Default)]
pub(crate) struct Missing {
    /// The specifiers that were not found.
    pub(crate) packages: Vec<String>,
    /// The errors of files.
    pub(crate) files: Vec<String>,
    /// The hidden files that were read.
    pub(crate) hidden: Vec<String>,
}

impl Missing {
    /// Lists the files without their values.
    pub(crate) fn report_files(&self, left_out: &mut LeftOut) {
        for file in &self.files {
            left_out.add(Kind::BrokenScript, &**file);
        }
        for file in &self.hidden {
            left_out.add(Kind::HiddenFile, &**file);
        }
    }
}

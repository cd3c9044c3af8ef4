//! The file whose imports are followed.

use std::path::Path;

use jsx_compile::Compiled;

/// A file with imports.
pub(super) struct Importer<'a> {
    pub(super) file: &'a Path,
    pub(super) text: &'a str,
    pub(super) compiled: &'a Compiled,
}

//! Reads regular files only.

use std::{fs, path::Path};

/// Returns the bytes of a file; `None` unless it is a regular file, because reading a FIFO would
/// block.
pub(crate) fn read_regular(file: &Path) -> Option<Vec<u8>> {
    file.is_file().then(|| fs::read(file).ok())?
}

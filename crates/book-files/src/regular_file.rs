//! Reads files outside of a book: files that commands name, of built sites and of git. Each is
//! checked first, because reading a FIFO or a device could block. [`crate`] reads the files of a
//! book.

#![expect(
    clippy::disallowed_methods,
    reason = "files that commands name, of built sites and of git"
)]

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The deepest folder that is searched for files, enough for any book.
pub const MAX_FOLDER_DEPTH: usize = 64;

/// Returns the bytes of a file.
///
/// # Errors
///
/// If it cannot be read, or is not a regular file.
pub fn read(file: &Path) -> io::Result<Vec<u8>> {
    match is_special(file) {
        true => Err(io::Error::other("not a regular file")),
        false => fs::read(file).map_err(|error| of_link(file, error)),
    }
}

/// Returns the text of a file.
///
/// # Errors
///
/// If it cannot be read, is not a regular file, or is not UTF-8.
pub fn read_text(file: &Path) -> io::Result<String> {
    match is_special(file) {
        true => Err(io::Error::other("not a regular file")),
        false => fs::read_to_string(file).map_err(|error| of_link(file, error)),
    }
}

/// Returns the error of reading a file. A link that leads nowhere is not an absent file.
fn of_link(file: &Path, error: io::Error) -> io::Error {
    match error.kind() == io::ErrorKind::NotFound && is_present(file) {
        true => io::Error::other("a link to a file that does not exist"),
        false => error,
    }
}

/// Returns whether the path exists and is not a regular file: a folder, a FIFO, a socket or a
/// device.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file())
}

/// Returns the sorted paths of a folder's entries, or an empty list if the folder does not exist.
///
/// # Errors
///
/// If something else has its name, or it cannot be read.
pub fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(_) if !is_present(folder) => return Ok(Vec::new()),
        entries => entries?,
    };
    let paths: io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths?;
    paths.sort();
    Ok(paths)
}

/// Returns whether something exists at the path, or may exist. A link that leads nowhere and a file in a folder
/// that cannot be read must not be taken for files that the author left out.
pub fn is_present(path: &Path) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    match fs::symlink_metadata(path) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), NotFound | NotADirectory),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        fs::write(&file, "text").unwrap();
        assert_eq!(read_text(&file).unwrap(), "text");
        assert_eq!(read(&file).unwrap(), b"text");
        assert!(
            read_text(&folder.path().join("none"))
                .is_err_and(|error| { error.kind() == io::ErrorKind::NotFound })
        );
        let device = Path::new("/dev/zero");
        for special in [folder.path(), device] {
            assert_eq!(is_special(special), special.exists());
            assert!(read(special).is_err() && read_text(special).is_err());
        }
    }
}

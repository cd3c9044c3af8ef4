//! Reads the author's files. Each is checked first, because reading a FIFO or a device could block.

use std::{fs, io, path::Path};

/// Returns the bytes of a file.
///
/// # Errors
///
/// If it cannot be read, or is not a regular file.
pub(crate) fn read(file: &Path) -> io::Result<Vec<u8>> {
    match is_special(file) {
        true => Err(io::Error::other("not a regular file")),
        false => fs::read(file),
    }
}

/// Returns the text of a file.
///
/// # Errors
///
/// If it cannot be read, is not a regular file, or is not UTF-8.
pub(crate) fn read_text(file: &Path) -> io::Result<String> {
    match is_special(file) {
        true => Err(io::Error::other("not a regular file")),
        false => fs::read_to_string(file),
    }
}

/// Returns whether the path exists and is not a regular file: a folder, a FIFO, a socket or a
/// device.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file())
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

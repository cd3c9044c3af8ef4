//! Files of the cache: what comes back is what was written, or nothing.

use std::{fs, path::Path};

/// The bytes of a file that [`write`] wrote; none where it is missing or not whole.
pub(super) fn read(file: &Path) -> Option<Vec<u8>> {
    let mut bytes = fs::read(file).ok()?;
    let (content, hash) = bytes.split_last_chunk::<{ blake3::OUT_LEN }>()?;
    let length = content.len();
    (blake3::hash(content) == *hash).then(|| {
        bytes.truncate(length);
        bytes
    })
}

/// Writes in one step, the hash at the end. What cannot be written is made again next time.
pub(super) fn write(file: &Path, bytes: &[u8]) {
    let temporary = file.with_extension("new");
    let hash = blake3::hash(bytes);
    let whole = [bytes, hash.as_bytes()].concat();
    let _ = fs::write(&temporary, whole).and_then(|()| fs::rename(&temporary, file));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_written_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.json");
        assert_eq!(read(&file), None);
        write(&file, b"{}");
        assert_eq!(read(&file).as_deref(), Some(&b"{}"[..]));
        let whole = fs::read(&file).unwrap();
        for at in 0..whole.len() {
            let mut other = whole.clone();
            other[at] ^= 1;
            fs::write(&file, other).unwrap();
            assert_eq!(read(&file), None, "{at}");
        }
    }
}

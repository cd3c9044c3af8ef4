//! Files of the cache: what comes back is what this program wrote, or nothing.
//!
//! Some of what is kept is HTML that goes onto pages unseen. A book from elsewhere may bring a
//! cache along, so the hash at a file's end is one that only this very program comes to.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
    sync::LazyLock,
};

use crate::book::regular_file::read_regular;

static HASHER: LazyLock<blake3::Hasher> =
    LazyLock::new(|| blake3::Hasher::new_derive_key(&format!("mdbook-react cache {}", program())));

/// What tells this build of the program from another.
pub(crate) fn program() -> String {
    let about = std::env::current_exe().and_then(fs::metadata).ok();
    let changed = about.as_ref().and_then(|about| about.modified().ok());
    let length = about.as_ref().map(fs::Metadata::len);
    format!("{} {length:?} {changed:?}", env!("CARGO_PKG_VERSION"))
}

/// The hasher of the hash at a file's end.
pub(crate) fn hasher() -> blake3::Hasher {
    HASHER.clone()
}

fn hash(content: &[u8]) -> blake3::Hash {
    hasher().update(content).finalize()
}

/// The bytes of a file that [`write`] wrote; none where it is missing or not whole.
pub(crate) fn read(file: &Path) -> Option<Vec<u8>> {
    let mut bytes = read_regular(file)?;
    let (content, found) = bytes.split_last_chunk::<{ blake3::OUT_LEN }>()?;
    let length = content.len();
    (hash(content) == *found).then(|| {
        bytes.truncate(length);
        bytes
    })
}

/// Writes in one step, the hash at the end. What cannot be written is made again next time.
pub(crate) fn write(file: &Path, bytes: &[u8]) {
    let temporary = file.with_extension("new");
    let _ = create(&temporary)
        .and_then(|out| fill(out, bytes))
        .and_then(|()| fs::rename(&temporary, file));
}

/// Writes what [`read`] takes for whole.
pub(crate) fn fill(mut out: File, bytes: &[u8]) -> io::Result<()> {
    out.write_all(bytes)?;
    out.write_all(hash(bytes).as_bytes())
}

/// A new file, also where something was. A link there is replaced and not followed.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => File::create_new(path),
    }
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
        // Anybody can come to this hash.
        fs::write(&file, [&b"{}"[..], blake3::hash(b"{}").as_bytes()].concat()).unwrap();
        assert_eq!(read(&file), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_not_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let precious = folder.path().join("precious");
        fs::write(&precious, "p").unwrap();
        std::os::unix::fs::symlink(&precious, folder.path().join("a.new")).unwrap();
        let file = folder.path().join("a.json");
        write(&file, b"{}");
        assert_eq!(read(&file).as_deref(), Some(&b"{}"[..]));
        assert_eq!(fs::read(&precious).unwrap(), b"p");
    }
}

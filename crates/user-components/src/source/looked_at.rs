//! The paths that a build has looked at, and whether they are as they were.
//!
//! A package has thousands of paths, most of them without a file. What a folder's stamp covers is not looked
//! at again, and a file with the same stamp is not read again.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use book_files::BookFiles;
use serde::{Deserialize, Serialize};
use site_writer::Stamp;

/// The folders that a build has looked into. From the same states, it makes the same modules.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct LookedAt(BTreeMap<PathBuf, Folder>);

/// A folder and the paths in it.
#[derive(Debug, Serialize, Deserialize)]
struct Folder {
    /// Its path without links.
    real: Option<PathBuf>,
    stamp: Option<Stamp>,
    looks: BTreeMap<PathBuf, Look>,
}

/// The state of a path.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Look {
    is_link: bool,
    /// The stamp of a file.
    stamp: Option<Stamp>,
    pub(crate) is_file: bool,
    pub(crate) is_folder: bool,
    /// Whether something exists there, if it was asked for.
    pub(crate) is_present: Option<bool>,
    /// The path without links, if it was asked for.
    pub(crate) real: Option<PathBuf>,
    /// The hash of the bytes, if they were read.
    hash: Option<[u8; 32]>,
}

impl Look {
    /// Notes the bytes of a file. The zeros of a file that changed during the build equal no hash.
    pub(crate) fn read(&mut self, bytes: Option<&[u8]>) {
        let hash = bytes.map(hash);
        self.hash = match self.hash {
            Some(before) if hash != Some(before) => Some([0; 32]),
            _ => hash,
        };
    }

    /// Returns whether nothing could be read in a folder that is missing.
    fn is_nothing_in(&self, folder: Option<&Path>) -> bool {
        folder.is_none() && self.is_present.is_none()
    }

    /// Returns whether a path has this state.
    fn is_of(&self, book: &BookFiles, path: &Path) -> bool {
        let is_read = |before| book.read(path).is_ok_and(|bytes| hash(&bytes) == before);
        let is_real = |real| book.real_path(path).as_ref() == Some(real);
        let is_present = |before| before == book.is_present(path);
        self.hash.is_none_or(is_read)
            && (self.hash.is_some() || self.is_file == book.is_file(path))
            && self.is_folder == book.is_folder(path)
            && self.is_present.is_none_or(is_present)
            && self.real.as_ref().is_none_or(is_real)
    }
}

/// Returns the stamp of something that has not changed since `now`, a time before all looks, by the clock
/// of the file system.
fn settled(stamp: Option<Stamp>, now: Option<i64>) -> Option<Stamp> {
    stamp.filter(|stamp| now.is_some_and(|now| stamp.is_settled(now)))
}

impl LookedAt {
    /// Returns the state of a path. Call it before the path is read, so that its stamp is older than what
    /// was read.
    pub(crate) fn look(&mut self, book: &BookFiles, path: &Path, now: Option<i64>) -> &mut Look {
        let (folder, name) = parts(path);
        let new = || Folder {
            real: book.real_path(folder),
            stamp: settled(Stamp::of_folder(folder), now),
            looks: BTreeMap::new(),
        };
        let folder = self.0.entry(folder.to_owned()).or_insert_with(new);
        let new = || Look {
            is_link: path.is_symlink(),
            stamp: settled(Stamp::of(path), now),
            ..Look::default()
        };
        folder.looks.entry(name.to_owned()).or_insert_with(new)
    }

    /// Returns whether all paths are as they were; `None` if not, and `true` if many of them had to be read.
    /// Then their new stamps save the next build from it.
    pub(crate) fn is_unchanged(&mut self, book: &BookFiles, now: Option<i64>) -> Option<bool> {
        let (mut all, mut read) = (0, 0);
        for (at, folder) in &mut self.0 {
            let is_same_place = book.real_path(at) == folder.real;
            let stamp = Stamp::of_folder(at);
            let has_same_names = stamp.is_some() && stamp == folder.stamp;
            folder.stamp = settled(stamp, now);
            for (name, look) in &mut folder.looks {
                let path = at.join(name);
                let is_known = match look.hash {
                    Some(_) => look.stamp.is_some() && look.stamp == Stamp::of(&path),
                    None => {
                        has_same_names && !look.is_link
                            || look.is_nothing_in(folder.real.as_deref())
                    }
                };
                all += 1;
                if is_known && is_same_place {
                    continue;
                }
                if !look.is_of(book, &path) {
                    return None;
                }
                look.stamp = settled(Stamp::of(&path), now);
                read += 1;
            }
        }
        Some(read * 16 > all)
    }
}

/// Returns the folder of a path, and the name in it.
fn parts(path: &Path) -> (&Path, &Path) {
    let folder = path.parent().unwrap_or(path);
    (folder, path.strip_prefix(folder).unwrap_or(path))
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    *blake3::hash(bytes).as_bytes()
}

#[cfg(all(test, unix))]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use super::*;

    /// Looks at paths as a build does.
    fn look_at(book: &BookFiles, paths: &[&str]) -> LookedAt {
        let mut all = LookedAt::default();
        for path in paths {
            let path = book.root().join(path);
            // Changes below wait until they have another time.
            let look = all.look(book, &path, Some(i64::MAX));
            (look.is_file, look.is_folder) = (book.is_file(&path), book.is_folder(&path));
            if look.is_file {
                look.real = book.real_path(&path);
                look.read(book.read(&path).ok().as_deref());
            }
        }
        all
    }

    #[test]
    fn changes_of_files_and_folders_are_seen() {
        type Change = fn(&Path) -> std::io::Result<()>;
        let changes: [(&str, bool, Change); 10] = [
            ("nothing", true, |_| Ok(())),
            ("a new path elsewhere", true, |root| {
                fs::write(root.join("new"), "")
            }),
            ("an equal file", true, |root| {
                fs::write(root.join("a/read.js"), "1")
            }),
            ("another file", false, |root| {
                fs::write(root.join("a/read.js"), "2")
            }),
            ("a file at a missing path", false, |root| {
                fs::write(root.join("a/none.js"), "1")
            }),
            ("a folder at a missing path", false, |root| {
                fs::create_dir_all(root.join("none/b"))
            }),
            ("a missing file", false, |root| {
                fs::remove_file(root.join("a/read.js"))
            }),
            ("a file in place of a folder", false, |root| {
                fs::remove_dir(root.join("a/folder"))?;
                fs::write(root.join("a/folder"), "")
            }),
            ("the target of a link", false, |root| {
                fs::write(root.join("b/new.js"), "1")
            }),
            ("a link in place of a folder", false, |root| {
                fs::rename(root.join("a"), root.join("c"))?;
                symlink("c", root.join("a"))
            }),
        ];
        let paths = [
            "a/read.js",
            "a/none.js",
            "a/folder",
            "none/b",
            "link.js",
            "linked/x.js",
        ];
        for (name, is_unchanged, change) in changes {
            let folder = tempfile::tempdir().unwrap();
            let root = folder.path();
            for path in ["a/folder", "b"] {
                fs::create_dir_all(root.join(path)).unwrap();
            }
            fs::write(root.join("a/read.js"), "1").unwrap();
            symlink("b/new.js", root.join("link.js")).unwrap();
            symlink("b", root.join("linked")).unwrap();
            let book = BookFiles::before_settings(root);
            let mut before = look_at(&book, &paths);
            let clock = root.join("b/clock");
            let time = || {
                fs::write(&clock, "").unwrap();
                Stamp::of(&clock).unwrap().changed()
            };
            let old = time();
            while time() == old {}
            change(root).unwrap();
            let found = before.is_unchanged(&book, Some(i64::MAX));
            assert_eq!(found.is_some(), is_unchanged, "{name}");
        }
    }
}

//! The record of files that commits wrote, kept beside the site.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Write as _,
    path::Path,
};

use serde::{Deserialize, Serialize, de::IgnoredAny};

use crate::{
    durable,
    error::Error,
    paths::is_inside,
    staged::{Files, InPlace},
    stamp::Stamp,
};

const FILE: &str = "files.json";

/// The files of the site in place, by path. During a commit, those of the site before and after.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Record {
    files: BTreeMap<String, Known>,
}

/// What an earlier commit knew of a file's bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Known {
    /// The hash of the bytes, 64 hex digits, as long as the file has this stamp.
    Bytes(String, Stamp),
    /// Nothing; also what cannot be read, because the file is still one of ours.
    Nothing(Nothing),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Nothing;

impl<'de> Deserialize<'de> for Nothing {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

impl Serialize for Nothing {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl Record {
    /// Reads the record in `own`. A missing or damaged one is empty, so every file in place counts
    /// as one of others.
    pub(crate) fn read(own: &Path) -> Self {
        let bytes = fs::read(own.join(FILE)).unwrap_or_default();
        let mut record: Self = serde_json::from_slice(&bytes).unwrap_or_default();
        record.files.retain(|path, _| is_inside(path));
        record
    }

    /// Whether a commit wrote the file at `path`.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Returns the paths of all files.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Whether the file at `path`, if it has the stamp, holds the bytes of `hash`.
    pub(crate) fn knows(&self, path: &str, stamp: Stamp, hash: &blake3::Hash) -> bool {
        matches!(
            self.files.get(path),
            Some(Known::Bytes(of, then)) if *then == stamp && *of == hash.to_hex().as_str()
        )
    }

    /// Forgets the bytes of all files, so that each is read again.
    pub(crate) fn forget_bytes(&mut self) {
        for known in self.files.values_mut() {
            *known = Known::Nothing(Nothing);
        }
    }

    /// Writes the record of a commit that begins: the files in place and those to come. It is on
    /// disk before this returns.
    pub(crate) fn write_union(&self, files: &Files, own: &Path) -> Result<(), Error> {
        let new = files
            .keys()
            .map(|path| (path.clone(), Known::Nothing(Nothing)));
        let old = self.files.clone();
        let union = Self {
            files: new.chain(old).collect(),
        };
        let (temporary, out) = create(own)?;
        union.fill(out, &temporary, own)?;
        durable::sync_folder(own)
    }

    /// Writes the record of a commit that ended, unless `in_place` says the same.
    ///
    /// Stamps that are not settled are left out; the next build reads those files.
    pub(crate) fn write_final(files: &Files, own: &Path, in_place: &Self) -> Result<(), Error> {
        let (temporary, out) = create(own)?;
        // The file system's clock may differ from this machine's.
        let now = Stamp::of(&temporary).map_or(i64::MIN, Stamp::changed);
        let known = files.iter().map(|(path, file)| {
            let known = match file.in_place {
                Some(InPlace(Some(stamp))) if stamp.is_settled(now) => {
                    Known::Bytes(file.hash.to_hex().to_string(), stamp)
                }
                _ => Known::Nothing(Nothing),
            };
            (path.clone(), known)
        });
        let record = Self {
            files: known.collect(),
        };
        if record == *in_place {
            drop(out);
            return fs::remove_file(&temporary).map_err(Error::io("remove", &temporary));
        }
        record.fill(out, &temporary, own)
    }

    fn fill(&self, mut out: File, temporary: &Path, own: &Path) -> Result<(), Error> {
        let bytes = serde_json::to_vec(self).expect("paths, hashes and numbers are plain JSON");
        out.write_all(&bytes)
            .and_then(|()| out.sync_data())
            .map_err(Error::io("write", temporary))?;
        let file = own.join(FILE);
        fs::rename(temporary, &file).map_err(Error::io("write", &file))
    }
}

/// Creates the file that becomes the record. A link in its place is replaced, not followed.
fn create(own: &Path) -> Result<(std::path::PathBuf, File), Error> {
    let temporary = own.join("files.new");
    let _ = fs::remove_file(&temporary);
    let out = File::create_new(&temporary).map_err(Error::io("write", &temporary))?;
    Ok((temporary, out))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::staged::{Kind, Staged};

    fn files(stamps: &[(&str, Option<Stamp>)]) -> Files {
        let file = |&(path, stamp): &(&str, Option<Stamp>)| {
            let mut file = Staged::new(Kind::Asset, blake3::hash(path.as_bytes()));
            file.in_place = stamp.map(|stamp| InPlace(Some(stamp)));
            (path.to_owned(), file)
        };
        stamps.iter().map(file).collect()
    }

    fn stamp(changed: i64) -> Stamp {
        serde_json::from_value(serde_json::json!({"length": 1, "inode": 2, "changed": changed}))
            .expect("the fields of a stamp")
    }

    #[test]
    fn only_settled_stamps_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        let (old, new) = (stamp(1), stamp(i64::MAX));
        let files = files(&[("old", Some(old)), ("new", Some(new)), ("moved", None)]);
        Record::write_final(&files, own, &Record::default()).unwrap();
        let mut record = Record::read(own);
        assert!(record.knows("old", old, &blake3::hash(b"old")));
        assert!(!record.knows("old", stamp(2), &blake3::hash(b"old")));
        assert!(!record.knows("old", old, &blake3::hash(b"other")));
        assert!(!record.knows("new", new, &blake3::hash(b"new")));
        assert_eq!(record.paths().collect::<Vec<_>>(), ["moved", "new", "old"]);
        assert!(!own.join("files.new").exists());
        record.forget_bytes();
        assert!(record.has("old") && !record.knows("old", old, &blake3::hash(b"old")));
    }

    #[test]
    fn the_union_has_the_files_of_both_sites() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        let before = files(&[("a", Some(stamp(1))), ("b", Some(stamp(1)))]);
        Record::write_final(&before, own, &Record::default()).unwrap();
        let record = Record::read(own);
        record
            .write_union(&files(&[("b", None), ("c", None)]), own)
            .unwrap();
        let union = Record::read(own);
        assert_eq!(union.paths().collect::<Vec<_>>(), ["a", "b", "c"]);
        assert!(union.knows("a", stamp(1), &blake3::hash(b"a")));
    }

    #[test]
    fn unreadable_records_are_empty_and_unreadable_entries_are_ours() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        fs::write(own.join(FILE), r#"{"files":{"#).unwrap();
        assert_eq!(Record::read(own), Record::default());
        fs::write(own.join(FILE), r#"{"files":{"a":"html","../b":null}}"#).unwrap();
        assert_eq!(Record::read(own).paths().collect::<Vec<_>>(), ["a"]);
    }
}

//! Records the files that commits wrote, beside the site.

use std::{
    collections::{BTreeMap, BTreeSet},
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

/// The file of the changes since [`FILE`] was written.
const CHANGES: &str = "changes.json";

/// The changes are merged into the file when they exceed this fraction of it.
const MOST_CHANGES: usize = 8;

/// The files of the site in place, by path; during a commit, those of the site before and after.
///
/// A commit writes only the changes, beside the record: an edit changes a dozen of 50,000 files,
/// and the whole record has 8 MB.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Record {
    /// The number of times that the file was written; changes belong to one edition of it.
    #[serde(default)]
    edition: u64,
    files: BTreeMap<String, Known>,
    #[serde(skip)]
    changes: Changes,
}

/// The difference between the record and its file.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Changes {
    edition: u64,
    files: BTreeMap<String, Known>,
    gone: BTreeSet<String>,
}

/// An earlier commit's knowledge of a file's bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Known {
    /// The hash of the bytes, 64 hex digits, valid while the file has this stamp.
    Bytes(String, Stamp),
    /// Unknown bytes. Unreadable entries become this too, because their files are still this
    /// crate's own.
    Unknown(Unknown),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unknown;

impl<'de> Deserialize<'de> for Unknown {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

impl Serialize for Unknown {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl Record {
    /// Reads the record in `own`. A missing or damaged one is empty, so that every file in place
    /// counts as foreign.
    pub(crate) fn read(own: &Path) -> Self {
        let bytes = fs::read(own.join(FILE)).unwrap_or_default();
        let mut record: Self = serde_json::from_slice(&bytes).unwrap_or_default();
        let bytes = fs::read(own.join(CHANGES)).unwrap_or_default();
        let changes: Changes = serde_json::from_slice(&bytes).unwrap_or_default();
        if changes.edition == record.edition {
            record.files.retain(|path, _| !changes.gone.contains(path));
            record.files.extend(changes.files.clone());
            record.changes = changes;
        }
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

    /// Whether the file at `path`, if it has the stamp, has the bytes of `hash`.
    pub(crate) fn knows(&self, path: &str, stamp: Stamp, hash: &blake3::Hash) -> bool {
        matches!(
            self.files.get(path),
            Some(Known::Bytes(of, then)) if *then == stamp && *of == hash.to_hex().as_str()
        )
    }

    /// Forgets the bytes of all files, so that each is read again.
    pub(crate) fn forget_bytes(&mut self) {
        for known in self.files.values_mut() {
            *known = Known::Unknown(Unknown);
        }
    }

    /// Adds the files of a commit to the record before the commit begins, and waits until it is on
    /// disk.
    pub(crate) fn write_union(&self, files: &Files, own: &Path) -> Result<(), Error> {
        let mut changes = self.changes();
        let new = files.keys().filter(|path| !self.has(path));
        for path in new {
            changes.gone.remove(path);
            changes.files.insert(path.clone(), Known::Unknown(Unknown));
        }
        if changes == self.changes() {
            return Ok(());
        }
        let (temporary, out) = create(own)?;
        fill(&changes, out, &temporary, &own.join(CHANGES))?;
        durable::sync_folder(own)
    }

    /// Writes the record after a commit, unless `in_place` is equal to it.
    ///
    /// Stamps that are not settled are omitted; the next build reads those files.
    pub(crate) fn write_final(files: &Files, own: &Path, in_place: &Self) -> Result<(), Error> {
        let (temporary, out) = create(own)?;
        // The file system's clock may differ from this machine's.
        let now = Stamp::of(&temporary).map_or(i64::MIN, Stamp::changed);
        let known = files.iter().map(|(path, file)| {
            let known = match file.in_place {
                Some(InPlace(Some(stamp))) if stamp.is_settled(now) => {
                    Known::Bytes(file.hash.to_hex().to_string(), stamp)
                }
                _ => Known::Unknown(Unknown),
            };
            (path.clone(), known)
        });
        let known: BTreeMap<_, _> = known.collect();
        let changes = in_place.changes_to(&known);
        if changes == in_place.changes() {
            drop(out);
            return fs::remove_file(&temporary).map_err(Error::io("remove", &temporary));
        }
        let count = changes.files.len() + changes.gone.len();
        if count * MOST_CHANGES <= known.len() {
            return fill(&changes, out, &temporary, &own.join(CHANGES));
        }
        let record = Self {
            edition: in_place.edition + 1,
            files: known,
            changes: Changes::default(),
        };
        fill(&record, out, &temporary, &own.join(FILE))?;
        // Changes of another edition would be ignored anyway.
        let _ = fs::remove_file(own.join(CHANGES));
        Ok(())
    }

    /// Returns the changes since the file was written, for adding more.
    fn changes(&self) -> Changes {
        Changes {
            edition: self.edition,
            ..self.changes.clone()
        }
    }

    /// Returns the changes from the file to a record of these files.
    fn changes_to(&self, files: &BTreeMap<String, Known>) -> Changes {
        let mut changes = self.changes();
        for (path, known) in files {
            if self.files.get(path) != Some(known) {
                changes.gone.remove(path);
                changes.files.insert(path.clone(), known.clone());
            }
        }
        for path in self.files.keys().filter(|path| !files.contains_key(*path)) {
            changes.files.remove(path);
            changes.gone.insert(path.clone());
        }
        changes.files.retain(|path, _| files.contains_key(path));
        changes
    }
}

/// Writes `value` as JSON to `out`, and renames it to `file` after it is on disk.
fn fill(value: &impl Serialize, mut out: File, temporary: &Path, file: &Path) -> Result<(), Error> {
    let bytes = serde_json::to_vec(value).expect("paths, hashes and numbers are plain JSON");
    out.write_all(&bytes)
        .and_then(|()| out.sync_data())
        .map_err(Error::io("write", temporary))?;
    fs::rename(temporary, file).map_err(Error::io("write", file))
}

/// Creates the temporary file of the record. An existing link is replaced, not followed.
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
    fn few_changes_are_written_beside_the_record() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        let names: Vec<_> = (0..40).map(|at| format!("f{at:02}")).collect();
        let site = |changed: i64, without: usize| {
            let stamp = |at| Some(stamp(if at == 7 { changed } else { 1 }));
            let all = names.iter().enumerate().skip(without);
            let all: Vec<_> = all.map(|(at, name)| (name.as_str(), stamp(at))).collect();
            files(&all)
        };
        let commit = |files: &Files| {
            let before = Record::read(own);
            before.write_union(files, own).unwrap();
            Record::write_final(files, own, &before).unwrap();
            let file = fs::read(own.join(FILE)).unwrap();
            (file, Record::read(own), own.join(CHANGES).exists())
        };
        let hash = |name: &str| blake3::hash(name.as_bytes());
        let (first, ..) = commit(&site(1, 0));
        let (second, record, has_changes) = commit(&site(2, 0));
        assert!(first == second && has_changes);
        assert!(record.knows("f07", stamp(2), &hash("f07")));
        assert!(record.knows("f08", stamp(1), &hash("f08")));
        let (third, record, _) = commit(&site(2, 2));
        assert!(first == third && !record.has("f01") && record.has("f02"));
        let (fourth, record, _) = commit(&site(2, 0));
        assert!(first == fourth && record.knows("f01", stamp(1), &hash("f01")));
        let (fifth, record, has_changes) = commit(&site(2, 30));
        assert!(first != fifth && !has_changes);
        assert_eq!(record.paths().count(), 10);
        // These changes belong to an older file.
        fs::write(
            own.join(CHANGES),
            r#"{"edition":1,"files":{},"gone":["f39"]}"#,
        )
        .unwrap();
        assert!(Record::read(own).has("f39"));
    }

    #[test]
    fn unreadable_records_are_empty_and_unreadable_entries_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        fs::write(own.join(FILE), r#"{"files":{"#).unwrap();
        assert_eq!(Record::read(own), Record::default());
        fs::write(own.join(FILE), r#"{"files":{"a":"html","../b":null}}"#).unwrap();
        assert_eq!(Record::read(own).paths().collect::<Vec<_>>(), ["a"]);
    }
}

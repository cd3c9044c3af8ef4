//! Writes the record of a commit.

use std::{
    fs::{self, File},
    io::Write as _,
    path::{Path, PathBuf},
};

use crate::{
    durable,
    error::Error,
    files::Site,
    paths::clear_place,
    record::{Entry, FILE, KnownBytes, Record, to_bytes},
    staged::{InPlace, Staged},
    stamp::Stamp,
};

impl Record {
    /// Adds the files of a commit to the record before the commit begins, and waits until it is on
    /// disk.
    pub(crate) fn write_union(site: &Site<'_>, own: &Path) -> Result<(), Error> {
        let record = site.record;
        let added = site.added.keys().map(String::as_str);
        let new: Vec<_> = added.filter(|path| !record.has(path)).collect();
        if new.is_empty() && !record.is_damaged() {
            return Ok(());
        }
        let old = record.entries().iter().cloned();
        let new = new.into_iter().map(|path| entry(path, None));
        let temporary = Temporary::create(own)?;
        temporary.replace_record(&sorted(old.chain(new)), site.is_synced)?;
        match site.is_synced {
            true => durable::sync_folder(own),
            false => Ok(()),
        }
    }

    /// Writes the record after a commit, unless it is the same.
    ///
    /// Stamps that are not settled are omitted; the next build reads those files.
    pub(crate) fn write_final(site: &Site<'_>, own: &Path) -> Result<(), Error> {
        let record = site.record;
        let temporary = Temporary::create(own)?;
        // The file system's clock may differ from this machine's.
        let now = Stamp::of(&temporary.path).map_or(i64::MIN, Stamp::changed);
        let added = site.added.iter();
        let added = added.map(|(path, file)| entry(path, known_bytes(file, now)));
        let is_recorded = |entry: Entry| {
            let at = record.find(&entry.path);
            at.is_some_and(|at| record.bytes(at) == entry.known)
        };
        let is_same = site.len() == record.len() && added.clone().all(is_recorded);
        if is_same && !record.is_damaged() {
            return temporary.remove();
        }
        let kept = site.kept().map(|at| record.entries()[at].clone());
        temporary.replace_record(&sorted(kept.chain(added)), site.is_synced)
    }
}

fn entry(path: &str, known: Option<KnownBytes>) -> Entry {
    let path = path.to_owned();
    Entry { path, known }
}

fn sorted(files: impl Iterator<Item = Entry>) -> Vec<Entry> {
    let mut files: Vec<_> = files.collect();
    // Both parts are in order, which makes this sort fast.
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

/// Returns what a commit at the time `now` knows about a file.
fn known_bytes(file: &Staged, now: i64) -> Option<KnownBytes> {
    match file.in_place {
        Some(InPlace(Some(stamp))) if stamp.is_settled(now) => {
            Some(KnownBytes::new(file.hash, stamp))
        }
        _ => None,
    }
}

/// The temporary file of a record.
struct Temporary<'a> {
    own: &'a Path,
    path: PathBuf,
    out: File,
}

impl<'a> Temporary<'a> {
    fn create(own: &'a Path) -> Result<Self, Error> {
        let path = own.join("files.new");
        clear_place(&path);
        let out = File::create_new(&path).map_err(Error::io("write", &path))?;
        Ok(Self { own, path, out })
    }

    fn remove(self) -> Result<(), Error> {
        fs::remove_file(&self.path).map_err(Error::io("remove", &self.path))
    }

    /// Writes the entries, and makes this the file of the record, after it is on disk if it `is_synced`.
    fn replace_record(mut self, entries: &[Entry], is_synced: bool) -> Result<(), Error> {
        let written = self.out.write_all(&to_bytes(entries));
        let synced = written.and_then(|()| match is_synced {
            true => self.out.sync_data(),
            false => Ok(()),
        });
        synced.map_err(Error::io("write", &self.path))?;
        let file = self.own.join(FILE);
        // A folder cannot be replaced by a file.
        if file.is_dir() {
            clear_place(&file);
        }
        fs::rename(&self.path, &file).map_err(Error::io("write", &file))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::{files::Files, staged::Kind};

    /// Paths with the stamps of the files in place.
    type Stamps<'a> = &'a [(&'a str, Option<Stamp>)];

    fn site<'a>(stamps: Stamps<'_>, record: &'a Record) -> Site<'a> {
        let files = Files::new(record, Vec::new());
        for (path, stamp) in stamps {
            let hash = blake3::hash(path.as_bytes());
            let known = stamp.and_then(|stamp| record.knows(path, stamp, &hash));
            let mut file = Staged::new(Kind::Asset, hash);
            file.in_place = stamp.map(|stamp| InPlace(Some(stamp)));
            match known {
                Some(at) => files.keep(at, Kind::Asset),
                None => drop(files.added().insert((*path).to_owned(), file)),
            }
        }
        files.into_site(record)
    }

    fn write_final(stamps: Stamps<'_>, own: &Path, record: &Record) {
        Record::write_final(&site(stamps, record), own).expect("the record can be written");
    }

    fn stamp(changed: i64) -> Stamp {
        let bytes = rmp_serde::to_vec(&(0, 0, changed)).expect("numbers can be written");
        rmp_serde::from_slice(&bytes).expect("a stamp is three numbers")
    }

    #[test]
    fn only_settled_stamps_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        let (old, new) = (stamp(1), stamp(i64::MAX));
        let files = [("old", Some(old)), ("new", Some(new)), ("moved", None)];
        write_final(&files, own, &Record::default());
        let mut record = Record::read(own);
        let knows = |record: &Record, path, stamp, bytes: &[u8]| {
            let known = record.knows(path, stamp, &blake3::hash(bytes));
            known.is_some()
        };
        assert!(knows(&record, "old", old, b"old"));
        assert!(!knows(&record, "old", stamp(2), b"old"));
        assert!(!knows(&record, "old", old, b"other"));
        assert!(!knows(&record, "new", new, b"new"));
        assert_eq!(record.paths().collect::<Vec<_>>(), ["moved", "new", "old"]);
        assert!(!own.join("files.new").exists());
        record.forget_bytes();
        assert!(record.has("old") && !knows(&record, "old", old, b"old"));
    }

    #[test]
    fn the_union_has_the_files_of_both_sites() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        let before = [("a", Some(stamp(1))), ("b", Some(stamp(1)))];
        write_final(&before, own, &Record::default());
        let record = Record::read(own);
        let after = site(&[("b", None), ("c", None)], &record);
        Record::write_union(&after, own).unwrap();
        let union = Record::read(own);
        assert_eq!(union.paths().collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(union.knows("a", stamp(1), &blake3::hash(b"a")), Some(0));
        let below: Vec<_> = union.below("b").collect();
        assert!(below.is_empty());
    }

    #[test]
    fn a_record_is_written_if_it_differs() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        let files = [
            ("a/b", Some(stamp(1))),
            ("a/c", Some(stamp(1))),
            ("b", None),
        ];
        write_final(&files, own, &Record::default());
        let version = || Stamp::of(&own.join(FILE));
        let first = version();
        write_final(&files, own, &Record::read(own));
        assert_eq!(version(), first);
        let record = Record::read(own);
        let below: Vec<_> = record.below("a").collect();
        assert_eq!(below, [(0, "a/b"), (1, "a/c")]);
        write_final(&files[1..], own, &record);
        assert_ne!(version(), first);
        assert!(Record::read(own).paths().eq(["a/c", "b"]));
    }
}

//! Writes the record of a commit: as a difference while few files have changed.

use std::{
    fs::{self, File},
    io::Write as _,
    path::Path,
};

use crate::{
    durable,
    error::Error,
    files::Site,
    record::{CHANGES, Changes, FILE, JSON, Record},
    record_bytes::Entries,
    record_json::Known,
    staged::{InPlace, Staged},
    stamp::Stamp,
};

/// The changes are merged into the file when they exceed one part in this many.
pub(crate) const CHANGES_DIVISOR: usize = 8;

impl Record {
    /// Adds the files of a commit to the record before the commit begins, and waits until it is on
    /// disk.
    pub(crate) fn write_union(site: &Site<'_>, own: &Path) -> Result<(), Error> {
        let before = site.record.changes();
        let mut changes = before.clone();
        let new = site.added.keys().filter(|path| !site.record.has(path));
        for path in new {
            changes.gone.remove(path);
            changes.files.insert(path.clone(), Known::Unknown);
        }
        if changes == before {
            return Ok(());
        }
        let (temporary, out) = create(own)?;
        fill(&json(&changes), out, &temporary, &own.join(CHANGES))?;
        durable::sync_folder(own)
    }

    /// Writes the record after a commit, unless it is the same; `gone` are the removed files.
    ///
    /// Stamps that are not settled are omitted; the next build reads those files.
    pub(crate) fn write_final(site: &Site<'_>, gone: &[&str], own: &Path) -> Result<(), Error> {
        let record = site.record;
        let (temporary, out) = create(own)?;
        // The file system's clock may differ from this machine's.
        let now = Stamp::of(&temporary).map_or(i64::MIN, Stamp::changed);
        let added = site.added.iter();
        let added: Vec<_> = added
            .map(|(path, file)| (path.as_str(), known(file, now)))
            .collect();
        let before = record.changes();
        let mut changes = before.clone();
        for (path, known) in &added {
            let at = record.find(path);
            if at.is_none_or(|at| record.known(at) != *known) {
                changes.gone.remove(*path);
                changes.files.insert((*path).to_owned(), *known);
            }
        }
        for path in gone {
            changes.files.remove(*path);
            changes.gone.insert((*path).to_owned());
        }
        if changes == before {
            drop(out);
            return fs::remove_file(&temporary).map_err(Error::io("remove", &temporary));
        }
        let count = changes.files.len() + changes.gone.len();
        if count * CHANGES_DIVISOR <= site.len() && own.join(FILE).exists() {
            return fill(&json(&changes), out, &temporary, &own.join(CHANGES));
        }
        let kept = site.kept().map(|at| (record.path(at), record.known(at)));
        let mut files: Vec<_> = kept.chain(added).collect();
        files.sort_unstable_by_key(|(path, _)| *path);
        let mut entries = Entries::default();
        for (path, known) in files {
            entries.push(path, known);
        }
        let mut bytes = Vec::new();
        entries
            .write(record.edition + 1, &mut bytes)
            .map_err(Error::io("write", &temporary))?;
        fill(&bytes, out, &temporary, &own.join(FILE))?;
        // Both would be ignored anyway.
        for old in [CHANGES, JSON] {
            let _ = fs::remove_file(own.join(old));
        }
        Ok(())
    }

    /// Returns the changes since the file was written, for adding more.
    fn changes(&self) -> Changes {
        Changes {
            edition: self.edition,
            ..self.changes.clone()
        }
    }
}

/// Returns what a commit at the time `now` knows about a file.
fn known(file: &Staged, now: i64) -> Known {
    match file.in_place {
        Some(InPlace(Some(stamp))) if stamp.is_settled(now) => Known::Bytes(file.hash, stamp),
        _ => Known::Unknown,
    }
}

fn json(changes: &Changes) -> Vec<u8> {
    serde_json::to_vec(changes).expect("paths, hashes and numbers are plain JSON")
}

/// Writes `bytes` to `out`, and renames it to `file` after it is on disk.
fn fill(bytes: &[u8], mut out: File, temporary: &Path, file: &Path) -> Result<(), Error> {
    out.write_all(bytes)
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
    use crate::{files::Files, staged::Kind};

    /// Paths with the stamps of the files in place.
    type Stamps<'a> = &'a [(&'a str, Option<Stamp>)];

    fn site<'a>(stamps: Stamps<'_>, record: &'a Record) -> Site<'a> {
        let files = Files::new(record);
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
        let site = site(stamps, record);
        Record::write_final(&site, &site.gone(), own).expect("the record can be written");
    }

    fn stamp(changed: i64) -> Stamp {
        let text = format!("1 2 {changed}");
        text.parse().expect("the fields of a stamp")
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
    }

    #[test]
    fn few_changes_are_written_beside_the_record() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        let names: Vec<_> = (0..40).map(|at| format!("f{at:02}")).collect();
        let commit = |changed: i64, without: usize| {
            let stamp = |at| Some(stamp(if at == 7 { changed } else { 1 }));
            let all = names.iter().enumerate().skip(without);
            let all: Vec<_> = all.map(|(at, name)| (name.as_str(), stamp(at))).collect();
            let before = Record::read(own);
            Record::write_union(&site(&all, &before), own).unwrap();
            write_final(&all, own, &before);
            let file = fs::read(own.join(FILE)).unwrap();
            (file, Record::read(own), own.join(CHANGES).exists())
        };
        let hash = |name: &str| blake3::hash(name.as_bytes());
        let (first, ..) = commit(1, 0);
        let (second, record, has_changes) = commit(2, 0);
        assert!(first == second && has_changes);
        assert_eq!(record.knows("f07", stamp(2), &hash("f07")), Some(7));
        assert_eq!(record.knows("f08", stamp(1), &hash("f08")), Some(8));
        let (third, record, _) = commit(2, 2);
        assert!(first == third && !record.has("f01") && record.has("f02"));
        let (fourth, record, _) = commit(2, 0);
        assert!(first == fourth);
        assert_eq!(record.knows("f01", stamp(1), &hash("f01")), Some(1));
        let (fifth, record, has_changes) = commit(2, 30);
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
    fn a_record_in_json_is_read_and_replaced_by_the_first_change() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        let names: Vec<_> = (0..40).map(|at| format!("f{at:02}")).collect();
        let hash = |name: &str| blake3::hash(name.as_bytes());
        let entry = |name: &String| format!(r#""{name}":"{} 1 2 1""#, hash(name).to_hex());
        let entries: Vec<_> = names.iter().map(entry).collect();
        let json = format!(r#"{{"edition":4,"files":{{{}}}}}"#, entries.join(","));
        fs::write(own.join(JSON), json).unwrap();
        let record = Record::read(own);
        assert!(record.paths().eq(&names));
        assert_eq!(record.knows("f07", stamp(1), &hash("f07")), Some(7));
        let changed = |name: &str| Some(stamp(if name == "f07" { 2 } else { 1 }));
        let stamps: Vec<_> = names.iter().map(|it| (it.as_str(), changed(it))).collect();
        write_final(&stamps, own, &record);
        assert!(!own.join(JSON).exists() && !own.join(CHANGES).exists());
        let record = Record::read(own);
        assert_eq!(record.edition, 5);
        assert_eq!(record.knows("f07", stamp(2), &hash("f07")), Some(7));
        assert_eq!(record.knows("f08", stamp(1), &hash("f08")), Some(8));
    }

    #[test]
    fn unreadable_records_are_empty_and_unreadable_entries_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path();
        fs::write(own.join(FILE), "not a record").unwrap();
        assert_eq!(Record::read(own).paths().count(), 0);
        let changes = r#"{"edition":0,"files":{"a":"html","../b":null},"gone":[]}"#;
        fs::write(own.join(CHANGES), changes).unwrap();
        assert_eq!(Record::read(own).paths().collect::<Vec<_>>(), ["a"]);
    }
}

//! Tests of damaged records, and of other things at the places of this crate's own files.

#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot go on fails its test"
)]

use std::{fs, path::Path};

use site_writer::{Committed, Error, Kind, Stage};

const OWN: &str = ".own";

fn write(destination: &Path, files: &[(&str, &str)]) -> Committed {
    commit(Stage::open(destination, OWN).unwrap(), files)
}

fn commit(stage: Stage, files: &[(&str, &str)]) -> Committed {
    for (path, text) in files {
        stage.add(path, text.as_bytes(), Kind::Html).unwrap();
    }
    stage.commit().unwrap()
}

fn read(destination: &Path, path: &str) -> Option<String> {
    fs::read_to_string(destination.join(path)).ok()
}

fn put(destination: &Path, path: &str, text: &str) {
    let file = destination.join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

/// Damages of a record, each with a name. Unit tests damage every bit.
fn damages(whole: &[u8]) -> Vec<(String, Damage)> {
    let mut all: Vec<(String, Damage)> = Vec::new();
    let mut add = |name: String, bytes: Vec<u8>| {
        all.push((name, Box::new(move |file| fs::write(file, &bytes).unwrap())));
    };
    for at in (0..whole.len()).step_by(DAMAGED) {
        add(format!("{at} bytes"), whole[..at].to_vec());
        let mut other = whole.to_vec();
        other[at] ^= 1 << (at % 8);
        add(format!("a bit of byte {at}"), other);
    }
    for garbage in ["not a record", "{\"files\":{}}", "\0"] {
        add(garbage.to_owned(), garbage.into());
    }
    add("more".into(), [whole, b"x"].concat());
    all.push((
        "folder".into(),
        Box::new(|file| fs::create_dir_all(file.join("in/side")).unwrap()),
    ));
    #[cfg(unix)]
    for (name, to) in [
        ("link", "../precious"),
        ("dead link", "none"),
        ("loop", "files"),
    ] {
        let link = move |file: &Path| std::os::unix::fs::symlink(to, file).unwrap();
        all.push((name.to_owned(), Box::new(link)));
    }
    all
}

/// One byte of this many is damaged.
const DAMAGED: usize = 5;

/// Puts something else at the place of a record.
type Damage = Box<dyn Fn(&Path)>;

#[test]
fn a_damaged_record_leads_to_a_full_comparison() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    let files = [("a/index.html", "1"), ("b.html", "2"), ("c.json", "3")];
    write(to, &files);
    put(to, "of-others.html", "mine");
    put(to, "precious", "mine");
    let record = to.join(OWN).join("files");
    let whole = fs::read(&record).unwrap();
    let damages = damages(&whole);
    let others = if cfg!(unix) { 8 } else { 5 };
    assert_eq!(damages.len(), whole.len().div_ceil(DAMAGED) * 2 + others);
    for (name, damage) in damages {
        // Files of an older site, which the record names no longer.
        put(to, "b.html", "old");
        fs::remove_file(to.join("c.json")).unwrap();
        fs::remove_file(&record).unwrap();
        damage(&record);
        let stage = Stage::open(to, OWN).unwrap();
        let done = commit(stage, &files);
        assert!(done.had_damaged_record, "{name}");
        assert_eq!((done.written, done.unchanged), (2, 1), "{name}");
        for (path, text) in &files {
            assert_eq!(read(to, path).as_deref(), Some(*text), "{name}: {path}");
        }
        for path in ["of-others.html", "precious"] {
            assert_eq!(read(to, path).as_deref(), Some("mine"), "{name}: {path}");
        }
        let done = write(to, &files);
        assert!(!done.had_damaged_record && done.unchanged == 3, "{name}");
    }
}

#[test]
fn other_things_at_the_places_of_own_files_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let (to, precious) = (folder.path().join("site"), folder.path().join("precious"));
    let files = [("a/index.html", "1")];
    for name in ["lock", "files.new", "stage"] {
        let place = to.join(OWN).join(name);
        write(&to, &files);
        let mut things: Vec<Damage> = vec![
            Box::new(|place| fs::create_dir_all(place.join("in/side")).unwrap()),
            Box::new(|place| fs::write(place, "a file").unwrap()),
        ];
        #[cfg(unix)]
        for to in [
            precious.clone(),
            "none".into(),
            folder.path().join("folder"),
        ] {
            things.push(Box::new(move |place| {
                std::os::unix::fs::symlink(&to, place).unwrap();
            }));
        }
        for thing in things {
            put(folder.path(), "precious", "mine");
            put(folder.path(), "folder/precious", "mine");
            let _ = fs::remove_file(&place);
            thing(&place);
            assert_eq!(write(&to, &files).unchanged, 1, "{name}");
            for path in ["precious", "folder/precious"] {
                assert_eq!(read(folder.path(), path).as_deref(), Some("mine"), "{name}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_at_the_place_of_the_own_folder_is_an_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("site");
    fs::create_dir_all(&to).unwrap();
    fs::create_dir_all(folder.path().join("other")).unwrap();
    std::os::unix::fs::symlink("../other", to.join(OWN)).unwrap();
    let refused = Stage::open(&to, OWN).unwrap_err().to_string();
    assert!(refused.contains("is a link"), "{refused}");
    assert_eq!(
        fs::read_dir(folder.path().join("other")).unwrap().count(),
        0
    );
}

#[test]
fn nothing_is_cleared_with_a_damaged_record() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    write(to, &[("a.html", "1")]);
    put(to, ".own/files", "x");
    let done = Stage::clear(to, OWN).unwrap();
    assert_eq!((done.removed, done.had_damaged_record), (0, true));
    assert_eq!(read(to, "a.html").as_deref(), Some("1"));
}

#[test]
fn with_a_damaged_record_files_and_folders_take_each_others_places() {
    let cases: [(&[&str], &[&str], &[&str]); 6] = [
        (&["a"], &["a/index.html"], &[]),
        (&["a/index.html"], &["a"], &[]),
        (&["a/b/c.html", "a/b/d/e.html", "z"], &["a/b"], &["z"]),
        (&["a/b"], &["a/b/c/d.html", "a/b/e.html"], &[]),
        (&["a", "b/c"], &["a/b", "b"], &[]),
        (
            &["a/index.html", "a/b.html"],
            &["a", "c/d"],
            &["c/of-others"],
        ),
    ];
    for (before, after, stays) in cases {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path();
        write(to, &before.iter().map(|it| (*it, "1")).collect::<Vec<_>>());
        for path in stays {
            put(to, path, "mine");
        }
        put(to, ".own/files", "damaged");
        let stage = Stage::open(to, OWN).unwrap();
        let files: Vec<_> = after.iter().map(|it| (*it, "2")).collect();
        let done = commit(stage, &files);
        assert!(done.had_damaged_record, "{after:?}");
        assert_eq!(done.written, after.len(), "{after:?}");
        for path in after {
            assert_eq!(read(to, path).as_deref(), Some("2"), "{path}");
        }
        for path in stays {
            assert_eq!(read(to, path).as_deref(), Some("mine"), "{path}");
        }
        let done = write(to, &files);
        assert_eq!(done.unchanged, after.len(), "{after:?}");
    }
}

#[cfg(unix)]
#[test]
fn with_a_damaged_record_links_keep_their_places() {
    for (link, path) in [("a/to-others", "a"), ("b", "b/index.html")] {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path();
        write(to, &[("a/index.html", "1")]);
        put(to, ".own/files", "damaged");
        std::os::unix::fs::symlink("elsewhere", to.join(link)).unwrap();
        let stage = Stage::open(to, OWN).unwrap();
        stage.add(path, b"2", Kind::Html).unwrap();
        let refused = stage.commit().unwrap_err();
        assert!(matches!(refused, Error::Obstacles(_)), "{refused}");
        assert!(to.join(link).is_symlink(), "{link}");
        assert_eq!(read(to, "a/index.html").as_deref(), Some("1"), "{link}");
    }
}

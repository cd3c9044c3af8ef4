//! Tests of commits to a destination, including commits that stop half-way.

#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot go on fails its test"
)]

use std::{fs, path::Path};

use site_writer::{Committed, Error, Kind, Stage, Stamp};

const OWN: &str = ".own";

fn open(destination: &Path) -> Stage {
    Stage::open(destination, OWN).unwrap()
}

fn staged(destination: &Path, files: &[(&str, &str)]) -> Stage {
    let stage = open(destination);
    for (path, text) in files {
        stage.add(path, text.as_bytes(), kind(path)).unwrap();
    }
    stage
}

fn kind(path: &str) -> Kind {
    match path.rsplit_once('.') {
        Some((_, "html")) => Kind::Html,
        Some((_, "json")) => Kind::Entry,
        _ => Kind::Asset,
    }
}

/// Waits until a change of a file is sure to get another time than the changes before.
fn wait_until_settled() {
    let folder = tempfile::tempdir().unwrap();
    let clock = folder.path().join("clock");
    let now = || {
        fs::write(&clock, "").unwrap();
        Stamp::of(&clock)
    };
    let start = now();
    while start.is_some_and(|start| now().is_some_and(|now| !start.is_settled(now.changed()))) {}
}

fn write(destination: &Path, files: &[(&str, &str)]) -> Committed {
    staged(destination, files).commit().unwrap()
}

fn read(destination: &Path, path: &str) -> Option<String> {
    fs::read_to_string(destination.join(path)).ok()
}

fn put(destination: &Path, path: &str, text: &str) {
    let file = destination.join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

/// Writes a record of files with these paths, which are in order, without their bytes.
fn write_record(destination: &Path, paths: &[&str]) {
    let entries: Vec<_> = paths.iter().map(|path| (path, ())).collect();
    let mut bytes = b"site-writer v3\n\0".to_vec();
    rmp_serde::encode::write(&mut bytes, &entries).unwrap();
    let hash = blake3::hash(&bytes);
    bytes.extend(hash.as_bytes());
    fs::write(destination.join(OWN).join("files"), bytes).unwrap();
}

#[test]
fn a_commit_replaces_adds_and_removes_only_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    put(to, "CNAME", "docs.example");
    write(to, &[("index.html", "1"), ("old/in/a.html", "a")]);
    let done = write(to, &[("index.html", "1"), ("new.json", "n")]);
    assert_eq!((done.written, done.unchanged, done.removed), (1, 1, 1));
    assert_eq!(read(to, "CNAME").as_deref(), Some("docs.example"));
    assert!(!to.join("old").exists());
    assert!(!to.join(OWN).join("stage").exists());
}

#[test]
fn without_a_commit_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    write(to, &[("index.html", "1")]);
    drop(staged(to, &[("index.html", "2")]));
    assert_eq!(read(to, "index.html").as_deref(), Some("1"));
}

#[test]
fn the_next_commit_completes_one_that_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    put(to, "b.html/kept.txt", "of others");
    write(
        to,
        &[
            ("a.html", "1"),
            ("gone.html", "g"),
            ("gone/a/index.html", "g"),
            ("z.json", "1"),
        ],
    );
    // The state after a kill: the record of both sites, some files moved, one removed.
    drop(staged(to, &[]));
    let paths = [
        "a.html",
        "gone.html",
        "gone/a/index.html",
        "half.html",
        "z.json",
    ];
    write_record(to, &paths);
    put(to, "a.html", "2");
    put(to, "half.html", "2");
    fs::remove_file(to.join("gone/a/index.html")).unwrap();
    let done = write(to, &[("a.html", "3"), ("z.json", "3")]);
    assert_eq!(done.removed, 2);
    assert_eq!(read(to, "a.html").as_deref(), Some("3"));
    assert_eq!(read(to, "half.html"), None);
    assert_eq!(read(to, "gone.html"), None);
    assert!(!to.join("gone").exists());
    assert_eq!(read(to, "b.html/kept.txt").as_deref(), Some("of others"));
}

/// This many files are synced by one call, which does not open each: a missing one therefore stops
/// the commit at its own rename.
#[cfg(target_os = "linux")]
#[test]
fn a_commit_that_stops_reports_its_progress() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    let site = |edition: &'static str| -> Vec<(String, &str)> {
        let pages = (0..100).map(|at| format!("p{at:02}.html"));
        pages.map(|path| (path, edition)).collect()
    };
    let write_all = |files: Vec<(String, &str)>| {
        let stage = open(to);
        for (path, text) in &files {
            stage.add(path, text.as_bytes(), Kind::Html).unwrap();
        }
        stage
    };
    let mut first = site("1");
    first.push(("gone.html".into(), "1"));
    write_all(first).commit().unwrap();
    let stage = write_all(site("2"));
    let name = blake3::hash(b"p40.html").to_hex();
    fs::remove_file(to.join(OWN).join("stage").join(&name[..32])).unwrap();
    match stage.commit().unwrap_err() {
        Error::Interrupted { moved, of, source } => {
            assert_eq!((moved, of), (40, 100));
            assert!(source.to_string().contains("p40.html"), "{source}");
        }
        other => panic!("{other}"),
    }
    let now = ["p39.html", "p40.html", "gone.html"].map(|path| read(to, path));
    assert_eq!(now.map(Option::unwrap), ["2", "1", "1"]);
    write_all(site("2")).commit().unwrap();
    assert_eq!(read(to, "p40.html").as_deref(), Some("2"));
    assert_eq!(read(to, "gone.html"), None);
}

/// Windows reports a name that is too long as a file that does not exist.
#[cfg(unix)]
#[test]
fn a_removal_that_fails_is_tried_again_by_the_next_commit() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    write(to, &[("b-gone.html", "g")]);
    // File systems do not allow names of this length, so removing it fails.
    write_record(to, &["a".repeat(5000).as_str(), "b-gone.html"]);
    let stage = staged(to, &[("index.html", "1")]);
    let stopped = stage.commit().unwrap_err();
    assert!(
        matches!(
            stopped,
            Error::Interrupted {
                moved: 1,
                of: 1,
                ..
            }
        ),
        "{stopped}"
    );
    assert!(to.join("b-gone.html").exists());

    write_record(to, &["b-gone.html", "index.html"]);
    write(to, &[("index.html", "1")]);
    assert!(!to.join("b-gone.html").exists());
}

#[test]
fn paths_outside_are_refused_and_never_removed() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("site");
    put(folder.path(), "precious", "p");
    let stage = open(&to);
    for path in [
        "../precious",
        "/precious",
        "a/../../precious",
        "",
        ".own",
        ".own/lock",
    ] {
        let error = stage.add(path, b"x", Kind::Asset).unwrap_err();
        assert!(matches!(error, Error::Path(_)), "{path}: {error}");
    }
    drop(stage);
    write_record(&to, &["../precious"]);
    let done = write(&to, &[("index.html", "1"), (".ownership", "2")]);
    assert!(done.had_damaged_record);
    assert!(folder.path().join("precious").exists());
}

#[test]
fn obstacles_are_found_before_anything_is_moved() {
    let long = "长".repeat(86);
    for (foreign, wanted, message) in [
        (None, vec!["a", "a/b"], "`a` and `a/b`"),
        (None, vec!["index.html", "index.html/x/y"], "cannot both"),
        (
            Some("CNAME"),
            vec!["CNAME/index.html"],
            "CNAME is in the way",
        ),
        (
            Some("a/index.html"),
            vec!["a/index.html"],
            "a/index.html is in the way",
        ),
        (Some("llms.txt"), vec!["llms.txt"], "llms.txt is in the way"),
        (Some("a/b/c"), vec!["a/b"], "c is in the way"),
        (None, vec![long.as_str()], "longer than"),
    ] {
        for kept in [&[][..], &[("kept.html", "1")]] {
            let folder = tempfile::tempdir().unwrap();
            let to = folder.path();
            if !kept.is_empty() {
                write(to, kept);
            }
            if let Some(foreign) = foreign {
                put(to, foreign, "of others");
            }
            let stage = staged(to, &[("first.html", "2")]);
            for path in &wanted {
                stage.add(path, path.as_bytes(), Kind::Asset).unwrap();
            }
            let refused = stage.commit().unwrap_err().to_string();
            assert!(refused.contains(message), "{refused}");
            assert_eq!(read(to, "first.html"), None);
            if let Some(foreign) = foreign {
                assert_eq!(read(to, foreign).as_deref(), Some("of others"));
            }
            write(to, &[("kept.html", "3")]);
            assert_eq!(read(to, "kept.html").as_deref(), Some("3"));
        }
    }
}

#[test]
fn a_file_with_the_same_bytes_is_not_an_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    put(to, "index.html", "same");
    assert_eq!(write(to, &[("index.html", "same")]).unchanged, 1);
    write(to, &[("index.html", "other")]);
    assert_eq!(read(to, "index.html").as_deref(), Some("other"));
}

#[test]
fn a_file_replaces_a_folder_of_an_earlier_commit_and_the_reverse() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    for (files, gone) in [
        (["a", "b"], ""),
        (["a/b/c", "z"], "a"),
        (["a", "z/y"], "a/b"),
        (["a/b", "z/y/x"], "z/w"),
        (["a/b/c", "z/y"], "z/y/x"),
    ] {
        write(to, &files.map(|path| (path, path)));
        for path in files {
            assert_eq!(read(to, path).as_deref(), Some(path));
        }
        assert_eq!(read(to, gone), None);
    }
    fs::create_dir_all(to.join("empty/within")).unwrap();
    write(to, &[("empty", "file")]);
    assert_eq!(read(to, "empty").as_deref(), Some("file"));
}

#[test]
fn a_file_changed_by_others_is_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    write(to, &[("a.html", "one")]);
    let stage = staged(to, &[("a.html", "one")]);
    let kept = stage.kept("a.html").unwrap();
    stage.commit().unwrap();
    put(to, "a.html", "two");
    assert!(!open(to).keep(std::slice::from_ref(&kept)));
    write(to, &[("a.html", "one")]);
    let stage = open(to);
    assert!(stage.keep(&[kept]));
    assert_eq!(stage.commit().unwrap().unchanged, 1);
}

#[test]
fn files_are_kept_unless_they_changed_before() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    let files = [("a.html", "1"), ("b.html", "2"), ("c.html", "3")];
    let kept = files.map(|(path, text)| {
        let stage = staged(to, &[(path, text)]);
        stage.kept(path).unwrap()
    });
    write(to, &files);
    // Then the stamps are settled, and the next commit records them.
    wait_until_settled();
    write(to, &files);

    put(to, "b.html", "changed");
    fs::remove_file(to.join("c.html")).unwrap();
    let stage = open(to);
    assert_eq!(kept.map(|kept| stage.keep(&[kept])), [true, false, false]);
    stage.add("b.html", b"2", Kind::Html).unwrap();
    stage.add("c.html", b"3", Kind::Html).unwrap();
    let done = stage.commit().unwrap();
    assert_eq!((done.written, done.unchanged, done.removed), (2, 1, 0));
    assert_eq!(read(to, "b.html").as_deref(), Some("2"));
}

#[test]
fn kept_files_are_obstacles_to_added_ones() {
    for (kept, added, message) in [("a/b", "a", "`a` and `a/b`"), ("a", "a/b", "`a` and `a/b`")] {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path();
        let files = [(kept, "1"), ("z", "1")];
        write(to, &files);
        // Then the record contains the files' bytes.
        wait_until_settled();
        let stage = staged(to, &files);
        let file = stage.kept(kept).unwrap();
        stage.commit().unwrap();
        let stage = open(to);
        assert!(stage.keep(std::slice::from_ref(&file)));
        assert_eq!(stage.kept(kept).unwrap(), file);
        assert_eq!(stage.read(kept).unwrap(), b"1");
        stage.add(added, b"2", Kind::Asset).unwrap();
        let refused = stage.commit().unwrap_err().to_string();
        assert!(refused.contains(message), "{refused}");
        let stage = open(to);
        assert!(stage.keep(&[file]));
        let done = stage.commit().unwrap();
        assert_eq!((done.written, done.unchanged, done.removed), (0, 1, 1));
        assert_eq!(read(to, kept).as_deref(), Some("1"));
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let (to, outside) = (folder.path().join("site"), folder.path().join("outside"));
    fs::create_dir_all(&to).unwrap();
    fs::create_dir_all(&outside).unwrap();
    std::os::unix::fs::symlink(&outside, to.join("assets")).unwrap();
    let refused = staged(&to, &[("assets/a.png", "x")]).commit().unwrap_err();
    assert!(refused.to_string().contains("is a link"), "{refused}");
    assert!(!outside.join("a.png").exists());
}

#[cfg(unix)]
#[test]
fn nothing_is_removed_through_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let (to, outside) = (folder.path().join("site"), folder.path().join("outside"));
    write(&to, &[("assets/a.png", "x"), ("index.html", "1")]);
    fs::rename(to.join("assets"), &outside).unwrap();
    std::os::unix::fs::symlink(&outside, to.join("assets")).unwrap();
    write(&to, &[("index.html", "2")]);
    assert_eq!(read(&outside, "a.png").as_deref(), Some("x"));
}

#[test]
fn a_list_without_files_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    assert!(!open(folder.path()).keep(&[]));
}

#[test]
fn clearing_removes_only_the_site() {
    let folder = tempfile::tempdir().unwrap();
    let (site, other) = (folder.path().join("a"), folder.path().join("b"));
    for destination in [&site, &other] {
        write(destination, &[("x/index.html", "x"), ("y.json", "y")]);
    }
    fs::write(other.join("x/own.txt"), "mine").unwrap();
    assert_eq!(Stage::clear(&site, OWN).unwrap().removed, 2);
    assert!(!site.exists());
    assert_eq!(Stage::clear(&other, OWN).unwrap().removed, 2);
    let left: Vec<_> = fs::read_dir(&other).unwrap().flatten().collect();
    assert_eq!(left.len(), 1);
    assert_eq!(read(&other, "x/own.txt").unwrap(), "mine");
    assert_eq!(Stage::clear(&site, OWN).unwrap(), Committed::default());
}

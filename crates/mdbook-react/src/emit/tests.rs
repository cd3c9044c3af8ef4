//! What a build does to its destination, also when it is cut short.

use std::{fs, path::Path};

use super::{Kind, OWN_FOLDER, Stage};

fn write(destination: &Path, files: &[(&str, &str, Kind)]) -> super::Committed {
    let stage = Stage::open(destination, false).unwrap();
    for (path, text, kind) in files {
        stage.add(path, text.as_bytes(), *kind).unwrap();
    }
    stage.commit().unwrap()
}

fn read(destination: &Path, path: &str) -> Option<String> {
    fs::read_to_string(destination.join(path)).ok()
}

#[test]
fn replaces_adds_and_removes_only_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    fs::write(to.join("CNAME"), "docs.example").unwrap();
    write(
        to,
        &[
            ("index.html", "1", Kind::Html),
            ("old/a.html", "a", Kind::Html),
        ],
    );
    let done = write(
        to,
        &[
            ("index.html", "1", Kind::Html),
            ("new.json", "n", Kind::Entry),
        ],
    );
    assert_eq!((done.written, done.unchanged, done.removed), (1, 1, 1));
    assert_eq!(read(to, "CNAME").as_deref(), Some("docs.example"));
    assert!(!to.join("old").exists());
    assert!(!to.join(OWN_FOLDER).join("stage").exists());
}

#[test]
fn without_commit_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    write(to, &[("index.html", "1", Kind::Html)]);
    let stage = Stage::open(to, false).unwrap();
    stage.add("index.html", b"2", Kind::Html).unwrap();
    drop(stage);
    assert_eq!(read(to, "index.html").as_deref(), Some("1"));
}

#[test]
fn an_interrupted_commit_is_finished_by_the_next_build() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    write(
        to,
        &[
            ("index.html", "1", Kind::Html),
            ("gone.html", "g", Kind::Html),
        ],
    );
    let own = to.join(OWN_FOLDER);
    fs::create_dir_all(own.join("stage")).unwrap();
    fs::write(super::stage::waiting_place(&own, "index.html"), "2").unwrap();
    fs::write(
        own.join("journal.json"),
        r#"{"files":{"index.html":"html"}}"#,
    )
    .unwrap();
    drop(Stage::open(to, false).unwrap());
    assert_eq!(read(to, "index.html").as_deref(), Some("2"));
    assert_eq!(read(to, "gone.html"), None);
    assert!(!own.join("journal.json").exists());
}

#[test]
fn an_interrupted_removal_is_continued_by_the_next_build() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    write(to, &[("b-gone.html", "g", Kind::Html)]);
    let own = to.join(OWN_FOLDER);
    let list = fs::read_to_string(own.join("files.json")).unwrap();
    // No file system has names of this length: removing it fails before the other's turn.
    let stuck = format!("\"a{}\":\"html\",\"b-gone", "a".repeat(5000));
    fs::write(own.join("files.json"), list.replace("\"b-gone", &stuck)).unwrap();
    let stage = Stage::open(to, false).unwrap();
    stage.add("index.html", b"1", Kind::Html).unwrap();
    assert!(stage.commit().is_err());
    assert!(to.join("b-gone.html").exists());

    let kept = fs::read_to_string(own.join("files.json")).unwrap();
    fs::write(own.join("files.json"), kept.replace(&stuck, "\"b-gone")).unwrap();
    drop(Stage::open(to, false).unwrap());
    assert_eq!(read(to, "index.html").as_deref(), Some("1"));
    assert!(!to.join("b-gone.html").exists());
}

#[test]
fn files_outside_are_refused_and_never_removed() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("site");
    fs::write(folder.path().join("precious"), "p").unwrap();
    let stage = Stage::open(&to, false).unwrap();
    for path in [
        "../precious",
        "/precious",
        "a/../../precious",
        "",
        ".mdbook-react/lock",
    ] {
        assert!(stage.add(path, b"x", Kind::Asset).is_err(), "{path}");
    }
    drop(stage);
    fs::write(
        to.join(OWN_FOLDER).join("files.json"),
        r#"{"files":{"../precious":"html"}}"#,
    )
    .unwrap();
    write(&to, &[("index.html", "1", Kind::Html)]);
    assert!(folder.path().join("precious").exists());
}

#[test]
fn two_files_on_one_path_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let stage = Stage::open(folder.path(), false).unwrap();
    stage.add("a", b"1", Kind::Asset).unwrap();
    stage.add("a", b"1", Kind::Asset).unwrap();
    assert!(stage.add("a", b"2", Kind::Asset).is_err());
}

#[test]
fn a_page_can_become_a_folder_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    write(to, &[("a", "file", Kind::Html)]);
    write(to, &[("a/b", "inside", Kind::Html)]);
    assert_eq!(read(to, "a/b").as_deref(), Some("inside"));
    write(to, &[("c", "1", Kind::Html)]);
    write(to, &[("a", "file", Kind::Html)]);
    assert_eq!(read(to, "a").as_deref(), Some("file"));
}

#[test]
fn what_cannot_end_does_not_begin() {
    let long = "长".repeat(86);
    for (there, wanted, said) in [
        (None, vec!["a", "a/b"], "`a` and `a/b`"),
        (None, vec!["index.html", "index.html/x/y"], "cannot both"),
        (
            Some("CNAME"),
            vec!["CNAME/index.html"],
            "CNAME is in the way",
        ),
        (Some("a/b/c"), vec!["a/b"], "c is in the way"),
        (None, vec![long.as_str()], "longer than"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path();
        write(to, &[("kept.html", "1", Kind::Html)]);
        if let Some(stranger) = there {
            fs::create_dir_all(to.join(stranger).parent().unwrap()).unwrap();
            fs::write(to.join(stranger), "s").unwrap();
        }
        let stage = Stage::open(to, false).unwrap();
        stage.add("first.html", b"2", Kind::Hashed).unwrap();
        for path in &wanted {
            stage.add(path, path.as_bytes(), Kind::Asset).unwrap();
        }
        let refused = stage.commit().unwrap_err().to_string();
        assert!(refused.contains(said), "{refused}");
        assert_eq!(read(to, "first.html"), None);
        assert_eq!(
            there.and_then(|path| read(to, path)),
            there.map(|_| "s".into())
        );
        write(to, &[("kept.html", "3", Kind::Html)]);
        assert_eq!(read(to, "kept.html").as_deref(), Some("3"));
    }
}

#[test]
fn old_files_give_way_to_a_folder_and_a_folder_of_old_files_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path();
    for (files, gone) in [
        (["a/b/c", "z"], "a"),
        (["a", "z/y"], "a/b"),
        (["a/b", "z/y/x"], "z/w"),
        (["a/b/c", "z/y"], "z/y/x"),
    ] {
        let staged = files.map(|path| (path, path, Kind::Asset));
        write(to, &staged);
        for path in files {
            assert_eq!(read(to, path).as_deref(), Some(path));
        }
        assert_eq!(read(to, gone), None);
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
    let stage = Stage::open(&to, false).unwrap();
    stage.add("assets/a.png", b"x", Kind::Asset).unwrap();
    assert!(stage.commit().is_err());
    assert!(!outside.join("a.png").exists());
}

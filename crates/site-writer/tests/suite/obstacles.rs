//! Tests of files that cannot take their places.

#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot go on fails its test"
)]

use std::{fs, path::Path};

use site_writer::{Error, Kind, Obstacle, Stage};

fn open(destination: &Path) -> Stage {
    Stage::open(destination, ".own").unwrap()
}

#[test]
fn all_files_on_one_path_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let before = open(folder.path());
    before.add("kept", b"1", Kind::Asset).unwrap();
    before.commit().unwrap();
    fs::write(folder.path().join("foreign"), "of others").unwrap();
    let stage = open(folder.path());
    for path in ["b", "a", "a", "kept", "foreign"] {
        stage.add(path, b"1", Kind::Asset).unwrap();
    }
    for path in ["b", "a", "a", "kept"] {
        stage.add(path, b"2", Kind::Asset).unwrap();
    }
    let written = stage.add_written("b", Kind::Asset, |out| {
        out.write_all(b"3")
            .map_err(|_| Error::NotAdded(String::new()))
    });
    written.unwrap();
    match stage.commit().unwrap_err() {
        Error::Obstacles(found) => {
            let twice = ["a", "b", "kept"].map(|path| Obstacle::Twice(path.into()));
            let foreign = Obstacle::Foreign(folder.path().join("foreign"));
            assert_eq!(found, [&twice[..], &[foreign]].concat());
        }
        other => panic!("{other}"),
    }
    assert_eq!(fs::read(folder.path().join("kept")).unwrap(), b"1");
}

#[test]
fn further_obstacles_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let stage = open(folder.path());
    for at in 0..150 {
        for text in ["1", "2"] {
            stage
                .add(&format!("{at}"), text.as_bytes(), Kind::Asset)
                .unwrap();
        }
    }
    match stage.commit().unwrap_err() {
        Error::Obstacles(found) => {
            assert_eq!(
                (found.len(), found.last()),
                (101, Some(&Obstacle::Others(50)))
            );
        }
        other => panic!("{other}"),
    }
}

//! Tests of the reader.

#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot go on fails its test"
)]

use std::{
    fs,
    path::{Path, PathBuf},
};

use confined_files::{Reader, Rule};

/// Writes files with their paths as texts into a new folder.
fn folder(paths: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for path in paths {
        let full = folder.path().join(path);
        fs::create_dir_all(full.parent().unwrap()).unwrap();
        fs::write(full, path).unwrap();
    }
    folder
}

/// Returns the text of the file, or the name of the rule that refuses it.
fn read(reader: &Reader, path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    let shown = path.display();
    let read = reader.read_to_string(path);
    let (is_file, exists) = (reader.is_file(path), reader.exists(path));
    match read {
        Ok(text) => {
            assert!(is_file && exists, "{shown}");
            text
        }
        Err(error) => {
            assert_eq!(error.path, path);
            assert!(!is_file, "{shown}");
            match error.rule {
                Rule::Io(error) => format!("{:?}", error.kind()),
                rule => format!("{rule:?}").split('(').next().unwrap().to_owned(),
            }
        }
    }
}

#[test]
fn files_outside_of_the_folder_are_refused() {
    let outer = folder(&[
        "root/a",
        "root/g/b",
        "other/c",
        "root2/d",
        "root/.h/e",
        "root/.well-known/f",
    ]);
    let root = outer.path().join("root");
    let all = Reader::below(&root).unwrap();
    let shown = Reader::below(&root)
        .unwrap()
        .without_hidden(&[".well-known"]);
    for (path, wanted) in [
        ("a", "root/a"),
        ("./g/../a", "root/a"),
        ("../root/a", "root/a"),
        ("g//b", "root/g/b"),
        ("none", "NotFound"),
        ("none/../a", "root/a"),
        ("a/b", "NotADirectory"),
        ("../other/c", "Outside"),
        ("../other/none", "Outside"),
        ("../root2/d", "Outside"),
        ("g/../../other/c", "Outside"),
        ("../../../../../../../../etc/passwd", "Outside"),
        ("/etc/passwd", "Outside"),
        ("/dev/zero", "Outside"),
        ("", "NotAFile"),
        (".", "NotAFile"),
        ("..", "Outside"),
        ("g", "NotAFile"),
        (".well-known/f", "root/.well-known/f"),
        ("a\0b", "InvalidInput"),
    ] {
        assert_eq!(read(&all, path), wanted, "{path}");
        assert_eq!(read(&shown, path), wanted, "{path}");
    }
    for path in [".h/e", ".h/none", "g/.h", ".h"] {
        assert_eq!(read(&shown, path), "Hidden", "{path}");
    }
    assert_eq!(read(&all, ".h/e"), "root/.h/e");
    assert_eq!(read(&all, root.join("g/b")), "root/g/b");
    assert_eq!(read(&all, root.join("g/../../other/c")), "Outside");
    assert_eq!(all.root(), root);
}

#[test]
fn further_folders_are_read_too() {
    let outer = folder(&["site/a", "docs/b", "docs/.h/c", "other/d"]);
    let [site, docs] = ["site", "docs"].map(|name| outer.path().join(name));
    let reader = Reader::below(site).unwrap().and_below(&docs).unwrap();
    let reader = reader.without_hidden(&[]);
    for (path, wanted) in [
        ("a", "site/a"),
        ("../docs/b", "docs/b"),
        ("../docs/.h/c", "Hidden"),
        ("../other/d", "Outside"),
    ] {
        assert_eq!(read(&reader, path), wanted, "{path}");
    }
    assert_eq!(read(&reader, docs.join("b")), "docs/b");
    // The name of the reader's own folder does not count.
    let reader = reader.and_below(docs.join(".h")).unwrap();
    assert_eq!(read(&reader, "../docs/.h/c"), "docs/.h/c");
    assert!(Reader::below(outer.path().join("none")).is_err());
    assert!(Reader::below(docs.join("b")).is_err());
}

#[test]
#[cfg(unix)]
fn links_are_resolved_and_checked() {
    use std::os::unix::fs::symlink;

    let outer = folder(&["root/a", "root/g/b", "root/.h/c", "other/d", "docs/e"]);
    let root = outer.path().join("root");
    symlink(&root, outer.path().join("linked")).unwrap();
    for (target, link) in [
        ("a", "to-file"),
        ("g", "to-folder"),
        ("../root/a", "through"),
        ("../other/d", "out"),
        ("../other", "out-folder"),
        ("../docs", "docs"),
        ("../other/none", "dangling"),
        ("loop", "loop"),
        (".", "self"),
        (".h/c", "hidden"),
        (".h", "hidden-folder"),
        ("/dev/zero", "device"),
        ("/etc", "etc"),
        ("out", "twice"),
    ] {
        symlink(target, root.join(link)).unwrap();
    }
    symlink(root.join("a"), root.join("absolute")).unwrap();
    let cases = [
        ("to-file", "root/a"),
        ("to-folder/b", "root/g/b"),
        ("through", "root/a"),
        ("absolute", "root/a"),
        ("self/self/a", "root/a"),
        ("out", "LinkOutside"),
        ("twice", "LinkOutside"),
        ("self/out", "LinkOutside"),
        ("out-folder/d", "LinkOutside"),
        ("out-folder/none", "NotFound"),
        ("out-folder/../root/a", "NotFound"),
        ("docs/e", "LinkOutside"),
        ("dangling", "DanglingLink"),
        ("loop", "FilesystemLoop"),
        ("device", "LinkOutside"),
        ("etc/passwd", "LinkOutside"),
        ("hidden", "Hidden"),
        ("hidden-folder/c", "Hidden"),
    ];
    for root in [root.clone(), outer.path().join("linked")] {
        let reader = Reader::below(&root).unwrap().without_hidden(&[]);
        for (path, wanted) in cases {
            assert_eq!(read(&reader, path), wanted, "{path}");
            assert_eq!(read(&reader, root.join(path)), wanted, "{path}");
        }
        let reader = reader.and_below(outer.path().join("docs")).unwrap();
        assert_eq!(read(&reader, "docs/e"), "docs/e");
    }
    let reader = Reader::below(&root).unwrap();
    assert_eq!(read(&reader, "hidden"), "root/.h/c");
    let real = fs::canonicalize(&root).unwrap();
    assert_eq!(reader.real_path("to-folder/b").unwrap(), real.join("g/b"));
    assert_eq!(reader.real_path(".").unwrap(), real);
    let error = reader.read("out").unwrap_err();
    assert!(
        error.is_outside() && error.to_string().contains("other/d"),
        "{error}"
    );
}

#[test]
#[cfg(unix)]
fn special_files_are_refused_without_waiting() {
    use std::os::unix::{fs::symlink, net::UnixListener};

    let root = folder(&["a"]);
    let at = |name: &str| root.path().join(name);
    let mode = rustix::fs::Mode::from_raw_mode(0o600);
    rustix::fs::mkfifoat(rustix::fs::CWD, at("fifo"), mode).unwrap();
    let _socket = UnixListener::bind(at("socket")).unwrap();
    symlink("fifo", at("link")).unwrap();
    let reader = Reader::below(&root).unwrap();
    for path in ["fifo", "socket", "link"] {
        assert_eq!(read(&reader, path), "NotAFile", "{path}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn names_need_not_be_utf_8() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt as _};

    let root = folder(&["a"]);
    let name = PathBuf::from(OsStr::from_bytes(b"g/\xff.md"));
    fs::create_dir(root.path().join("g")).unwrap();
    fs::write(root.path().join(&name), b"\xff").unwrap();
    let reader = Reader::below(&root).unwrap();
    assert_eq!(reader.read(&name).unwrap(), b"\xff");
    assert_eq!(reader.entries("g").unwrap()[0].path, name);
    let error = reader.read_to_string(&name).unwrap_err();
    assert!(error.to_string().contains("not UTF-8"), "{error}");
}

//! Caches that somebody else made: a contributor can commit the folder `.mdbook-react`.

use std::{
    fs,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output},
};

use site_tests::{BOOK, folder, git, program, tree};

/// Writes a book with a language and a version from git, whose chapter has the text `old`.
fn book() -> tempfile::TempDir {
    let toml = format!(
        "{BOOK}[output.react.languages.en]\n[[output.react.versions]]\nname = '1.0'\nref = 'v1'\n"
    );
    let book = folder([
        ("book.toml", toml.as_bytes()),
        ("src/SUMMARY.md", b"- [A](a.md)\n- [B](b.md)\n"),
        ("src/a.md", b"# A\n\nold\n"),
        ("src/b.md", b"# B\n"),
        ("i18n/en/a.md", b"# A\n\ntranslated\n"),
    ]);
    commit(book.path());
    git(book.path(), None, &["tag", "v1"]);
    fs::write(book.path().join("src/a.md"), "# A\n\nnew\n").expect("a file can be written");
    book
}

fn commit(book: &Path) {
    for arguments in [
        &["init", "--quiet"][..],
        &["add", "--force", "."],
        &["commit", "--quiet", "-m", "one"],
    ] {
        git(book, None, arguments);
    }
}

/// Returns the commit of the version.
fn commit_of_version(book: &Path) -> String {
    let output = Command::new("git")
        .current_dir(book)
        .args(["rev-parse", "v1"])
        .output();
    let output = output.expect("git runs").stdout;
    String::from_utf8(output).expect("a hash").trim().to_owned()
}

/// Builds a book as the user with this folder of keys.
fn build(book: &Path, user: &Path, variables: &[(&str, &str)]) -> Output {
    Command::new(program())
        .arg("build")
        .arg(book)
        .env("XDG_STATE_HOME", user)
        .env("MDBOOK_LOG", "debug")
        .env_remove(KEY)
        .envs(variables.iter().copied())
        .output()
        .expect("the program runs")
}

const KEY: &str = "MDBOOK_REACT_CACHE_KEY";

#[track_caller]
fn text_of(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

fn page(book: &Path, path: &str) -> String {
    let file = book.join("book").join(path).join("index.html");
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn plant(link: &Path, to: &Path) {
    fs::create_dir_all(link.parent().expect("a folder")).expect("a folder");
    symlink(to, link).expect("a link");
}

/// Writes the files of a forged version.
fn forge(folder: &Path) {
    let book = [
        (".complete", ""),
        ("src/SUMMARY.md", "- [A](a.md)\n- [B](b.md)\n"),
        ("src/a.md", "# A\n\nforged\n"),
        ("src/b.md", "# B\n"),
        ("i18n/en/a.md", "# A\n\nforged\n"),
    ];
    for (path, text) in book {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("a file can be written");
    }
}

#[test]
fn a_forged_version_is_not_read() {
    for (what, is_link) in [("a folder", false), ("a link", true)] {
        let (book, user, outside) = (book(), folder([]), folder([]));
        let place = book.path().join(".mdbook-react/refs");
        let place = place.join(commit_of_version(book.path()));
        if is_link {
            forge(outside.path());
            plant(&place, outside.path());
        } else {
            forge(&place);
        }
        let before = tree(outside.path());
        for _ in 0..2 {
            text_of(&build(book.path(), user.path(), &[]));
            let texts = [("a", "new"), ("1.0/a", "old"), ("en/1.0/a", "translated")];
            for (path, text) in texts {
                let html = page(book.path(), path);
                assert!(
                    html.contains(text) && !html.contains("forged"),
                    "{what}: {path}"
                );
            }
        }
        assert!(tree(outside.path()) == before, "{what}");
    }
}

#[test]
fn links_in_the_place_of_folders_of_the_cache_lead_nowhere() {
    for place in [
        ".mdbook-react",
        ".mdbook-react/refs",
        ".mdbook-react/entries",
        ".mdbook-react/editions",
        ".mdbook-react/editions/en",
        ".mdbook-react/editions/en/entries",
        ".mdbook-react/editions/1.0",
    ] {
        let (book, user, outside) = (book(), folder([("mine", b"mine".as_slice())]), folder([]));
        forge(
            &outside
                .path()
                .join("refs")
                .join(commit_of_version(book.path())),
        );
        let before = tree(outside.path());
        plant(&book.path().join(place), outside.path());
        let output = build(book.path(), user.path(), &[]);
        assert!(tree(outside.path()) == before, "{place}");
        assert!(page(book.path(), "a").contains("new"), "{place}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        let version = book.path().join("book/1.0/a/index.html");
        match fs::read_to_string(version) {
            Ok(html) => assert!(html.contains("old"), "{place}: {stderr}"),
            Err(_) => assert!(stderr.contains("B001"), "{place}: {stderr}"),
        }
    }
}

/// A commit of a version may have a folder of that name too.
#[test]
fn the_cache_of_a_version_is_not_in_its_commit() {
    let (book, user, outside) = (book(), folder([]), folder([]));
    plant(&book.path().join(".mdbook-react/editions"), outside.path());
    commit(book.path());
    git(book.path(), None, &["tag", "--force", "v1"]);
    fs::remove_dir_all(book.path().join(".mdbook-react")).expect("a folder");
    text_of(&build(book.path(), user.path(), &[]));
    assert!(page(book.path(), "1.0/a").contains("new"));
    assert_eq!(tree(outside.path()).len(), 0);
}

/// The first builds of users and machines, and whether the next one uses their caches.
#[test]
fn a_cache_is_used_only_with_its_key() {
    let key = |key: &'static str| [(KEY, key)];
    let (one, other) = (
        key("a long secret of one book"),
        key("a long secret of another"),
    );
    let users = [folder([]), folder([])];
    for (first, second, is_used) in [
        ((0, &[][..]), (0, &[][..]), true),
        ((0, &[]), (1, &[]), false),
        ((0, &one), (1, &one), true),
        ((0, &one), (0, &other), false),
        ((0, &one), (0, &[]), false),
        ((0, &[]), (0, &one), false),
        ((0, &[]), (0, &key("")), true),
    ] {
        let files: [(&str, &[u8]); 4] = [
            ("book.toml", BOOK.as_bytes()),
            ("src/SUMMARY.md", b"- [A](a.md)\n- [B](b.md)\n"),
            ("src/a.md", b"# A\n"),
            ("src/b.md", b"# B\n"),
        ];
        let book = folder(files);
        // Waits until the stamps of the chapters are settled.
        let old = Command::new("sleep").arg("0.05").status();
        assert!(old.is_ok_and(|status| status.success()));
        text_of(&build(book.path(), users[first.0].path(), first.1));
        let text = text_of(&build(book.path(), users[second.0].path(), second.1));
        let unread = if is_used {
            "2 chapters were not read"
        } else {
            "0 chapters were not read"
        };
        assert!(text.contains(unread), "{first:?} {second:?}: {text}");
    }
}

#[test]
fn a_key_that_cannot_be_stored_or_is_short_is_reported() {
    let files: [(&str, &[u8]); 3] = [
        ("book.toml", BOOK.as_bytes()),
        ("src/SUMMARY.md", b"- [A](a.md)\n"),
        ("src/a.md", b"# A\n"),
    ];
    let user = folder([("file", b"mine".as_slice())]);
    for (variables, about) in [
        (vec![("XDG_STATE_HOME", user.path().join("file"))], KEY),
        (vec![(KEY, "short".into())], "16 characters"),
    ] {
        let book = folder(files);
        let variables: Vec<_> = variables
            .iter()
            .map(|(name, value)| (*name, value.to_str().expect("UTF-8")))
            .collect();
        let text = text_of(&build(book.path(), user.path(), &variables));
        assert!(text.contains("F013") && text.contains(about), "{text}");
        assert!(page(book.path(), "a").contains("<h1"));
    }
}

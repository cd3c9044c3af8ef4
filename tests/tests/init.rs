//! `mdbook-react init`: from a book, or from nothing, to a site.

use std::{fs, path::Path, process::Command};

use site_tests::program;

fn run(arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(program())
        .args(arguments)
        .arg(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

#[test]
fn a_book_keeps_its_words_and_gets_one_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("book.toml");
    let before = "# mine\n[book]\ntitle = \"书\" # the title\n";
    fs::write(&path, before).expect("a book.toml");
    assert!(run(&["init"], folder.path()).contains("mdbook-react serve"));
    let once = fs::read_to_string(&path).expect("a book.toml");
    assert!(
        once.starts_with(before) && once.contains("[output.react]"),
        "{once}"
    );
    run(&["init"], folder.path());
    assert_eq!(once, fs::read_to_string(&path).expect("a book.toml"));
}

#[test]
fn an_empty_folder_becomes_a_book_that_builds() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&["init"], folder.path());
    run(&["build"], folder.path());
    assert!(
        folder.path().join("book/index.html").is_file()
            || folder.path().join("book/chapter_1/index.html").is_file()
    );
}

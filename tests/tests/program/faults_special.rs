//! A file of a book that is a pipe, a folder or not UTF-8 has a message, and no build waits for it.

use std::{fs, os::unix::fs::symlink, process::Command};

use site_tests::{BookTest, build_patiently};

/// A part of a book with one file, and the message when it cannot be read.
const FILES: [(&str, &str, bool); 17] = [
    ("book.toml", "error[F007]", false),
    ("src/SUMMARY.md", "error[F007]", false),
    ("src/one.md", "error[F007]", false),
    ("i18n/fr/SUMMARY.md", "error[F007]", false),
    ("i18n/fr/one.md", "error[F007]", false),
    ("versions/1/SUMMARY.md", "error[F007]", false),
    ("versions/1/one.md", "error[F007]", false),
    ("po/de.po", "error[B0", false),
    ("theme/head.html", "warning[C006]", true),
    ("theme/head.hbs", "warning[C006]", true),
    ("theme/tokens.css", "warning[C006]", true),
    ("theme/custom.css", "warning[C006]", true),
    ("theme/fonts/fonts.css", "warning[C006]", true),
    ("theme/slots/footer.html", "warning[C012]", true),
    ("theme/components/Own.css", "error[O001]", false),
    ("more.css", "warning[C006]", true),
    ("src/code.rs", "warning[K004]", true),
];

fn book() -> BookTest {
    let book = BookTest::new()
        .react(
            "additional-css = [\"more.css\"]\n[[output.react.versions]]\nname = \"1\"\nsource = \
             \"versions/1\"\n[output.react.languages.fr]\n[output.react.languages.de]",
        )
        .chapter(
            "One",
            "one.md",
            "# One\n\nText.\n\n```rust file=code.rs\n```\n",
        );
    for (path, text) in [
        ("i18n/fr/SUMMARY.md", "- [Un](one.md)\n"),
        ("i18n/fr/one.md", "# Un\n"),
        ("versions/1/SUMMARY.md", "- [One](one.md)\n"),
        ("versions/1/one.md", "# One\n"),
        ("po/de.po", "msgid \"Text.\"\nmsgstr \"Satz.\"\n"),
        ("theme/head.html", "<meta name=\"a\" content=\"b\">"),
        ("theme/head.hbs", "<meta name=\"c\" content=\"d\">"),
        ("theme/tokens.css", ":root { --x: 1px }"),
        ("theme/custom.css", "a { color: red }"),
        ("theme/fonts/fonts.css", ""),
        ("theme/slots/footer.html", "<p>End</p>"),
        ("theme/components/Own.tsx", "export default () => null;"),
        ("theme/components/Own.css", "b { color: red }"),
        ("more.css", "i { color: red }"),
        ("src/code.rs", "fn main() {}\n"),
    ] {
        book.write(path, text.as_bytes());
    }
    book.write_book_files();
    book
}

#[test]
fn the_book_without_faults_is_built() {
    let (code, stderr) = build_patiently(&book());
    assert_eq!(code, 0, "{stderr}");
    assert!(!stderr.contains("warning["), "{stderr}");
}

#[test]
fn a_pipe_in_place_of_a_file_has_a_message() {
    let book = book();
    for (path, message, is_built) in FILES {
        let file = book.root().join(path);
        let text = fs::read(&file).expect("a file of the book");
        fs::remove_file(&file).expect("a file to replace");
        let made = Command::new("mkfifo").arg(&file).status();
        assert!(made.expect("mkfifo runs").success());
        let (code, stderr) = build_patiently(&book);
        assert!(stderr.contains(message), "{path}: {stderr}");
        assert!(stderr.contains("not a regular file"), "{path}: {stderr}");
        assert_eq!(code == 0, is_built, "{path}: {stderr}");
        fs::remove_file(&file).expect("a pipe to remove");
        fs::write(&file, text).expect("the file");
    }
}

#[test]
fn a_link_that_leads_nowhere_has_a_message() {
    let book = book();
    let paths = FILES.iter().map(|(path, _, _)| *path);
    for path in paths.chain(["src/404.md"]) {
        let file = book.root().join(path);
        let text = fs::read(&file).ok();
        let _ = fs::remove_file(&file);
        symlink("gone", &file).expect("a link");
        let (_, stderr) = build_patiently(&book);
        let name = path.rsplit('/').next().expect("a name");
        assert!(stderr.contains(name), "{path}: {stderr}");
        fs::remove_file(&file).expect("a link to remove");
        if let Some(text) = text {
            fs::write(&file, text).expect("the file");
        }
    }
}

#[test]
fn a_file_in_place_of_a_folder_has_a_message() {
    let book = book();
    fs::remove_dir_all(book.root().join("theme")).expect("a folder to replace");
    for (path, message) in [
        ("theme/components", "error[O004]"),
        ("theme/overrides", "error[O004]"),
        ("theme/slots", "warning[C012]"),
        ("theme/code-themes", "error[K002]"),
    ] {
        book.write(path, b"");
        let (_, stderr) = build_patiently(&book);
        assert!(stderr.contains(message), "{path}: {stderr}");
        let said = format!("`{path}` cannot be read");
        assert!(stderr.contains(&said), "{path}: {stderr}");
        fs::remove_file(book.root().join(path)).expect("a file to remove");
    }
}

#[test]
fn a_folder_in_place_of_a_component_has_a_message() {
    let book = book();
    for path in ["theme/components/Two.tsx", "theme/overrides/Footer.tsx"] {
        let folder = book.root().join(path);
        fs::create_dir_all(&folder).expect("a folder");
        let (_, stderr) = build_patiently(&book);
        assert!(stderr.contains("error[O001]"), "{path}: {stderr}");
        assert!(stderr.contains("not a regular file"), "{path}: {stderr}");
        fs::remove_dir(folder).expect("a folder to remove");
    }
}

#[test]
fn a_theme_file_that_is_not_utf8_has_a_message() {
    let book = book();
    for path in ["theme/head.html", "theme/tokens.css", "theme/custom.css"] {
        let text = fs::read(book.root().join(path)).expect("a file of the book");
        book.write(path, b"/* caf\xe9 */");
        let (code, stderr) = build_patiently(&book);
        assert!(stderr.contains("warning[C006]"), "{path}: {stderr}");
        assert!(stderr.contains(path), "{path}: {stderr}");
        assert_eq!(code, 0, "{path}: {stderr}");
        book.write(path, &text);
    }
}

#[test]
fn no_file_is_created_through_a_link() {
    let outside = tempfile::tempdir().expect("a folder");
    let book = BookTest::new().chapter("One", "one.md", "# One\n");
    book.write_book_files();
    let chapter = book.root().join("src/one.md");
    fs::remove_file(&chapter).expect("a chapter");
    let target = outside.path().join("new.md");
    symlink(&target, &chapter).expect("a link");
    let (is_ok, text) = site_tests::run(book.root(), &["build", "--format", "short"]);
    assert!(!is_ok && !target.exists(), "{text}");
    let wanted = "error[L005]: the chapter `one.md` is a link to a file that does not exist";
    assert!(text.contains(wanted), "{text}");
}

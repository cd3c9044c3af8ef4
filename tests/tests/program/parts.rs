//! Books in several languages and versions whose parts are built separately.

use std::{fs, path::Path};

use site_tests::{BOOK, folder, run, tree};

/// Writes a book with two translations and one older version.
fn book() -> tempfile::TempDir {
    let toml = format!(
        "{BOOK}site-url = 'https://tea.example'\n[output.react.languages.en]\n[output.react.languages.de]\n[[output.react.versions]]\nname = '1.x'\nsource = 'old'\n"
    );
    folder([
        ("book.toml", toml.as_bytes()),
        (
            "src/SUMMARY.md",
            "# 目录\n\n- [一](a.md)\n- [二](b.md)\n".as_bytes(),
        ),
        ("src/a.md", "# 一\n\n[二](b.md)\n".as_bytes()),
        ("src/b.md", "# 二\n\n![壶](pot.svg)\n".as_bytes()),
        (
            "src/pot.svg",
            b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        ),
        ("i18n/en/a.md", b"# One\n"),
        ("po/de.po", "msgid \"一\"\nmsgstr \"Eins\"\n".as_bytes()),
        ("old/SUMMARY.md", "# 目录\n\n- [一](a.md)\n".as_bytes()),
        ("old/a.md", "# 一\n\n旧的。\n".as_bytes()),
        ("old/i18n/en/a.md", b"# One\n\nOld.\n"),
    ])
}

fn build(book: &Path, destination: &Path, arguments: &[&str]) {
    let destination = destination.to_str().expect("a UTF-8 path");
    let all = ["build", "--no-cache", "--dest-dir", destination];
    let all: Vec<_> = all.iter().chain(arguments).copied().collect();
    let (is_good, text) = run(book, &all);
    assert!(is_good, "{arguments:?}\n{text}");
}

fn move_into(from: &Path, to: &Path, name: &str) {
    assert!(!from.join("index.html").exists(), "a part is alone");
    let _ = fs::remove_dir_all(to.join(name));
    fs::rename(from.join(name), to.join(name)).expect("a folder can be moved");
}

#[test]
fn parts_of_several_machines_are_the_site_of_one() {
    let book = book();
    let new = || tempfile::tempdir().expect("a temporary folder can be created");
    let whole = new();
    build(book.path(), whole.path(), &[]);
    let joined = new();
    for (arguments, name) in [
        (&["--language", "en"][..], "en"),
        (&["--version", "1.x"], "1.x"),
        (&["--language", "zh-CN", "--version", "1.x"], "1.x"),
        (&["--language", "de", "--version", "current"], "de"),
        (&["--language", "en", "--version", "1.x"], "en/1.x"),
    ] {
        let machine = new();
        build(book.path(), machine.path(), arguments);
        move_into(machine.path(), joined.path(), name);
    }
    build(book.path(), joined.path(), &["--join"]);
    let (whole, joined) = (tree(whole.path()), tree(joined.path()));
    let names =
        |all: &std::collections::BTreeMap<String, _>| all.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&whole), names(&joined));
    for (name, bytes) in &whole {
        assert!(joined[name] == *bytes, "{name} differs");
    }
}

#[test]
fn a_missing_part_is_named_in_the_finding() {
    let book = book();
    for (arguments, expected) in [
        (
            &["--language", "dee"][..],
            "error[B001]: `dee` is not a language that is built beside this book (help: did you mean `de`?)",
        ),
        (
            &["--version", "9"],
            "error[B001]: `9` is not a version that is built beside this book (help: it has `1.x`)",
        ),
        (
            &["--language", "de", "--version", "1.x"],
            "error[B001]: `de 1.x` is not a translated version that is built beside this book (help: did you mean `en 1.x`?)",
        ),
        (
            &["--language", "zh-CN", "--version", "current"],
            "error[B001]: these options name the book itself (help: build it with `--join`)",
        ),
        (
            &["--join"],
            "book.toml:7:25: error[B001]: the part `en` is not in the destination",
        ),
    ] {
        let all: Vec<_> = ["build", "--format", "short"]
            .iter()
            .chain(arguments)
            .copied()
            .collect();
        let (is_good, text) = run(book.path(), &all);
        assert!(!is_good && text.contains(expected), "{text}");
        assert!(!book.path().join("book").exists());
    }
}

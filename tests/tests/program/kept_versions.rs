//! Versions from git that have not changed since an earlier build.

use std::{fs, path::Path};

use site_tests::{BOOK, folder, git, run, tree};

const TABLES: &str = "site-url = 'https://tea.example'\n[output.react.languages.en]\n[output.react.languages.de]\n[[output.react.versions]]\nname = '1.0'\nref = 'v1'\nbanner = 'unmaintained'\n";

/// Writes a book whose first version has a tag and a translation.
fn book() -> tempfile::TempDir {
    let toml = format!("{BOOK}{TABLES}");
    let folder = folder([
        ("book.toml", toml.as_bytes()),
        (
            "src/SUMMARY.md",
            "# 目录\n\n- [一](a.md)\n- [二](b.md)\n".as_bytes(),
        ),
        (
            "src/a.md",
            "# 一\n\n旧的。[没有](none.md)\n\n```rust\nlet a = 1;\n```\n".as_bytes(),
        ),
        ("src/b.md", "# 二\n".as_bytes()),
        ("i18n/en/a.md", b"# One\n\nOld.\n"),
        ("po/de.po", "msgid \"二\"\nmsgstr \"Zwei\"\n".as_bytes()),
    ]);
    for arguments in [
        &["init", "--quiet"][..],
        &["add", "."],
        &["commit", "--quiet", "-m", "one"],
        &["tag", "v1"],
    ] {
        git(folder.path(), None, arguments);
    }
    write(folder.path(), "src/a.md", "# 一\n\n新的。\n");
    folder
}

fn write(book: &Path, path: &str, text: &str) {
    fs::write(book.join(path), text).expect("a file can be written");
}

/// Builds a book and compares its site with one that is built from nothing; returns the messages.
fn build(book: &Path, about: &str) -> String {
    let (is_good, text) = run(book, &["build", "--format", "short"]);
    assert!(is_good, "{about}\n{text}");
    let new = tempfile::tempdir().expect("a folder");
    let destination = new.path().to_str().expect("a UTF-8 path");
    let (_, fresh) = run(
        book,
        &[
            "build",
            "--format",
            "short",
            "--no-cache",
            "--dest-dir",
            destination,
        ],
    );
    let findings = |text: &str| {
        let lines = text.lines().filter(|line| line.contains("warning["));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(findings(&text), findings(&fresh), "{about}");
    let (whole, site) = (tree(new.path()), tree(&book.join("book")));
    assert!(whole.keys().eq(site.keys()), "{about}");
    for (name, bytes) in &whole {
        assert!(site[name] == *bytes, "{about}: {name}");
    }
    text
}

/// Returns the folder of the version's files; its chapters are replaced where they must not be read.
fn checkout(book: &Path) -> std::path::PathBuf {
    let refs = fs::read_dir(book.join(".mdbook-react/refs")).expect("a checkout");
    let mut folders = refs.map(|entry| entry.expect("an entry").path());
    folders.next().expect("a checkout")
}

#[test]
fn an_unchanged_version_is_not_read_again() {
    let book = book();
    let book = book.path();
    let first = build(book, "at first");
    assert!(first.contains("none.md"), "{first}");
    // If these files were read, the pages would change.
    let chapter = checkout(book).join("src/a.md");
    let original = fs::read_to_string(&chapter).expect("a chapter");
    let summary = checkout(book).join("src/SUMMARY.md");
    let contents = fs::read_to_string(&summary).expect("a table of contents");
    for (path, text) in [
        ("src/a.md", "# 一\n\n更新的。\n"),
        ("i18n/en/a.md", "# One\n\nNew.\n"),
    ] {
        write(book, path, text);
        fs::write(&chapter, "# 错\n").expect("a file can be written");
        fs::write(&summary, "# 目录\n").expect("a file can be written");
        let (is_good, text) = run(book, &["build", "--format", "short"]);
        assert!(is_good && text.contains("none.md"), "{text}");
        fs::write(&chapter, &original).expect("a file can be written");
        fs::write(&summary, &contents).expect("a file can be written");
        build(book, path);
    }
}

#[test]
fn a_version_is_built_again_where_its_pages_differ() {
    let book = book();
    let book = book.path();
    build(book, "at first");
    let toml = fs::read_to_string(book.join("book.toml")).expect("a book");

    write(book, "src/c.md", "# 三\n");
    write(
        book,
        "src/SUMMARY.md",
        "# 目录\n\n- [一](a.md)\n- [三](c.md)\n",
    );
    build(book, "a page is removed and one is new");

    write(
        book,
        "book.toml",
        &toml.replace("unmaintained", "unreleased"),
    );
    build(book, "another banner");

    write(
        book,
        "book.toml",
        &toml.replace("title = \"书\"", "title = \"茶\""),
    );
    build(book, "another title");

    fs::write(book.join("book/1.0/index.html"), "mine").expect("a file can be written");
    fs::remove_file(book.join("book/en/1.0/a/index.html")).expect("the page exists");
    build(book, "files of the site are changed");

    let fewer = toml.replace("[output.react.languages.de]\n", "");
    write(book, "book.toml", &fewer);
    build(book, "a language less");

    fs::remove_dir_all(book.join(".mdbook-react")).expect("a cache");
    build(book, "without a cache");
}

#[test]
fn a_translated_version_is_built_alone_from_a_known_original() {
    let book = book();
    let book = book.path();
    build(book, "at first");
    fs::remove_file(book.join("book/en/1.0/a/index.html")).expect("the page exists");
    let (is_good, text) = run(book, &["build", "--language", "en", "--version", "1.0"]);
    assert!(is_good, "{text}");
    assert!(book.join("book/en/1.0/a/index.html").exists());
    build(book, "after a part");
}

//! `mdbook-react fmt`: the chapters of a book, single files, and `--check`.

use std::{collections::BTreeMap, fs, path::Path};

use site_tests::{folder, run, small_book, tree};

/// A book with a chapter that is not formatted.
fn book() -> tempfile::TempDir {
    small_book(&[
        (
            "src/SUMMARY.md",
            "# 目录\n\n* [一](one.md)\n* [二](two.mdx)\n* [三](three.md)\n* [外](https://example.org/a.md)\n* [缺]()\n",
        ),
        ("src/one.md", "标题\r\n===\r\n* _甲_ \r\n"),
        ("src/two.mdx", "# 二\n\n<A\n  b={1} \n/>\n"),
        ("src/three.md", "# 三\n"),
        ("src/unlisted.md", "* 丁\n"),
    ])
}

fn text(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("a file")
}

#[test]
fn listed_chapters_are_formatted() {
    let folder = book();
    let summary = text(folder.path(), "src/SUMMARY.md");
    let (is_good, said) = run(folder.path(), &["fmt"]);
    assert!(is_good, "{said}");
    assert!(said.contains("formatted src/one.md"), "{said}");
    assert!(said.contains("3 files read, 1 formatted"), "{said}");
    assert_eq!(
        text(folder.path(), "src/one.md"),
        "# 标题\r\n\r\n- *甲*\r\n"
    );
    assert_eq!(text(folder.path(), "src/unlisted.md"), "* 丁\n");
    assert_eq!(text(folder.path(), "src/SUMMARY.md"), summary);
    let files = fs::read_dir(folder.path().join("src")).expect("a folder");
    assert_eq!(files.count(), 6, "no other files are left");
    let (is_good, said) = run(folder.path(), &["fmt"]);
    assert!(
        is_good && said.contains("3 files read, 0 formatted"),
        "{said}"
    );
}

/// Builds the book in `folder`; returns its HTML.
fn html(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let site = tempfile::tempdir().expect("a folder");
    let destination = site.path().to_str().expect("a UTF-8 path");
    let (is_good, said) = run(folder, &["build", "--no-cache", "--dest-dir", destination]);
    assert!(is_good, "{said}");
    let mut files = tree(site.path());
    files.retain(|name, _| Path::new(name).extension().is_some_and(|it| it == "html"));
    files
}

#[test]
fn a_formatted_book_builds_the_same_html() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for name in ["showcase", "plain-book"] {
        let files = tree(&fixtures.join(name));
        let files = files.iter().map(|(path, bytes)| (&**path, &**bytes));
        let folder = folder(files);
        let before = html(folder.path());
        let (is_good, said) = run(folder.path(), &["fmt"]);
        assert!(is_good && said.contains(" formatted src/"), "{said}");
        assert_eq!(html(folder.path()), before, "{name}");
    }
}

#[test]
fn a_check_reports_the_first_line_and_writes_nothing() {
    let folder = book();
    let before = text(folder.path(), "src/one.md");
    let (is_good, said) = run(folder.path(), &["fmt", "--check", "--format", "short"]);
    assert!(!is_good, "{said}");
    assert!(said.contains("src/one.md:1:1: error[T001]"), "{said}");
    assert!(!said.contains("two.mdx"), "{said}");
    assert_eq!(text(folder.path(), "src/one.md"), before);
    run(folder.path(), &["fmt"]);
    let (is_good, said) = run(folder.path(), &["fmt", "--check"]);
    assert!(is_good, "{said}");
}

#[test]
fn findings_are_json_lines() {
    let folder = book();
    let (_, said) = run(
        folder.path(),
        &["--quiet", "fmt", "--check", "--format", "json"],
    );
    let line = said
        .lines()
        .find(|line| line.starts_with('{'))
        .expect("a finding");
    let found: serde_json::Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(
        (&found["code"], &found["line"]),
        (&"T001".into(), &1.into())
    );
}

#[test]
fn named_files_are_formatted_with_the_settings_of_their_book() {
    let folder = small_book(&[
        ("book.toml", "[output.react]\nformat = \"mdx\"\n"),
        ("src/a.md", "* a\n\n<B>\n* c\n</B>\n"),
        ("src/b.md", "* a\n"),
    ]);
    let (is_good, said) = run(folder.path(), &["fmt", "src/a.md"]);
    assert!(is_good, "{said}");
    // In Markdown, the lines of the element are raw HTML.
    assert_eq!(text(folder.path(), "src/a.md"), "- a\n\n<B>\n- c\n</B>\n");
    assert_eq!(text(folder.path(), "src/b.md"), "* a\n");
    let other = tempfile::tempdir().expect("a folder");
    fs::write(other.path().join("README.md"), "* a\n\n<B>\n* c\n</B>\n").expect("a file");
    let (is_good, said) = run(other.path(), &["fmt", "README.md"]);
    assert!(is_good, "{said}");
    assert_eq!(text(other.path(), "README.md"), "- a\n\n<B>\n* c\n</B>\n");
    let (is_good, said) = run(other.path(), &["fmt", "none.md"]);
    assert!(!is_good && said.contains("none.md"), "{said}");
    let (is_good, said) = run(other.path(), &["fmt"]);
    assert!(!is_good && said.contains("book.toml"), "{said}");
}

#[test]
fn spaces_between_scripts_are_an_option() {
    let folder = small_book(&[("src/a.md", "# 用Rust\n\n用Rust写`中a`\n")]);
    let (is_good, said) = run(folder.path(), &["fmt", "src/a.md"]);
    assert!(is_good, "{said}");
    assert_eq!(
        text(folder.path(), "src/a.md"),
        "# 用Rust\n\n用Rust写`中a`\n"
    );
    run(folder.path(), &["fmt", "--spacing", "src/a.md"]);
    assert_eq!(
        text(folder.path(), "src/a.md"),
        "# 用Rust\n\n用 Rust 写`中a`\n"
    );
}

#[test]
fn formulas_of_mathjax_stay() {
    let formula = "\\\\( a_{_b_} + _c_ \\\\)";
    let before = format!("* {formula} _d_\n");
    let folder = small_book(&[
        (
            "book.toml",
            "[output.html]\nmathjax-support = true\n[output.react]\n",
        ),
        ("src/a.md", &before),
    ]);
    let (is_good, said) = run(folder.path(), &["fmt", "src/a.md"]);
    assert!(is_good, "{said}");
    assert_eq!(
        text(folder.path(), "src/a.md"),
        format!("- {formula} *d*\n")
    );
}

#[test]
fn a_refused_file_stays_and_others_are_formatted() {
    let refused = "* a\n\n<x\n  \ny>\n";
    let folder = small_book(&[("src/a.mdx", refused), ("src/b.md", "* b\n")]);
    let (is_good, said) = run(
        folder.path(),
        &["fmt", "--format", "short", "src/a.mdx", "src/b.md"],
    );
    assert!(!is_good, "{said}");
    assert!(said.contains("src/a.mdx:3:1: error[T002]"), "{said}");
    assert_eq!(text(folder.path(), "src/a.mdx"), refused);
    assert_eq!(text(folder.path(), "src/b.md"), "- b\n");
}

#[cfg(unix)]
#[test]
fn a_link_is_not_replaced() {
    let folder = small_book(&[("src/SUMMARY.md", "- [a](a.md)\n")]);
    let outside = tempfile::tempdir().expect("a folder");
    let target = outside.path().join("a.md");
    fs::write(&target, "* a\n").expect("a file");
    fs::remove_file(folder.path().join("src/a.md")).expect("a file");
    std::os::unix::fs::symlink(&target, folder.path().join("src/a.md")).expect("a link");
    let (is_good, said) = run(folder.path(), &["fmt"]);
    assert!(!is_good && said.contains("F015"), "{said}");
    assert_eq!(fs::read_to_string(&target).expect("a file"), "* a\n");
}

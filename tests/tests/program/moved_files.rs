//! `mv` moves chapters and folders with all that names them.

use std::{fs, path::Path};

use site_tests::{BOOK, check, folder, run, tree};

/// The files of a book, with a translation.
fn files() -> Vec<(&'static str, String)> {
    let settings = "# 设置\n[[output.react.navbar.items]]\nlabel = \"甲\"\nto = \"/a#节\"\n\n[output.react.languages.de]\nlabel = \"Deutsch\"\n";
    [
        ("book.toml", &*format!("{BOOK}{settings}")),
        ("src/SUMMARY.md", "# Summary\n\n- [甲](a.md)\n- [乙](x/b.md)\n- [丙](x/c.mdx)\n"),
        (
            "src/a.md",
            "# 甲\n\n## 节\n\n[乙](x/b.md#节 \"题\") [自己](#节) ![图](img/p.png) <img alt=\"\" src=\"img/p.png\">\n\n[丙]: ./x/c.mdx\n\n[丙]\n\n{{#include part.txt}}\n",
        ),
        ("src/part.txt", "部分\n"),
        ("src/img/p.png", ""),
        ("src/x/b.md", "# 乙\n\n## 节\n\n[a.md](../a.md)和[甲](../a.md#节)，[丙](c.mdx)，[外](https://example.org/a.md)，`[甲](../a.md)`\n"),
        ("src/x/c.mdx", "# 丙\n\n[甲](/a) [甲](/a#节) [乙](/x/b)\n\n<Card title=\"甲\" href=\"/a\">\n\n文\n\n</Card>\n"),
        ("i18n/de/SUMMARY.md", "# Summary\n\n- [A](a.md)\n- [B](x/b.md)\n- [C](x/c.mdx)\n"),
        ("i18n/de/a.md", "# A\n\n## 节\n\n[B](x/b.md)\n"),
        ("i18n/de/x/b.md", "# B\n\n## 节\n\n[A](../a.md#节)\n"),
        ("i18n/de/x/c.mdx", "# C\n\n[A](/a)\n"),
    ]
    .map(|(file, text)| (file, text.to_owned()))
    .into()
}

fn book() -> tempfile::TempDir {
    let files = files();
    folder(files.iter().map(|(file, text)| (*file, text.as_bytes())))
}

fn text(root: &Path, file: &str) -> String {
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn moved(root: &Path, old: &str, new: &str, more: &[&str]) -> (bool, String) {
    let (old, new) = (root.join(old), root.join(new));
    let paths = [old.to_str().expect("UTF-8"), new.to_str().expect("UTF-8")];
    let arguments: Vec<_> = ["mv"]
        .into_iter()
        .chain(paths)
        .chain(more.iter().copied())
        .collect();
    run(root, &arguments)
}

/// Returns the findings of a check of the book, in all of its languages.
fn found(root: &Path) -> String {
    let (_, messages) = run(root, &["check", "--format", "short"]);
    site_tests::findings(&messages).join("\n")
}

#[test]
fn a_chapter_moves_with_all_that_names_it() {
    let folder = book();
    let root = folder.path();
    assert_eq!(found(root), "", "the book has no faults before");
    let (succeeded, messages) = moved(root, "src/a.md", "src/y/z/neu.md", &[]);
    assert!(
        succeeded && messages.contains("`/a` redirects to `/y/z/neu`"),
        "{messages}"
    );
    for (file, parts) in [
        ("src/SUMMARY.md", vec!["- [甲](y/z/neu.md)\n- [乙](x/b.md)"]),
        (
            "src/y/z/neu.md",
            vec![
                "[乙](../../x/b.md#节 \"题\") [自己](#节) ![图](../../img/p.png) <img alt=\"\" src=\"../../img/p.png\">",
                "[丙]: ../../x/c.mdx\n",
                "{{#include ../../part.txt}}",
            ],
        ),
        (
            "src/x/b.md",
            vec![
                "[a.md](../y/z/neu.md)和[甲](../y/z/neu.md#节)，[丙](c.mdx)，[外](https://example.org/a.md)，`[甲](../a.md)`",
            ],
        ),
        (
            "src/x/c.mdx",
            vec![
                "[甲](/y/z/neu) [甲](/y/z/neu#节) [乙](/x/b)",
                "href=\"/y/z/neu\"",
            ],
        ),
        ("i18n/de/y/z/neu.md", vec!["[B](../../x/b.md)"]),
        ("i18n/de/SUMMARY.md", vec!["[A](y/z/neu.md)"]),
        ("i18n/de/x/b.md", vec!["[A](../y/z/neu.md#节)"]),
        ("i18n/de/x/c.mdx", vec!["[A](/y/z/neu)"]),
        (
            "book.toml",
            vec!["# 设置\n", "to = \"/y/z/neu#节\"", "\"/a\" = \"/y/z/neu\""],
        ),
    ] {
        let text = text(root, file);
        for part in parts {
            assert!(text.contains(part), "{file} has no {part}:\n{text}");
        }
    }
    assert_eq!(found(root), "", "the book has no faults after");
}

#[test]
fn a_folder_moves_and_returns() {
    let folder = book();
    let root = folder.path();
    let before = tree(root);
    assert!(moved(root, "src/x", "src/p/q", &[]).0);
    assert!(!root.join("src/x").exists() && !root.join("i18n/de/x").exists());
    assert_eq!(found(root), "");
    assert!(text(root, "src/a.md").contains("[乙](p/q/b.md#节"));
    assert!(text(root, "src/p/q/b.md").contains("[a.md](../../a.md)"));
    assert!(moved(root, "src/p/q", "src/x", &[]).0);
    let after = tree(root);
    for (file, bytes) in before.iter().filter(|(file, _)| *file != "book.toml") {
        let written = after.get(file).map(|it| String::from_utf8_lossy(it));
        assert_eq!(written, Some(String::from_utf8_lossy(bytes)), "{file}");
    }
    assert_eq!(found(root), "");
}

#[test]
fn a_dry_run_writes_nothing() {
    let folder = book();
    let root = folder.path();
    let before = tree(root);
    let (succeeded, messages) = moved(root, "src/a.md", "src/neu.md", &["--dry-run"]);
    assert!(succeeded);
    for part in [
        "src/a.md -> src/neu.md",
        "-- [甲](a.md)",
        "+- [甲](neu.md)",
        "+\"/a\" = \"/neu\"",
    ] {
        assert!(messages.contains(part), "{part}: {messages}");
    }
    assert_eq!(tree(root), before);
}

#[test]
fn impossible_moves_change_nothing() {
    let folder = book();
    let root = folder.path();
    let before = tree(root);
    for (old, new, reason) in [
        (
            "src/none.md",
            "src/b.md",
            "there is nothing at the old path",
        ),
        ("src/a.md", "src/x/b.md", "already"),
        ("src/a.md", "src/a.txt", "needs the ending"),
        ("src/a.md", "a.md", "below"),
        ("src/a.md", "../a.md", "below"),
        ("src/x", "src/x/y", "into itself"),
    ] {
        let (succeeded, messages) = moved(root, old, new, &[]);
        assert!(
            !succeeded && messages.contains(reason),
            "{old} {new}: {messages}"
        );
    }
    assert_eq!(tree(root), before);
}

#[test]
fn a_page_with_its_own_address_keeps_it() {
    let (_, messages) = check(&[("src/a.md", "---\nslug: /eins\n---\n\n# 一\n")], &[]);
    assert_eq!(site_tests::findings(&messages), [""; 0]);
    let folder = site_tests::small_book(&[("src/a.md", "---\nslug: /eins\n---\n\n# 一\n")]);
    let (succeeded, messages) = moved(folder.path(), "src/a.md", "src/b.md", &[]);
    assert!(succeeded && !messages.contains("redirects"), "{messages}");
    assert!(!text(folder.path(), "book.toml").contains("redirect"));
}

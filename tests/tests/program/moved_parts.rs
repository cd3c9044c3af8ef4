//! Included files and ids of headings follow a move.

use site_tests::{BOOK, small_book};

use super::moved_files::{found, moved, text};

#[test]
fn links_in_included_files_follow() {
    let part = "[甲](a.md#节) [x]\n\n[x]: a.md\n\n<A\nHREF = a.md>甲</A> ![图](img/p.png)\n";
    let folder = small_book(&[
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [甲](a.md)\n- [乙](b.md)\n- [丙](x/c.md)\n",
        ),
        ("src/a.md", "# 甲\n\n## 节\n\n文\n"),
        (
            "src/b.md",
            "# 乙\n\n{{#include part.md}}\n{{#include both.md}}\n",
        ),
        ("src/x/c.md", "# 丙\n\n{{#include ../both.md}}\n"),
        ("src/part.md", part),
        ("src/both.md", "[乙](/a) [外](https://example.org)\n"),
        ("src/img/p.png", ""),
        ("book.toml", BOOK),
    ]);
    let root = folder.path();
    assert!(moved(root, "src/a.md", "src/y/neu.md", &[]).0);
    assert_eq!(text(root, "src/part.md"), part.replace("a.md", "y/neu.md"));
    assert_eq!(
        text(root, "src/both.md"),
        "[乙](/y/neu) [外](https://example.org)\n"
    );
    // The part stays, and its chapter moves.
    assert!(moved(root, "src/b.md", "src/y/b.md", &[]).0);
    let after =
        "[甲](neu.md#节) [x]\n\n[x]: neu.md\n\n<A\nHREF = neu.md>甲</A> ![图](../img/p.png)\n";
    assert_eq!(text(root, "src/part.md"), after);
    assert_eq!(found(root), "");
}

#[test]
fn a_link_that_two_chapters_need_differently_stays() {
    let folder = small_book(&[
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [甲](a.md)\n- [乙](b.md)\n- [丙](c.md)\n",
        ),
        ("src/a.md", "# 甲\n"),
        ("src/b.md", "# 乙\n\n{{#include part.txt}}\n"),
        ("src/c.md", "# 丙\n\n{{#include part.txt}}\n"),
        ("src/part.txt", "文\n\n[甲](a.md)\n"),
        ("book.toml", BOOK),
    ]);
    let root = folder.path();
    let (succeeded, messages) = moved(root, "src/b.md", "src/x/b.md", &[]);
    assert!(succeeded);
    assert!(messages.contains("src/part.txt:3"), "{messages}");
    assert_eq!(text(root, "src/part.txt"), "文\n\n[甲](a.md)\n");
}

#[test]
fn a_heading_gets_another_id() {
    for (written, id, after) in [
        ("## 节", "节", "## 节 {#neu}"),
        ("## 节 {#alt}", "alt", "## 节 {#neu}"),
        ("## 节 ##", "节", "## 节 {#neu} ##"),
        ("节\n---", "节", "节 {#neu}\n---"),
    ] {
        let folder = small_book(&[
            (
                "src/SUMMARY.md",
                "# Summary\n\n- [甲](a.md)\n- [乙](b.mdx)\n",
            ),
            (
                "src/a.md",
                &format!("# 甲\n\n{written}\n\n文 [自己](#{id})\n"),
            ),
            (
                "src/b.mdx",
                &format!(
                    "# 乙\n\n[x] <Card title=\"x\" href=\"/a#{id}\">文</Card>\n\n[x]: a.md#{id}\n"
                ),
            ),
            (
                "book.toml",
                &format!("{BOOK}[output.react.languages.de]\nlabel = \"Deutsch\"\n"),
            ),
            (
                "i18n/de/SUMMARY.md",
                "# Summary\n\n- [甲](a.md)\n- [乙](b.mdx)\n",
            ),
            ("i18n/de/b.mdx", &format!("# B\n\n[x](a.md#{id})\n")),
        ]);
        let root = folder.path();
        let before = found(root);
        let (succeeded, messages) = moved(root, &format!("src/a.md#{id}"), "#neu", &[]);
        assert!(succeeded, "{messages}");
        assert_eq!(
            text(root, "src/a.md"),
            format!("# 甲\n\n{after}\n\n文 [自己](#neu)\n")
        );
        assert_eq!(
            text(root, "src/b.mdx"),
            "# 乙\n\n[x] <Card title=\"x\" href=\"/a#neu\">文</Card>\n\n[x]: a.md#neu\n"
        );
        assert_eq!(text(root, "i18n/de/b.mdx"), "# B\n\n[x](a.md#neu)\n");
        assert_eq!(found(root), before, "{written}");
        for (old, new, reason) in [
            ("src/a.md#none", "#x", "no heading"),
            ("src/a.md#neu", "#a b", "cannot be an id"),
            ("src/a.md#neu", "#a)b", "cannot be an id"),
            ("src/a.md#neu", "#neu", "already"),
        ] {
            let (succeeded, messages) = moved(root, old, new, &[]);
            assert!(
                !succeeded && messages.contains(reason),
                "{old} {new}: {messages}"
            );
        }
    }
}

#[test]
fn parts_in_other_folders_follow() {
    let folder = small_book(&[
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a/one.md)\n- [二](b/README.md)\n- [三](b/two.md)\n- [四](a.md)\n",
        ),
        ("src/a/one.md", "# 一\n\n{{#include ../parts/p.md}}\n"),
        (
            "src/b/README.md",
            "# 二\n\n{{#include ../parts/p.md}}\n{{#include ../parts/q.txt}}\n",
        ),
        ("src/b/two.md", "# 三\n\n## 节\n\n文\n"),
        (
            "src/parts/p.md",
            "[绝对](/b/two.md#节)\n\n{{#include inner/r.md}}\n",
        ),
        ("src/parts/q.txt", "## 部分\n\n[自己](#部分)\n"),
        ("src/parts/inner/r.md", "末\n"),
        ("book.toml", BOOK),
    ]);
    let root = folder.path();
    assert_eq!(found(root), "", "the book has no faults before");
    assert!(moved(root, "src/b/two.md", "src/b/deep/zwei.md", &[]).0);
    assert!(text(root, "src/parts/p.md").starts_with("[绝对](/b/deep/zwei.md#节)\n"));
    assert!(moved(root, "src/parts/inner/r.md", "src/parts/r2.md", &[]).0);
    assert!(text(root, "src/parts/p.md").contains("{{#include r2.md}}"));
    assert!(moved(root, "src/b/README.md#部分", "#neu", &[]).0);
    assert_eq!(
        text(root, "src/parts/q.txt"),
        "## 部分 {#neu}\n\n[自己](#neu)\n"
    );
    assert_eq!(found(root), "", "the book has no faults after");
    // The folders that are empty now are gone.
    assert!(!root.join("src/parts/inner").exists());
}

#[test]
fn headings_of_the_same_words_are_numbered_anew() {
    let folder = small_book(&[
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a.md)\n- [二](b.md)\n",
        ),
        ("src/a.md", "# 一\n\n## 节\n\n## 节\n\n[后](#节-1)\n"),
        ("src/b.md", "# 二\n\n[前](a.md#节) [后](a.md#节-1)\n"),
        ("book.toml", BOOK),
    ]);
    let root = folder.path();
    assert!(moved(root, "src/a.md#节", "#neu", &[]).0);
    assert_eq!(
        text(root, "src/a.md"),
        "# 一\n\n## 节 {#neu}\n\n## 节\n\n[后](#节)\n"
    );
    assert_eq!(
        text(root, "src/b.md"),
        "# 二\n\n[前](a.md#neu) [后](a.md#节)\n"
    );
}

#[test]
fn files_around_the_book_are_not_written() {
    let part = "## 部\n\n[二](b.md) [节](a.md#节)\n";
    for (old, new, is_done, message) in [
        (
            "book/src/b.md",
            "book/src/c.md",
            true,
            "part.md:3 stays as it is",
        ),
        ("book/src/a.md#节", "#新", true, "part.md:3 stays as it is"),
        (
            "book/src/a.md#部",
            "#新",
            false,
            "not in a folder of the book",
        ),
    ] {
        let folder = site_tests::folder([
            ("book/book.toml", BOOK.as_bytes()),
            (
                "book/src/SUMMARY.md",
                "# Summary\n\n- [一](a.md)\n- [二](b.md)\n".as_bytes(),
            ),
            (
                "book/src/a.md",
                "# 一\n\n{{#include ../../part.md}}\n\n## 节\n".as_bytes(),
            ),
            ("book/src/b.md", "# 二\n".as_bytes()),
            ("part.md", part.as_bytes()),
            (".git/HEAD", b""),
        ]);
        let root = folder.path();
        let (succeeded, messages) = moved(root, old, new, &[]);
        assert!(
            succeeded == is_done && messages.contains(message),
            "{old}: {messages}"
        );
        assert_eq!(text(root, "part.md"), part, "{old}");
    }
}

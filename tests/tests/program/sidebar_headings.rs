//! Entries of the table of contents that lead to headings.

use std::path::Path;

use site_tests::{BookTest, folder, page, run, select, tree};

const BOOK: &str = "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"\n\n[output.react]\n";

/// Builds a book with this table of contents and the chapters `a.md`, `b.md` and `c/README.md`.
fn build(contents: &str, settings: &str) -> (bool, String, tempfile::TempDir) {
    let settings = format!("{BOOK}{settings}");
    let book = folder([
        ("book.toml", settings.as_bytes()),
        ("src/SUMMARY.md", contents.as_bytes()),
        ("src/a.md", "# 一\n\n## 甲 {#build}\n\n## 乙\n".as_bytes()),
        ("src/b.md", "# 二\n".as_bytes()),
        ("src/c/README.md", "# 三\n\n## 丙\n".as_bytes()),
    ]);
    let (is_good, said) = run(book.path(), &["build", "--dest-dir", "site"]);
    (is_good, said, book)
}

/// Returns the names and the addresses of the links of a page's sidebar.
fn entries(site: &Path, path: &str) -> Vec<String> {
    let page = page(site, &path[1..]);
    let links = select(&page, ".mr-sidebar__nav a");
    let (names, addresses) = (links.texts(), links.attributes("href"));
    let entries = names.iter().zip(addresses);
    entries
        .map(|(name, address)| format!("{name} {address}"))
        .collect()
}

const CONTENTS: &str = "- [一](a.md)\n  - [甲](a.md#build)\n  - [乙](./a.md#乙)\n- [丙](c/README.md#丙)\n- [二](b.md)\n- [三](c/README.md)\n";

#[test]
fn entries_lead_to_headings_and_are_no_pages() {
    let (is_good, said, book) = build(CONTENTS, "strict = true\n[build]\ncreate-missing = false\n");
    assert!(is_good, "{said}");
    let site = book.path().join("site");
    let all = [
        "1. 一 /a",
        "甲 /a#build",
        "乙 /a#乙",
        "丙 /c#丙",
        "2. 二 /b",
        "3. 三 /c",
    ];
    assert_eq!(entries(&site, "/a"), all);
    let neighbours = |path: &str| {
        select(&page(&site, &path[1..]), ".mr-pagination a")
            .attributes("href")
            .join(" ")
    };
    assert_eq!(neighbours("/a"), "/b");
    assert_eq!(neighbours("/b"), "/a /c");
    let current = select(&page(&site, "a"), ".mr-sidebar__nav [aria-current]").texts();
    assert_eq!(current, ["1. 一"]);
    assert!(!book.path().join("src/a.md#build").exists());
    let files = tree(&site);
    assert!(
        !files.keys().any(|name| name.contains('#')),
        "{:?}",
        files.keys()
    );
}

#[test]
fn entries_of_a_group_and_of_drafts_are_kept() {
    let contents = "- [组](a.md#build)\n  - [二](b.md)\n- [一](a.md)\n- [草稿]()\n";
    let (is_good, said, book) = build(contents, "[output.react.sidebar]\nopen-levels = 3\n");
    assert!(is_good, "{said}");
    let site = book.path().join("site");
    // The name of the group opens it; its first entry is the heading.
    let all = ["1. 组 /b", "组 /a#build", "1.1. 二 /b", "2. 一 /a"];
    assert_eq!(entries(&site, "/b"), all);
}

#[test]
fn missing_headings_and_chapters_are_reported() {
    for (entry, code, help) in [
        ("a.md#biuld", "L002", "`#build`"),
        ("b.md#x", "L002", ""),
        ("d.md#x", "L001", ""),
        ("c/redme.md#丙", "L001", ""),
    ] {
        let contents =
            format!("- [一](a.md)\n- [二](b.md)\n- [三](c/README.md)\n- [错]({entry})\n");
        let (is_good, said, book) = build(&contents, "");
        assert!(is_good, "{said}");
        assert!(
            said.contains(code) && said.contains("src/SUMMARY.md:4:3"),
            "{entry}: {said}"
        );
        assert!(said.contains(help), "{entry}: {said}");
        assert!(!book.path().join("src").join(entry).exists(), "{entry}");
        let (is_good, _, _) = build(
            &contents,
            "on-broken-links = \"error\"\non-broken-anchors = \"error\"\n",
        );
        assert!(!is_good, "{entry}");
    }
}

#[test]
fn missing_chapters_are_still_created_beside_headings() {
    let contents =
        "- [一](a.md)\n- [甲](a.md#build)\n- [二](b.md)\n- [三](c/README.md)\n- [四](d.md)\n";
    let (is_good, said, book) = build(contents, "");
    assert!(is_good, "{said}");
    assert!(book.path().join("src/d.md").exists());
    assert!(!book.path().join("src/a.md#build").exists());
    let last = entries(&book.path().join("site"), "/d").pop();
    assert_eq!(last.as_deref(), Some("4. 四 /d"));
}

#[test]
fn translations_have_the_entries() {
    let settings = "[output.react.languages.en]\ntitles = { \"甲\" = \"Build\" }\n";
    let settings = format!("{BOOK}{settings}");
    let book = folder([
        ("book.toml", settings.as_bytes()),
        (
            "src/SUMMARY.md",
            "- [一](a.md)\n- [甲](a.md#build)\n".as_bytes(),
        ),
        ("src/a.md", "# 一\n\n## 甲 {#build}\n".as_bytes()),
        ("i18n/en/a.md", "# One\n\n## A {#build}\n".as_bytes()),
    ]);
    let (is_good, said) = run(book.path(), &["build", "--dest-dir", "site"]);
    assert!(is_good, "{said}");
    let site = book.path().join("site");
    assert_eq!(entries(&site, "/a"), ["1. 一 /a", "甲 /a#build"]);
    assert_eq!(
        entries(&site, "/en/a"),
        ["1. One /en/a", "Build /en/a#build"]
    );
}

#[test]
fn files_that_mdbook_created_are_no_pages() {
    let site = BookTest::new()
        .file(
            "src/SUMMARY.md",
            "- [一](a.md)\n- [甲](a.md#build)\n- [二](b.md)\n",
        )
        .file("src/a.md", "# 一\n\n## 甲 {#build}\n")
        .file("src/b.md", "# 二\n")
        .file("src/a.md#build", "# 甲\n")
        .build();
    let page = site.page("/a");
    let links = select(&page, ".mr-sidebar__nav a");
    assert_eq!(links.attributes("href"), ["/a", "/a#build", "/b"]);
    assert_eq!(links.texts(), ["1. 一", "甲", "2. 二"]);
    assert!(!site.files().keys().any(|name| name.contains('#')));
}

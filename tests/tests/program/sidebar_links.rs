//! Links to other sites in the sidebar.

use site_tests::{check, expect, folder, links, page, run, select, small_book, text_of};

const LINKS: &str = "[book]\nlanguage = 'zh-CN'\n[output.react]\nstrict = true\n\
    [output.react.sidebar-links]\n'论坛' = 'https://forum.example'\n";
const SUMMARY: &str = "# Summary\n\n- [一](a.md)\n- [论坛]()\n- [以后]()\n";

#[test]
fn a_draft_with_an_address_is_a_link_to_another_site() {
    let book = small_book(&[("book.toml", LINKS), ("src/SUMMARY.md", SUMMARY)]);
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    let page = page(&book.path().join("book"), "a");
    let link = ".mr-sidebar a[href='https://forum.example'][target=_blank][rel=noopener]";
    assert!(text_of(&page, link).starts_with("论坛"));
    assert!(text_of(&page, ".mr-sidebar__draft").ends_with("以后撰写中"));
    assert_eq!(select(&page, ".mr-sidebar__draft").len(), 1);
}

#[test]
fn faulty_links_are_reported_at_their_keys() {
    let faulty = LINKS.replace(
        "'https://forum.example'",
        "'//a'\n'聊天' = 'https://chat.example'",
    );
    let (_, text) = check(&[("book.toml", &faulty), ("src/SUMMARY.md", SUMMARY)], &[]);
    expect(
        &text,
        &[
            ("book.toml:6:1: error[C002]", "or with `/` for a page"),
            ("book.toml:7:1: error[N015]", "add `- [聊天]()`"),
        ],
        "an address without a scheme, and a name without a draft",
    );
}

#[test]
fn translations_rename_links_with_their_drafts() {
    let settings = "[output.react.languages.en.titles]\n'论坛' = 'Forum'\n'以后' = 'Later'\n\
        [output.react.languages.de]\n";
    let book = small_book(&[
        ("book.toml", &format!("{LINKS}{settings}")),
        ("src/SUMMARY.md", SUMMARY),
        ("i18n/en/a.md", "# One\n"),
        (
            "po/de.po",
            "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgid \"论坛\"\nmsgstr \"Diskussion\"\n\nmsgid \"一\"\nmsgstr \"Eins\"\n",
        ),
    ]);
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    for (tag, label) in [("en", "Forum"), ("de", "Diskussion")] {
        let page = page(&book.path().join("book"), &format!("{tag}/a"));
        let external = ".mr-sidebar a[href='https://forum.example']";
        assert!(text_of(&page, external).starts_with(label), "{tag}");
        assert_eq!(links(&page, external).len(), 1);
    }
}

#[test]
fn a_draft_with_a_path_is_a_second_entry_of_a_page() {
    let settings = LINKS.replace("https://forum.example", "/a");
    let book = small_book(&[
        ("book.toml", &settings),
        ("src/SUMMARY.md", SUMMARY),
        ("src/b.md", ""),
    ]);
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    let page = page(&book.path().join("book"), "a");
    assert_eq!(links(&page, ".mr-sidebar a[href='/a']").len(), 2);
    let lost = settings.replace("'/a'", "'/none'");
    let (_, text) = check(&[("book.toml", &lost), ("src/SUMMARY.md", SUMMARY)], &[]);
    expect(
        &text,
        &[("book.toml:6:1: error[N015]", "`/none`")],
        "a page that is not there",
    );
}

#[test]
fn html_files_of_the_table_of_contents_are_copied_and_linked() {
    const API: &str = "<!doctype html><title>API</title><script>go()</script>\n";
    let files = [
        (
            "book.toml",
            "[output.react]\nbase-path = \"/g/\"\nsection-numbers = true\n",
        ),
        (
            "src/SUMMARY.md",
            "- [A](a.md)\n- [Crate](<api/x y.html>)\n- [All](api/index.html)\n  - [B](b.md)\n",
        ),
        ("src/a.md", "# A\n\n[crate](api/index.html)\n"),
        ("src/b.md", "# B\n"),
        ("src/api/x y.html", API),
        ("src/api/index.html", API),
    ];
    let book = folder(files.map(|(path, text)| (path, text.as_bytes())));
    let (is_good, said) = run(book.path(), &["build", "--dest-dir", "site", "--strict"]);
    assert!(is_good, "{said}");
    let site = book.path().join("site");
    for file in ["api/x y.html", "api/index.html"] {
        assert_eq!(
            std::fs::read_to_string(site.join(file)).unwrap(),
            API,
            "{file}"
        );
    }
    let page = page(&site, "b");
    let links = select(&page, ".mr-sidebar__nav a");
    let (names, addresses) = (links.texts(), links.attributes("href"));
    let entries = names.iter().map(String::as_str).zip(addresses);
    let entries: Vec<_> = entries.collect();
    let expected = [
        ("1. A", "/g/a"),
        ("2. Crate", "/g/api/x%20y.html"),
        ("3. All", "/g/b"),
        ("All", "/g/api/index.html"),
        ("3.1. B", "/g/b"),
    ];
    assert_eq!(entries, expected);
    assert_eq!(
        select(&page, ".mr-pagination a").attributes("href"),
        ["/g/a"]
    );
}

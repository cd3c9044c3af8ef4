//! Books with versions in several languages.

use std::fs;

use site_tests::{BOOK, build_fixture, folder, links, menu, output, page, run, select, text_of};

#[test]
fn versions_have_languages_of_their_own() {
    let (site, _) = build_fixture("editions");
    let old = page(site.path(), "en/1.x/tools/pot");
    assert!(text_of(&old, "article").contains("porcelain pots alone"));
    assert_eq!(select(&old, "html[lang=en][data-base='/en/1.x/']").len(), 1);
    assert!(text_of(&old, "header .mr-banner").contains("1.x"));
    assert_eq!(
        menu(&old, "Choose a language"),
        [
            "简体中文 /1.x/tools/pot",
            "العربية without this page /ar/1.x/",
            "English /en/1.x/tools/pot"
        ]
    );
    let original = page(site.path(), "en/1.x/bowl");
    assert_eq!(select(&original, "article[lang=zh-CN]").len(), 1);
    assert_eq!(
        menu(&page(site.path(), "en/tools/pot"), "Choose a version"),
        ["2.x /en/tools/pot", "1.x /en/1.x/tools/pot"]
    );
    assert_eq!(
        menu(&page(site.path(), "ar/1.x/bowl"), "اختيار الإصدار")[0],
        "2.x دون هذه الصفحة /ar/"
    );
    // A page of the version in another language links to the newest page of that language.
    let links = |path: &str, selector: &str| links(&page(site.path(), path), selector);
    for (path, expected) in [
        ("en/1.x/tools/pot", "en/tools/pot"),
        ("en/1.x/bowl", "1.x/bowl"),
        ("ar/1.x/bowl", "ar/1.x/bowl"),
    ] {
        let canonical = links(path, "link[rel=canonical]").concat();
        assert_eq!(canonical, format!("https://tea.example/{expected}"));
    }
    assert_eq!(
        links("ar/1.x/bowl", "link[hreflang]"),
        ["1.x/", "ar/1.x/", "1.x/"].map(|path| format!("https://tea.example/{path}bowl"))
    );
    // In English it is shown in the language of the book.
    assert!(links("en/1.x/bowl", "link[hreflang]").is_empty());
}

/// A version without a language links to the language of the book, and the language links to the
/// version of the book, each with a note.
#[test]
fn untranslated_versions_link_to_the_default_language() {
    let toml = format!(
        "{BOOK}navbar.items = [{{ type = 'versions' }}]\n[output.react.languages.en]\n[[output.react.versions]]\nname = '1.x'\nsource = 'old'\n"
    );
    let book = folder([
        ("book.toml", toml.as_bytes()),
        ("src/SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
        ("src/a.md", "# 一\n".as_bytes()),
        ("i18n/en/a.md", b"# One\n"),
        ("old/SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
        ("old/a.md", "# 一\n\n旧的。\n".as_bytes()),
    ]);
    let site = book.path().join("book");
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    assert!(!site.join("en/1.x").exists());
    assert_eq!(
        menu(&page(&site, "1.x/a"), "选择语言"),
        ["简体中文 /1.x/a", "English 没有这一页 /en/a"]
    );
    let english = page(&site, "en/a");
    let versions = menu(&english, "Choose a version");
    assert_eq!(versions[1], "1.x without this page /1.x/a", "{versions:?}");

    // A version that has translations is built. Without them its folder is removed again.
    let translation = book.path().join("old/i18n/en/a.md");
    fs::create_dir_all(translation.parent().expect("a folder")).expect("a folder can be created");
    fs::write(&translation, "# Old\n").expect("a file can be written");
    fs::write(translation.with_file_name("leaf.txt"), "green").expect("a file can be written");
    assert!(run(book.path(), &["build"]).0);
    assert!(site.join("en/1.x/leaf.txt").exists() && !site.join("en/1.x/i18n").exists());
    assert_eq!(text_of(&page(&site, "en/1.x/a"), "h1"), "Old");
    let (is_good, text) = run(book.path(), &["check", "--strict"]);
    assert!(is_good, "check: {text}");
    fs::remove_dir_all(book.path().join("old/i18n")).expect("the folder exists");
    assert!(run(book.path(), &["build"]).0);
    assert!(!site.join("en/1.x").exists() && site.join("en/a/index.html").exists());

    // A catalogue is accepted too, and is not copied into the site.
    fs::create_dir_all(book.path().join("old/po")).expect("a folder can be created");
    fs::write(
        book.path().join("old/po/en.po"),
        "msgid \"一\"\nmsgstr \"Old\"\n",
    )
    .expect("a file can be written");
    assert!(run(book.path(), &["build"]).0);
    assert_eq!(text_of(&page(&site, "en/1.x/a"), "h1"), "Old");
    assert!(!site.join("1.x/po").exists() && !site.join("en/1.x/po").exists());
    let status = output(book.path(), &["i18n", "status"]);
    assert!(status.contains("en 1.x: 1 translated"), "{status}");
    assert!(
        status.contains("messages: 1 translated, 0 fuzzy, 2 missing"),
        "{status}"
    );
}

#[test]
fn a_cut_version_shows_the_files_outside_of_its_folder() {
    let toml = format!("{BOOK}\n[output.react.languages.en]\n");
    let book = folder([
        ("book.toml", toml.as_bytes()),
        ("src/SUMMARY.md", "- [一](一/a.md)\n".as_bytes()),
        (
            "src/一/a.md",
            "# 一\n\n```rust file=../../代码/main.rs#boot\n```\n\n{{#include ../../说明.md}}\n".as_bytes(),
        ),
        (
            "i18n/en/一/a.md",
            "# One\n\n```rust file=../../../代码/main.rs#boot\n```\n\n{{#include ../../../src/一/b.txt}}\n"
                .as_bytes(),
        ),
        ("src/一/b.txt", "附注\n".as_bytes()),
        ("代码/main.rs", b"// ANCHOR: boot\nstart();\n// ANCHOR_END: boot\n"),
        ("说明.md", "外面的说明\n".as_bytes()),
    ]);
    let (is_good, text) = run(book.path(), &["version", "cut", "1.x"]);
    assert!(is_good, "{text}");
    fs::remove_dir_all(book.path().join("i18n")).expect("translations are removed");
    fs::create_dir(book.path().join("i18n")).expect("a folder");
    fs::create_dir(book.path().join("i18n/en")).expect("a folder");
    fs::write(book.path().join("src/一/b.txt"), "后来的附注\n").expect("a file");
    let (_, text) = run(book.path(), &["build", "--format", "short"]);
    assert!(!text.contains("K004") && !text.contains("S001"), "{text}");
    let article = |path: &str| text_of(&page(&book.path().join("book"), path), "article");
    let old = article("1.x/一/a");
    assert!(old.contains("start") && old.contains("外面的说明"), "{old}");
    let english = article("en/1.x/一/a");
    assert!(
        english.contains("start") && english.contains("附注"),
        "{english}"
    );
    assert!(!english.contains("后来的"), "{english}");
}

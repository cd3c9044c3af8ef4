//! Chapters named `README.md`, which mdBook renames, in several languages.

use std::fs;

use site_tests::{BOOK, folder, links, output, page, run, select};

#[test]
fn untranslated_and_outdated_readmes_are_known() {
    let toml = BOOK.replace(
        "[output.react]",
        "[output.react]\nsite-url = 'https://a.example'",
    );
    let toml = format!("{toml}\n[output.react.languages.fr]\n[output.react.languages.de]\n");
    let book = folder([
        ("book.toml", toml.as_bytes()),
        (
            "src/SUMMARY.md",
            "[首页](README.md)\n\n- [工具](工具/README.md)\n- [二](b.md)\n".as_bytes(),
        ),
        ("src/README.md", "# 首页\n".as_bytes()),
        ("src/工具/README.md", "# 工具\n".as_bytes()),
        ("src/b.md", "# 二\n".as_bytes()),
        ("i18n/fr/README.md", b"# Accueil\n"),
        ("i18n/fr/b.md", b"# Deux\n"),
        (
            "po/de.po",
            "msgid \"首页\"\nmsgstr \"Start\"\n\nmsgid \"二\"\nmsgstr \"Zwei\"\n".as_bytes(),
        ),
    ]);
    let git = |arguments: &[&str]| {
        let date = arguments
            .contains(&"later")
            .then_some("2040-01-01T00:00:00Z");
        site_tests::git(book.path(), date, arguments)
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "one"]);
    fs::write(book.path().join("src/README.md"), "# 首页\n\n新的。\n").expect("a file");
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "later"]);
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    let site = book.path().join("book");
    for tag in ["fr", "de"] {
        let untranslated = page(&site, &format!("{tag}/工具"));
        assert_eq!(
            select(&untranslated, "article[lang=zh-CN]").len(),
            1,
            "{tag}"
        );
        let canonical = links(&untranslated, "link[rel=canonical]").concat();
        assert_eq!(canonical, "https://a.example/%E5%B7%A5%E5%85%B7");
        assert!(links(&untranslated, "link[hreflang]").is_empty());
    }
    let outdated = page(&site, "fr");
    assert_eq!(select(&outdated, "header .mr-banner").len(), 1);
    let status = output(book.path(), &["i18n", "status"]);
    let french = "fr: 1 translated, 1 outdated, 1 missing\n  outdated  README.md\n  missing   工具/README.md\n";
    assert!(status.contains(french), "{status}");
    let german = "de: 2 translated, 0 outdated, 1 missing\n";
    assert!(status.contains(german), "{status}");
}

//! The owner's page for unknown addresses.

use std::{fs, path::Path};

use site_tests::{BOOK, check, expect, run, select, small_book, text_of};

const INPUT: &str = "[output.html]\ninput-404 = \"extra/lost.md\"\n";

/// Builds a book of one chapter with more files.
fn built(files: &[(&str, &str)]) -> (tempfile::TempDir, String) {
    let folder = small_book(files);
    let arguments = ["build", "-d", "site", "--format", "short"];
    let (is_good, text) = run(folder.path(), &arguments);
    assert!(is_good, "{text}");
    (folder, text)
}

fn read(folder: &Path, file: &str) -> scraper::Html {
    let text = fs::read_to_string(folder.join(file)).expect("a page");
    scraper::Html::parse_document(&text)
}

#[test]
fn a_chapter_beside_the_summary_is_shown_at_unknown_addresses() {
    let lost = "# 走丢了\n\n回到[一](a.md)。\n\n![图](img/x.svg)\n\n<span style=\"color: red\">红</span>\n";
    let image = (
        "src/img/x.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    );
    let configured = format!("{BOOK}{INPUT}");
    for (files, page) in [
        (vec![("src/404.md", lost), image], "site/404.html"),
        (
            vec![
                ("book.toml", configured.as_str()),
                ("src/extra/lost.md", lost),
                ("src/404.md", "# 别的\n"),
                image,
            ],
            "site/react/404.html",
        ),
    ] {
        let (folder, text) = built(&files);
        let page = read(folder.path(), page);
        assert_eq!(text_of(&page, "main h1"), "走丢了");
        assert_eq!(text_of(&page, "title"), "走丢了 | 书");
        // Links are relative to the source folder, as in mdBook.
        assert_eq!(select(&page, "article a[href='/a']").len(), 1, "{text}");
        assert_eq!(select(&page, "article img[src='/img/x.svg']").len(), 1);
        let class = select(&page, "article span[class]")[0].attr("class");
        let rule = format!(".{}", class.expect("a class of the author's style"));
        assert!(text_of(&page, "head style").contains(&rule), "{rule}");
        assert!(text.contains(" 0 warnings"), "{text}");
    }
}

#[test]
fn the_page_is_not_listed_anywhere() {
    let (folder, _) = built(&[("src/404.md", "# 走丢了\n\n奇文共赏\n")]);
    let site = folder.path().join("site");
    for file in ["print.html", "llms-full.txt", "a/index.html", "toc.html"] {
        let text = fs::read_to_string(site.join(file)).expect("a file");
        assert!(!text.contains("走丢了"), "{file}");
    }
    assert!(!site.join("404").exists() && !site.join("404.md").exists());
    let (is_good, text) = run(folder.path(), &["check"]);
    assert!(is_good && text.contains("0 warnings"), "{text}");
}

#[test]
fn a_page_without_a_heading_has_the_usual_title() {
    let (folder, _) = built(&[("src/404.md", "这里什么也没有。\n")]);
    let page = read(folder.path(), "site/404.html");
    assert_eq!(text_of(&page, "main h1"), "页面不存在");
    assert_eq!(text_of(&page, "main article"), "这里什么也没有。");
}

#[test]
fn an_empty_name_means_the_built_in_page() {
    let toml = format!("{BOOK}[output.html]\ninput-404 = \"\"\n");
    let (folder, _) = built(&[("book.toml", toml.as_str()), ("src/404.md", "# 走丢了\n")]);
    let page = read(folder.path(), "site/react/404.html");
    assert_eq!(text_of(&page, "main h1"), "页面不存在");
}

#[test]
fn faults_are_reported_at_their_places() {
    let broken =
        "# 丢\n\n见[二](b.md)和<script>x</script>\n\n```nolang\n```\n\n{{#include x.md}}\n";
    let (_, text) = check(&[("src/404.md", broken)], &[]);
    expect(
        &text,
        &[
            ("src/404.md:3:2: warning[L003]", "`b.md`"),
            ("src/404.md:3:12: warning[H001]", "script"),
            ("src/404.md:5:1: warning[K001]", "nolang"),
            ("src/404.md:8:1: warning[S001]", "x.md"),
        ],
        "404.md",
    );
    let toml = format!("{BOOK}{INPUT}");
    let (is_good, text) = check(&[("book.toml", &toml)], &[]);
    assert!(!is_good, "{text}");
    let wanted = (
        "book.toml:7:1: error[C006]",
        "`extra/lost.md` cannot be read",
    );
    expect(&text, &[wanted], "a missing file");
    let (_, text) = check(&[("src/404.mdx", "<Nope />\n")], &[]);
    expect(&text, &[("src/404.mdx:1:1: warning[H004]", "Nope")], "MDX");
    let both = [("src/404.md", "x"), ("src/404.mdx", "y")];
    let (_, text) = check(&both, &[]);
    expect(&text, &[("src/404.mdx:1:1: warning[P001]", "")], "both");
}

#[test]
fn a_language_has_its_own_page_or_the_built_in_one() {
    let toml = format!(
        "{BOOK}[output.react.languages.en]\nlabel = \"English\"\n\n[output.react.languages.de]\nlabel = \"Deutsch\"\n"
    );
    let (folder, text) = built(&[
        ("book.toml", toml.as_str()),
        ("src/404.md", "# 走丢了\n"),
        ("i18n/en/a.md", "# One\n"),
        ("i18n/en/404.md", "# Lost\n"),
        ("i18n/de/a.md", "# Eins\n"),
    ]);
    let title = |file: &str| text_of(&read(folder.path(), file), "main h1");
    assert_eq!(title("site/404.html"), "走丢了", "{text}");
    assert_eq!(title("site/en/404.html"), "Lost");
    assert_eq!(title("site/de/404.html"), "Seite nicht gefunden");
}

//! Odd books that mdBook builds: files that are missing or above the book, headings of signs.

use scraper::Html;
use site_tests::{BookTest, select, text_of};

#[test]
fn includes_that_fail_are_shown_as_written_with_a_warning() {
    let site = BookTest::new()
        .chapter(
            "一",
            "a.md",
            "# 一\n\n前 {{#include gone.md}} 后\n\n```rust\n{{#rustdoc_include gone.rs:main}}\n```\n\n{{#playground gone.rs}}\n",
        )
        .chapter("二", "b.md", "# 二\n\n甲{{#include b.md}}\n")
        .build();
    let page = site.page("/a");
    assert_eq!(text_of(&page, "article p"), "前 {{#include gone.md}} 后");
    let code = text_of(&page, "article pre code");
    assert!(code.contains("{{#rustdoc_include gone.rs:main}}"), "{code}");
    assert!(site.html("/a").contains("{{#playground gone.rs}}"));
    assert!(site.html("/b").contains('甲'));
    for place in [
        "src/a.md:3:3",
        "src/a.md:6:1",
        "src/a.md:9:1",
        "src/b.md:3:2",
    ] {
        let is_named = site.stderr.contains(place);
        assert!(is_named, "{place} is not in {}", site.stderr);
    }
    assert_eq!(site.stderr.matches("warning[S001]").count(), 4);
    assert!(!site.stderr.contains("error["), "{}", site.stderr);
}

#[test]
fn links_above_the_root_of_a_host_lead_to_pages_as_in_browsers() {
    let book = BookTest::new()
        .chapter("一", "a.md", "# 一\n\n[乙](../../guide/b.md#丙)\n")
        .chapter("二", "guide/b.md", "# 二\n\n## 丙\n");
    let site = book.build();
    assert!(!site.stderr.contains("warning["), "{}", site.stderr);
    assert_eq!(select(&site.page("/a"), "a[href='/guide/b#丙']").len(), 1);
    let below = book.react("base-path = \"/docs/book/\"").build();
    assert_eq!(
        select(&below.page("/a"), "a[href='/guide/b.html#丙']").len(),
        1
    );
}

#[test]
fn additional_files_above_the_book_are_part_of_the_site() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("shared.css"), ".a{color:red}").expect("a file");
    let name = folder.path().file_name().expect("a name").to_string_lossy();
    let book = BookTest::new().chapter("一", "a.md", "# 一\n");
    let site = book
        .react(&format!("additional-css = [\"../{name}/shared.css\"]"))
        .build();
    let files = site.files();
    let path = files.keys().find(|path| path.contains("shared."));
    let path = path.expect("the stylesheet is a file of the site");
    assert!(site.html("/a").contains(&format!("href=\"/{path}\"")));
}

#[test]
fn ids_of_headings_are_those_of_mdbook() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n\n## ⚠️ 注意\n\n## ② x\n")
        .build();
    let page = site.page("/a");
    let ids = select(&page, "article h2").attributes("id");
    assert_eq!(ids, ["-注意", "②-x"]);
}

#[test]
fn files_of_the_author_replace_those_of_the_program() {
    let book = BookTest::new()
        .react("[output.html]\ncname = \"a.example\"\n")
        .chapter("一", "a.md", "# 一\n")
        .file("src/404.html", "own 404")
        .file("src/index.html", "own start")
        .file("src/CNAME", "b.example")
        .file("src/search/index.html", "own search");
    // The second build reads the cache.
    for _ in 0..2 {
        let site = book.build();
        for (file, text) in [
            ("404.html", "own 404"),
            ("index.html", "own start"),
            ("CNAME", "b.example"),
        ] {
            assert_eq!(site.text(&format!("react/{file}")), text);
        }
        let is_reported = site.stderr.contains("`search/index.html` is not copied");
        assert!(is_reported, "{}", site.stderr);
        assert_ne!(site.text("react/search/index.html"), "own search");
    }
}

#[test]
fn chapters_with_the_address_of_a_folder_are_in_the_book() {
    let site = BookTest::new()
        .chapter("甲", "g.md", "# 甲\n")
        .chapter("乙", "g/README.md", "# 乙\n\n正文。\n")
        .build();
    assert_eq!(text_of(&site.page("/g"), "h1"), "甲");
    assert!(text_of(&site.page("/g/index"), "article").contains("正文。"));
    assert!(site.stderr.contains("warning[N003]"), "{}", site.stderr);
}

#[test]
fn rust_has_the_hidden_lines_of_mdbook_alone() {
    let site = BookTest::new()
        .react("[output.html.code.hidelines]\nrust = \"#\"\nbash = \"#\"\n")
        .chapter(
            "一",
            "a.md",
            "# 一\n\n```rust\n#[derive(Debug)]\n# hidden\nstruct A;\n```\n\n```bash\n#a\nb\n```\n",
        )
        .build();
    let page = Html::parse_document(site.text("react/a/index.html"));
    let hidden = select(&page, "article pre .line--hidden").texts();
    assert_eq!(hidden.len(), 2, "{hidden:?}");
    assert!(text_of(&page, "article pre").contains("#[derive(Debug)]"));
}

#[test]
fn links_from_the_root_in_raw_html_lead_to_pages() {
    let site = BookTest::new()
        .chapter(
            "一",
            "a.md",
            "# 一\n\n<a href=\"/n/b.md#x\">b</a> <a href=\"/n/none.md\">c</a> <a href=\"//d.example/e.md\">d</a>\n",
        )
        .chapter("二", "n/b.md", "# 二 {#x}\n")
        .build();
    let page = site.page("/a");
    assert_eq!(select(&page, "article a[href='/n/b#x']").len(), 1);
    assert_eq!(select(&page, "article a[href='//d.example/e.md']").len(), 1);
    assert!(site.stderr.contains("`/n/none.md`"), "{}", site.stderr);
}

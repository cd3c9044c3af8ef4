//! Odd books that mdBook builds: files that are missing or above the book, headings of signs.

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
    let ids: Vec<_> = select(&page, "article h2")
        .iter()
        .filter_map(|h| h.attr("id"))
        .collect();
    assert_eq!(ids, ["-注意", "②-x"]);
}

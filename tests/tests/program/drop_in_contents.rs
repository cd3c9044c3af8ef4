//! Parts of titles, ids and settings that mdBook's HTML output keeps, and this one too.

use scraper::Html;
use site_tests::{BookTest, output, select, text_of};

#[test]
fn the_title_keeps_its_code_links_and_ids() {
    let site = BookTest::new()
        .react("strict = true")
        .chapter(
            "一",
            "a.md",
            "# 一 [二](b.md#二-号) <a id=\"旧\"></a>注[^1]\n\n[回](#旧)\n\n[^1]: 脚注。\n",
        )
        .chapter("二", "b.md", "# `二` *号*\n")
        .chapter("三", "c.mdx", "# `<Suspense/>`\n")
        .chapter("四", "d.md", "# 四 <!-- 注 -->\n")
        .build();
    let page = site.page("/a");
    assert_eq!(select(&page, "h1 > a[href='/b#二-号']").len(), 1);
    assert_eq!(select(&page, "h1 a#旧").len(), 1);
    assert_eq!(select(&page, "h1 sup a").len(), 1);
    for (route, parts) in [
        ("/b", &["h1 > code", "h1 > em"][..]),
        ("/c", &["h1 > code"]),
        ("/d", &[]),
    ] {
        let page = site.page(route);
        assert_eq!(select(&page, "h1 *").len(), parts.len(), "{route}");
        for part in parts {
            assert_eq!(select(&page, part).len(), 1, "{route} {part}");
        }
    }
    assert_eq!(text_of(&site.page("/c"), "h1 > code"), "<Suspense/>");
    let print = Html::parse_document(site.text("print.html"));
    assert_eq!(select(&print, "h1 > a[href='#p2-二-号']").len(), 1);
    assert_eq!(
        select(&print, "article a[href='#p1-旧'], section a[href='#p1-旧']").len(),
        1
    );
    assert_eq!(select(&print, "h1 a#p1-旧").len(), 1);
    assert_eq!(select(&print, "h1#p2-二-号").len(), 1);
}

#[test]
fn headings_without_words_have_neither_an_id_nor_a_link() {
    for (heading, ids, links) in [
        ("##", &[None][..], 0),
        ("##\n\n##", &[None, None], 0),
        ("## <!-- 注 -->", &[None], 0),
        ("## {#空}", &[Some("空")], 0),
        ("## 字", &[Some("字")], 1),
        ("## `码`", &[Some("码")], 1),
    ] {
        for file in ["a.md", "a.mdx"] {
            if file == "a.mdx" && heading.contains("<!--") {
                continue;
            }
            let text = format!("# 一\n\n文\n\n{heading}\n\n文\n");
            let site = BookTest::new().chapter("一", file, &text).build();
            let page = site.page("/a");
            let headings = select(&page, "article h2").exactly(ids.len());
            for (found, id) in headings.into_iter().zip(ids) {
                assert_eq!(found.attr("id"), *id, "{file} {heading}");
            }
            let count = |selector: &str| select(&page, selector).len();
            assert_eq!(count("article .mr-heading > a"), links, "{file} {heading}");
            assert_eq!(count("[href='#']"), 0, "{file} {heading}");
        }
    }
}

#[test]
fn ids_of_dropped_elements_remain() {
    let site = BookTest::new()
        .chapter(
            "一",
            "a.md",
            "# 一\n\n<canvas id=\"图\"></canvas>\n\n<form id=\"表\">字</form>\n\n[见](#图) [又](#表)\n",
        )
        .build();
    let page = site.page("/a");
    for id in ["图", "表"] {
        assert_eq!(select(&page, &format!("article #{id}")).len(), 1, "{id}");
    }
    assert!(!site.stderr.contains("[L002]"), "{}", site.stderr);
}

#[test]
fn the_edition_of_the_book_is_that_of_its_programs() {
    let site = BookTest::new()
        .react("playground = { runnable = true }\n[rust]\nedition = \"2018\"")
        .chapter(
            "一",
            "a.md",
            "# 一\n\n```rust\nlet a = 1;\n```\n\n```rust,edition2024\nlet b = 1;\n```\n",
        )
        .build();
    let page = site.page("/a");
    let links = select(&page, "a[href^='https://play.rust-lang.org/']");
    let editions: Vec<_> = links
        .attributes("href")
        .into_iter()
        .filter_map(|href| href.split("edition=").nth(1)?.get(..4))
        .collect();
    assert_eq!(editions, ["2018", "2024"]);
}

#[test]
fn chapters_that_html_omits_from_the_search_are_not_found() {
    let text = "[output.html.search.chapter]\n\"b.md\" = { enable = false }";
    let book = BookTest::new()
        .react(text)
        .chapter("一", "a.md", "# 一\n\nZanzibar\n")
        .chapter("二", "b.md", "# 二\n\nZanzibar\n");
    book.build();
    let folder = book.destination().join("react");
    let found = output(&folder, &["search", "Zanzibar", "--format", "json", "."]);
    assert!(found.contains("\"/a") && !found.contains("\"/b"), "{found}");
}

#[test]
fn an_entry_without_text_has_the_title_of_its_page() {
    let site = BookTest::new()
        .chapter("", "a.md", "# 甲\n")
        .chapter("二", "b.md", "# 乙\n")
        .build();
    let page = site.page("/b");
    let entry = select(&page, ".mr-sidebar__link[href='/a']");
    let text: String = entry[0].text().collect();
    assert_eq!(text.trim(), "1. 甲");
}

#[test]
fn drawings_in_addresses_are_images() {
    let address = "data:image/svg+xml;base64,PHN2Zy8+";
    let text = format!("# 一\n\n![甲]({address})\n\n[乙]({address})\n\n<img src=\"{address}\">\n");
    let site = BookTest::new().chapter("一", "a.md", &text).build();
    let page = site.page("/a");
    let images = select(&page, &format!("article img[src='{address}']"));
    assert_eq!(images.len(), 2);
    assert_eq!(select(&page, "article a[href^='data:']").len(), 0);
    assert_eq!(site.stderr.matches("[H002]").count(), 1, "{}", site.stderr);
}

#[test]
fn links_to_markdown_find_html_files_of_that_name() {
    let site = BookTest::new()
        .react("strict = true")
        .chapter("一", "a.md", "# 一\n\n[甲](old.md#x) [乙](/old.md)\n")
        .file("src/old.html", "<p>moved</p>")
        .build();
    let page = site.page("/a");
    let hrefs = select(&page, "article a").attributes("href");
    assert_eq!(hrefs, ["/old.html#x", "/old.html"]);
}

//! `addresses = "html"`: pages at the addresses of mdBook's HTML output.

use std::sync::LazyLock;

use scraper::Html;
use site_tests::{BookTest, Site, select};

static SITE: LazyLock<Site> = LazyLock::new(|| {
    BookTest::new()
        .react("addresses = \"html\"\nsite-url = \"https://example.org\"\nbase-path = \"/书/\"")
        .file("src/data.csv", "a,b\n")
        .chapter(
            "首页",
            "index.md",
            "# 首页\n\n[甲](a/甲.md#x) [乙](a/index.md?q=1) [表](data.csv)\n",
        )
        .chapter("乙", "a/index.md", "# 乙\n\n[首页](../index.md)\n")
        .chapter(
            "甲",
            "a/甲.md",
            "# 甲\n\n## 节 {#x}\n\n[乙](./index.html)\n",
        )
        .chapter("打印", "print.md", "# 打印\n\n[甲](a/甲.md)\n")
        .build()
});

fn document(file: &str) -> Html {
    Html::parse_document(SITE.text(file))
}

fn links(file: &str) -> Vec<String> {
    site_tests::links(&document(file), "article p a")
}

#[test]
fn pages_are_html_files() {
    for (file, title) in [
        ("index.html", "首页"),
        ("a.html", "乙"),
        ("a/甲.html", "甲"),
        ("print/index.html", "打印"),
    ] {
        let page = document(file);
        let heading = select(&page, "h1")[0].text().collect::<String>();
        assert!(heading.contains(title), "{file}: {heading}");
    }
    assert!(!SITE.files().contains_key("a/甲/index.html"));
    assert!(SITE.files().contains_key("search.html"));
}

#[test]
fn links_name_the_file_with_query_and_fragment() {
    assert_eq!(
        links("index.html"),
        ["/书/a/甲.html#x", "/书/a.html?q=1", "/书/data.csv"]
    );
    assert_eq!(links("a.html"), ["/书/index.html"]);
    assert_eq!(links("a/甲.html"), ["/书/a.html"]);
}

#[test]
fn sidebar_and_neighbours_name_the_file() {
    let page = document("a.html");
    for selector in [
        ".mr-sidebar a[href='/书/a/甲.html']",
        ".mr-pagination a[href='/书/a/甲.html']",
    ] {
        assert!(!select(&page, selector).is_empty(), "{selector}");
    }
}

#[test]
fn the_sitemap_and_the_canonical_link_name_the_file() {
    let address = "https://example.org/%E4%B9%A6/a/%E7%94%B2.html";
    assert!(
        SITE.text("sitemap.xml")
            .contains(&format!("<loc>{address}</loc>"))
    );
    let page = document("a/甲.html");
    let canonical = select(&page, "link[rel=canonical]")[0].attr("href");
    assert_eq!(canonical, Some(address));
}

#[test]
fn every_link_within_the_site_leads_to_a_file_of_its_name() {
    for (file, html) in SITE.documents() {
        let page = Html::parse_document(html);
        for link in select(&page, "a[href^='/书/']").at_least(1) {
            let href = link.attr("href").unwrap_or_default();
            let path = href.split(['?', '#']).next().unwrap_or_default();
            let inside = nav_path(path);
            let index = format!(
                "{}index.html",
                if inside.is_empty() {
                    String::new()
                } else {
                    format!("{inside}/")
                }
            );
            let found = [inside.as_str(), &index]
                .iter()
                .any(|name| SITE.files().contains_key(*name));
            assert!(found, "{file}: {href}");
        }
    }
}

fn nav_path(path: &str) -> String {
    path.trim_start_matches("/书/")
        .trim_end_matches('/')
        .to_owned()
}

#[test]
fn index_files_of_folders_lead_to_their_page() {
    assert!(SITE.text("a/index.html") == SITE.text("a.html"));
}

#[test]
fn a_chapter_named_print_is_beside_the_page_of_all_chapters() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .chapter("打印", "print.md", "# 打印\n")
        .build();
    assert_eq!(site_tests::text_of(&site.page("/print"), "h1"), "打印");
    assert!(site.text("print.html").contains("一"));
}

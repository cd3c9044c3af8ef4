//! Versions that another build writes: links to them, and paths that cannot be linked to.

use scraper::Html;
use site_tests::{BookTest, select};

fn book(addresses: &str, base: &str, path: &str) -> BookTest {
    BookTest::new()
        .react(&format!(
            "addresses = \"{addresses}\"\nbase-path = \"{base}\"\n\
             [output.react.version]\nname = \"1.x\"\nlabel = \"1.x\"\nbanner = \"unmaintained\"\n\
             [[output.react.versions]]\nname = \"2.x\"\nlabel = \"2.x\"\npath = \"{path}\"\n"
        ))
        .chapter("首页", "README.md", "# 首页\n")
        .chapter("C#", "C#.md", "# C#\n")
        .chapter("百", "a/100%守.md", "# 百\n")
}

#[test]
fn the_banner_leads_to_the_same_page_of_a_version_elsewhere() {
    for (addresses, start, end) in [("clean", "", ""), ("html", "index.html", ".html")] {
        for path in [
            "/2.x/",
            "/2.x",
            "https://docs.example/2.x",
            "https://docs.example/2.x/",
        ] {
            let site = book(addresses, "/1.x/", path).build();
            let below = path.trim_end_matches('/');
            for (page, wanted) in [
                ("/", format!("/{start}")),
                ("/C#", format!("/C%23{end}")),
                ("/a/100%守", format!("/a/100%25守{end}")),
            ] {
                let file = match (addresses, page) {
                    (_, "/") => "index.html".to_owned(),
                    ("html", page) => format!("{page}.html"),
                    (_, page) => format!("{page}/index.html"),
                };
                let html = Html::parse_document(site.text(file.trim_start_matches('/')));
                let links = select(&html, ".mr-banner a");
                assert_eq!(links.len(), 1, "{page}");
                let href = links[0].attr("href").unwrap_or_default();
                assert_eq!(
                    href,
                    format!("{below}{wanted}"),
                    "{addresses} {path} {page}"
                );
            }
        }
    }
}

#[test]
fn a_version_elsewhere_has_an_address_that_pages_can_be_added_to() {
    for path in [
        "2.x",
        "//2.x",
        "/2.x?a",
        "/2.x#a",
        "/2 x",
        "javascript:alert(1)",
        "https://",
    ] {
        book("clean", "/", path).fails_with("C002");
    }
}

#[test]
fn a_base_path_has_no_character_that_addresses_give_a_meaning() {
    for base in [
        "/C#/", "/a?b/", "/100%/", "/a\\\\b/", "/a b/", "//a/", "/a/../b/", "/a/./",
    ] {
        book("clean", base, "/2.x/").fails_with("C002");
    }
}

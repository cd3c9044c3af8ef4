//! The feeds of a blog.

use scraper::Html;
use site_tests::BookTest;

const POST: &str = "---\ntitle: A & B\ntags: [x]\nauthors: [{ name: Ada, url: 'https://ada.example' }]\ndescription: One.\n---\n\nText, [start](../index.md), [part](#part), ![i](i.svg).\n\n## Part\n\n<script>alert(1)</script>\n\n```rust\nfn a() {}\n```\n\n<!-- truncate -->\n\nRest.\n";

fn book() -> BookTest {
    BookTest::new()
        .language("en")
        .chapter("Start", "index.md", "# Start\n")
        .file("src/blog/2026-01-02-a.md", POST)
        .file(
            "src/blog/i.svg",
            "<svg xmlns='http://www.w3.org/2000/svg'/>",
        )
        .file("src/blog/2026-01-01-b.md", "# B\n\nText.\n")
}

const URL: &str = "https://h.example/d/blog/2026/01/02/a";

/// Checks the content of a post as HTML.
fn check(content: &str) {
    let _ = Html::parse_fragment(content);
    for part in [
        "href=\"https://h.example/d/\"",
        &format!("href=\"{URL}#part\""),
        "src=\"https://h.example/d/blog/i.svg\"",
        "Rest.",
        "fn",
    ] {
        assert!(content.contains(part), "{part}: {content}");
    }
    for part in [
        "<script", "<button", "class=", " id=", "data-", "href=\"/", "src=\"/",
    ] {
        assert!(!content.contains(part), "{part}: {content}");
    }
}

#[test]
fn feeds_have_whole_posts_with_full_addresses() {
    let site = book()
        .react("site-url = \"https://h.example\"\nbase-path = \"/d/\"")
        .build();
    let rss = site.text("blog/rss.xml");
    let parsed = roxmltree::Document::parse(rss).unwrap();
    let channel = parsed.root_element().first_element_child().unwrap();
    let items: Vec<_> = channel
        .children()
        .filter(|node| node.has_tag_name("item"))
        .collect();
    let text = |node: &roxmltree::Node<'_, '_>, name: &str| {
        let mut found = node
            .children()
            .filter(|child| child.tag_name().name() == name);
        found
            .next()
            .and_then(|child| child.text())
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(items.len(), 2);
    assert_eq!(text(&items[0], "title"), "A & B");
    assert_eq!(text(&items[0], "guid"), URL);
    assert_eq!(text(&items[0], "pubDate"), "Fri, 2 Jan 2026 00:00:00 +0000");
    assert_eq!(text(&items[0], "creator"), "Ada");
    check(&text(&items[0], "encoded"));
    let parsed = roxmltree::Document::parse(site.text("blog/atom.xml")).unwrap();
    let entries = parsed.root_element().children();
    let entries: Vec<_> = entries
        .filter(|node| node.tag_name().name() == "entry")
        .collect();
    assert_eq!(text(&entries[0], "id"), URL);
    assert_eq!(text(&entries[0], "updated"), "2026-01-02T00:00:00Z");
    check(&text(&entries[0], "content"));
    let json: serde_json::Value = serde_json::from_str(site.text("blog/feed.json")).unwrap();
    assert_eq!(json["version"], "https://jsonfeed.org/version/1.1");
    assert_eq!(json["feed_url"], "https://h.example/d/blog/feed.json");
    assert_eq!(json["items"][0]["url"], URL);
    assert_eq!(json["items"][0]["authors"][0]["url"], "https://ada.example");
    check(json["items"][0]["content_html"].as_str().unwrap());
}

#[test]
fn feeds_need_the_address_of_the_site() {
    let site = book().build();
    assert!(!site.files().contains_key("blog/rss.xml"));
    assert!(!site.html("/blog").contains("rss.xml"));
    assert!(site.stderr.contains("P005"), "{}", site.stderr);
    let site = book().react("blog = { feeds = [] }").build();
    assert!(!site.stderr.contains("P005"), "{}", site.stderr);
    assert!(site.files().contains_key("blog/index.html"));
}

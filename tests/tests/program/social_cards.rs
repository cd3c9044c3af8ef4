//! The pictures that show a page in messages and social networks.

use std::{fs, path::Path};

use scraper::Html;
use site_tests::{BookTest, Site, select};

const SETTINGS: &str = "site-url = \"https://docs.example\"\nbase-path = \"/d/\"\nsocial-card-fonts = [\"fonts/boxes.ttf\"]";

/// A book with a font whose letters are boxes.
fn book(settings: &str) -> BookTest {
    let book = BookTest::new()
        .react(settings)
        .chapter("A", "a.md", "# ABC\n")
        .chapter(
            "B",
            "b.md",
            "# abc def abc def abc def abc def abc def abc def\n",
        )
        .chapter("C", "c.md", "---\nimage: /own.png\n---\n\n# C\n");
    let font = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/fonts/boxes.ttf");
    let font = fs::read(font).expect("the font");
    book.write("theme/fonts/boxes.ttf", &font);
    book.write("src/own.png", b"png");
    book
}

/// Returns the address of a page's picture.
fn picture(site: &Site, page: &str) -> Option<String> {
    let page: Html = site.page(page);
    let found = select(&page, "meta[property='og:image']").attributes("content");
    found.first().map(|&url| url.to_owned())
}

fn bytes(site: &Site, page: &str) -> Vec<u8> {
    let url = picture(site, page).expect("a picture");
    let path = url.strip_prefix("https://docs.example/d/");
    site.files()[path.expect("an address of the site")].clone()
}

#[test]
fn each_page_has_a_picture_of_its_title() {
    let book = book(SETTINGS);
    let site = book.build();
    let (a, b) = (bytes(&site, "/a"), bytes(&site, "/b"));
    for png in [&a, &b] {
        assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
        assert_eq!(png[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "1200 × 630");
    }
    assert_ne!(a, b);
    let own = picture(&site, "/c");
    assert_eq!(own.as_deref(), Some("https://docs.example/d/own.png"));
    let cards = site
        .files()
        .keys()
        .filter(|path| path.starts_with("_app/card."));
    assert_eq!(cards.count(), 2);
    let page = site.page("/a");
    let kind = select(&page, "meta[name='twitter:card']").attributes("content");
    assert_eq!(kind, ["summary_large_image"]);
    // An edit of a text draws nothing, a colour everything.
    book.write(
        "src/b.md",
        b"# abc def abc def abc def abc def abc def abc def\n\nText.\n",
    );
    assert_eq!(bytes(&book.build(), "/b"), b);
    book.write("theme/tokens.css", b":root { --mr-accent: #c00; }\n");
    assert_ne!(bytes(&book.build(), "/a"), a);
}

#[test]
fn pictures_need_fonts_and_the_address_of_the_site() {
    for (settings, found) in [
        ("site-url = \"https://docs.example\"", None),
        (
            "social-card-fonts = [\"fonts/boxes.ttf\"]",
            Some("warning[C017]"),
        ),
        (
            "site-url = \"https://docs.example\"\nsocial-card-fonts = [\"fonts/none.ttf\"]",
            Some("book.toml:10:22"),
        ),
        (
            "site-url = \"https://docs.example\"\nsocial-card-fonts = [\"fonts/boxes.ttf\", \"tokens.css\"]",
            Some("the font `theme/tokens.css` is not a font"),
        ),
    ] {
        let book = book(settings);
        book.write("theme/tokens.css", b":root { --mr-accent: #c00; }\n");
        let site = book.build();
        assert_eq!(picture(&site, "/a"), None, "{settings}");
        match found {
            Some(found) => assert!(site.stderr.contains(found), "{settings}: {}", site.stderr),
            None => assert!(!site.stderr.contains("warning["), "{}", site.stderr),
        }
    }
}

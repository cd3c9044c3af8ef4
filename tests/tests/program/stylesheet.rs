//! The rules in each document: rules of every class that the site's pages have, and few others.

use std::collections::BTreeSet;

use site_tests::{BookTest, Site, select};

/// Chapters, each of which needs rules that few books need.
const CHAPTERS: [&str; 20] = [
    "# 一\n\n<Badge type=\"tip\">字</Badge>\n",
    "# 一\n\n<Cards><Card title=\"字\" href=\"/a\" icon=\"gear\">字</Card></Cards>\n",
    "# 一\n\n<Columns>\n\n字\n\n</Columns>\n",
    "# 一\n\n<Details summary=\"字\">字</Details>\n",
    "# 一\n\n<details><summary>字</summary>字</details>\n",
    "# 一\n\n<DocCardList />\n",
    "# 一\n\n<Embed src=\"https://example.org/\" title=\"字\" />\n",
    "# 一\n\n<FileTree>\n\n- 字\n\n</FileTree>\n",
    "# 一\n\n<Hero name=\"字\" tagline=\"字\" />\n",
    "# 一\n\n<Icon name=\"rocket\" label=\"字\" />\n",
    "# 一\n\n<LinkButton href=\"/a\">字</LinkButton>\n",
    "# 一\n\n<Steps>\n\n1. 字\n\n</Steps>\n",
    "# 一\n\n<Tabs><TabItem value=\"a\" label=\"字\">字</TabItem></Tabs>\n",
    "# 一\n\n<Video src=\"/a.mp4\" title=\"字\" />\n",
    "# 一\n\n字[^1]\n\n[^1]: 字\n",
    "# 一\n\n```rust\n# use a;\nfn main() {}\n```\n",
    "# 一\n\n```bash npm2yarn\nnpm install a\n```\n",
    "---\ntags: [字]\n---\n\n# 一\n",
    "---\nunlisted: true\n---\n\n# 一\n",
    "---\nsidebar_badge: 新\n---\n\n# 一\n",
];

fn book(text: &str) -> BookTest {
    BookTest::new().chapter("一", "a.mdx", text)
}

/// Returns the stylesheet in the document of `/a`.
fn stylesheet(site: &Site) -> String {
    let page = site.page("/a");
    select(&page, "head style").texts().concat()
}

/// Returns the classes that the rules of a stylesheet select.
fn selected(css: &str) -> BTreeSet<&str> {
    let names = css.split('.').skip(1).map(|rest| {
        let is_part = |part: char| part.is_ascii_alphanumeric() || "-_".contains(part);
        &rest[..rest.find(|part| !is_part(part)).unwrap_or(rest.len())]
    });
    names.filter(|name| name.starts_with("mr-")).collect()
}

/// Returns the stylesheet of a book that needs every rule.
fn all_rules() -> String {
    let settings = "announcement = { id = \"a\", html = \"a\" }\nfooter = { copyright = \"a\" }\nsidebar = { hideable = true }\n";
    let book = BookTest::new().react(settings);
    let first = CHAPTERS[0];
    let others = CHAPTERS.iter().enumerate().skip(1);
    let book = others.fold(book.chapter("一", "a.mdx", first), |book, (at, text)| {
        book.chapter(&format!("{at}"), &format!("b{at}.mdx"), text)
    });
    stylesheet(&book.build())
}

#[test]
fn a_site_has_the_rules_of_all_classes_on_its_pages() {
    let all = all_rules();
    let known = selected(&all);
    for text in CHAPTERS {
        let site = book(text).build();
        let css = stylesheet(&site);
        let rules = selected(&css);
        let mut found = 0;
        let is_page = |(_, html): &(&str, &str)| !html.contains("http-equiv=\"refresh\"");
        for (path, html) in site.documents().filter(is_page) {
            let document = scraper::Html::parse_document(html);
            for element in select(&document, "[class]").at_least(1) {
                let classes = element.value().classes();
                for class in classes.filter(|class| known.contains(class)) {
                    assert!(rules.contains(class), "{class} of {path} with {text}");
                    found += 1;
                }
            }
        }
        assert!(found > 20, "{found} classes with {text}");
    }
}

#[test]
fn a_site_has_no_rules_of_parts_that_it_lacks() {
    // A word of prose is not the language of a fence.
    let css = stylesheet(&book("# 一\n\nTrust.\n").build());
    let rules = selected(&css);
    for class in [
        "mr-announcement",
        "mr-badge",
        "mr-details__content",
        "mr-doc-card__title",
        "mr-footer",
        "mr-hidden-lines",
        "mr-icon--gear",
        "mr-sidebar__badge",
        "mr-sidebar__hide",
        "mr-tabs__tab",
    ] {
        assert!(!rules.contains(class), "{class}");
    }
    assert!(rules.contains("mr-content") && !css.contains("math"));
}

#[test]
fn all_rules_of_dialogs_come_with_their_scripts() {
    let css = stylesheet(&book("# 一\n").build());
    for class in [
        "mr-drawer__inner",
        "mr-keys",
        "mr-lightbox",
        "mr-load-failure",
    ] {
        assert!(!selected(&css).contains(class), "{class}");
    }
}

/// Plugins of mdBook hide elements with this class.
#[test]
fn the_class_hidden_hides_content() {
    let css = stylesheet(&book("# 一\n\n<p class=\"hidden\">字</p>\n").build());
    assert!(css.contains(".hidden{display:none}"), "{css}");
}

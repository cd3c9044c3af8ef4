//! Tags that authors put into the head of a page: facts about the page are written, everything else is
//! a finding that names the owner's way.

use site_tests::{BookTest, select};

/// A tag as front matter and as MDX have it, a selector of it, and the word that the finding shows.
type Refused = (&'static str, &'static str, &'static str, &'static str);

const REFUSED: [Refused; 13] = [
    (
        "[meta, { name: viewport, content: width=1 }]",
        "<meta name=\"viewport\" content=\"width=1\" />",
        "meta[content='width=1']",
        "viewport",
    ),
    (
        "[meta, { name: Referrer, content: unsafe-url }]",
        "<meta name=\"Referrer\" content=\"unsafe-url\" />",
        "meta[content=unsafe-url]",
        "Referrer",
    ),
    (
        "[meta, { name: google-site-verification, content: x }]",
        "<meta name=\"google-site-verification\" content=\"x\" />",
        "meta[name=google-site-verification]",
        "google-site-verification",
    ),
    (
        "[meta, { http-equiv: refresh, content: '0;url=//a.invalid' }]",
        "<meta httpEquiv=\"refresh\" content=\"0;url=//a.invalid\" />",
        "meta[http-equiv]",
        "http-equiv",
    ),
    (
        "[meta, { name: moved-fragments, content: '{}' }]",
        "<meta name=\"moved-fragments\" content=\"{}\" />",
        "meta[name=moved-fragments]",
        "moved-fragments",
    ),
    (
        "[meta, { charset: utf-7 }]",
        "<meta charSet=\"utf-7\" />",
        "meta[charset=utf-7]",
        "charset",
    ),
    (
        "[link, { rel: me, href: 'https://a.invalid' }]",
        "<link rel=\"me\" href=\"https://a.invalid\" />",
        "link[rel=me]",
        "relation `me`",
    ),
    (
        "[link, { rel: preload, as: image, href: /a.png }]",
        "<link rel=\"preload\" as=\"image\" href=\"/a.png\" />",
        "link[rel=preload]",
        "`as`",
    ),
    (
        "[link, { rel: preconnect, href: 'https://a.invalid' }]",
        "<link rel=\"preconnect\" href=\"https://a.invalid\" />",
        "link[rel=preconnect]",
        "preconnect",
    ),
    (
        "[link, { rel: stylesheet, href: x.css }]",
        "<link rel=\"stylesheet\" href=\"x.css\" />",
        "link[href='x.css']",
        "stylesheet",
    ),
    (
        "[link, { rel: next, href: 'https://a.invalid/b' }]",
        "<link rel=\"next\" href=\"https://a.invalid/b\" />",
        "link[rel=next]",
        "https://a.invalid/b",
    ),
    (
        "[link, { rel: canonical, href: 'javascript:x' }]",
        "<link rel=\"canonical\" href=\"javascript:x\" />",
        "link[href^=javascript]",
        "javascript:x",
    ),
    (
        "[script, { src: x.js }]",
        "<script src=\"x.js\" />",
        "script[src='x.js']",
        "<script>",
    ),
];

#[test]
fn tags_that_are_not_about_the_page_are_refused_at_their_place() {
    let lines = REFUSED.map(|tag| format!("  - {}\n", tag.0)).concat();
    let elements = REFUSED.map(|tag| format!("{}\n", tag.1)).concat();
    let site = BookTest::new()
        .chapter("一", "a.md", &format!("---\nhead:\n{lines}---\n\n# 一\n"))
        .chapter(
            "二",
            "b.mdx",
            &format!("# 二\n\n<head>\n{elements}</head>\n"),
        )
        .build();
    let findings: Vec<_> = site.stderr.split("warning[").collect();
    for (at, (_, _, selector, word)) in REFUSED.iter().enumerate() {
        for (file, page, line) in [("a.md", "/a", at + 3), ("b.mdx", "/b", at + 4)] {
            assert_eq!(
                select(&site.page(page), selector).len(),
                0,
                "{file} {selector}"
            );
            let place = format!("{file}:{line}:");
            let found = findings.iter().find(|finding| finding.contains(&place));
            let found = found.unwrap_or_else(|| panic!("{place} {word}\n{}", site.stderr));
            assert!(found.starts_with("H001"), "{found}");
            assert!(found.contains(word), "{word}: {found}");
            assert!(found.contains("theme/head.html"), "{found}");
        }
    }
}

#[test]
fn facts_about_the_page_are_written() {
    let tags = [
        (
            "meta",
            "name: robots, content: noarchive",
            "meta[name=robots]",
        ),
        (
            "meta",
            "name: description, content: 关于",
            "meta[content=关于]",
        ),
        (
            "meta",
            "name: theme-color, content: '#123456'",
            "meta[name=theme-color]",
        ),
        ("meta", "name: author, content: 甲", "meta[name=author]"),
        (
            "meta",
            "property: og:image, content: 'https://a.invalid/b.png'",
            "meta[property='og:image']",
        ),
        (
            "meta",
            "name: twitter:card, content: player",
            "meta[content=player]",
        ),
        (
            "link",
            "rel: canonical, href: 'https://a.invalid/b'",
            "link[rel=canonical]",
        ),
        (
            "link",
            "rel: alternate, type: application/rss+xml, href: /feed.xml",
            "link[type='application/rss+xml']",
        ),
        (
            "link",
            "rel: license, href: 'https://a.invalid/c'",
            "link[rel=license]",
        ),
        ("link", "rel: next, href: /b", "link[rel=next]"),
    ];
    let head = tags.map(|(tag, attrs, _)| format!("  - [{tag}, {{ {attrs} }}]\n"));
    let head = head.concat();
    let site = BookTest::new()
        .react("site-url = \"https://docs.invalid\"")
        .chapter("一", "a.md", &format!("---\nhead:\n{head}---\n\n# 一\n"))
        .build();
    let page = site.page("/a");
    for (_, _, selector) in tags {
        assert_eq!(
            select(&page, &format!("head {selector}")).len(),
            1,
            "{selector}"
        );
    }
    assert!(!site.stderr.contains("H001"), "{}", site.stderr);
}

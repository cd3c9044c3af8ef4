//! Pages request nothing from other sites, but images whose address the author wrote and media that
//! the owner allows.

use site_tests::{BookTest, Site, page, select, small_book};

/// Spellings of an address on another site, as browsers read them.
const ELSEWHERE: [&str; 8] = [
    "https://other.invalid/f",
    "http://other.invalid/f",
    "//other.invalid/f",
    "/\\other.invalid/f",
    "\\\\other.invalid/f",
    "https:\\\\other.invalid/f",
    "HTTPS://other.invalid:444/f",
    "https://docs.invalid@other.invalid/f",
];

/// Elements that load `URL` in browsers.
const LOADING: [&str; 9] = [
    "<video src=\"URL\"></video>",
    "<audio src=\"URL\" autoplay=\"\"></audio>",
    "<video><source src=\"URL\" /></video>",
    "<audio><source src=\"URL\" /></audio>",
    "<video src=\"a.mp4\"><track src=\"URL\" default=\"\" /></video>",
    "<input type=\"image\" src=\"URL\" />",
    "<svg><pattern id=\"p\" href=\"URL#a\"></pattern></svg>",
    "<svg><rect fill=\"url(URL#a)\"></rect></svg>",
    "<div src=\"URL\" background=\"URL\" style=\"background-image: url(URL)\">字</div>",
];

fn book() -> BookTest {
    BookTest::new()
        .react("site-url = \"https://docs.invalid\"\nbase-path = \"/docs/\"")
        .file("src/a.mp4", "x")
}

/// Returns the addresses of other sites in attributes of the article that load something.
fn loaded(site: &Site, address: &str) -> Vec<String> {
    let page = site.page(address);
    let elements = select(&page, ".mr-content *").at_least(4);
    let attributes = elements.iter().flat_map(|one| {
        let name = one.value().name();
        one.value()
            .attrs()
            .map(move |(key, value)| (name, key, value))
    });
    let loading = attributes.filter(|(element, key, value)| {
        !(*element == "a" && *key == "href") && value.contains("other.invalid")
    });
    loading
        .map(|(element, key, value)| format!("{element} {key}={value}"))
        .collect()
}

#[test]
fn elements_load_nothing_from_other_sites() {
    let all: Vec<_> = ELSEWHERE
        .iter()
        .flat_map(|url| LOADING.map(|element| element.replace("URL", url)))
        .collect();
    let text = format!("# 一\n\n{}\n", all.join("\n\n"));
    let components: Vec<_> = ELSEWHERE
        .iter()
        .map(|url| format!("<Video src={{\"{}\"}} />\n", url.replace('\\', "\\\\")))
        .collect();
    let site = book()
        .chapter("一", "a.md", &text)
        .chapter("二", "b.mdx", &text)
        .chapter(
            "三",
            "c.mdx",
            &format!("# 三\n\n{}\n", components.join("\n")),
        )
        .build();
    for address in ["/a", "/b", "/c"] {
        assert_eq!(loaded(&site, address), [""; 0], "{address}");
    }
    for origin in [
        "https://other.invalid",
        "http://other.invalid",
        "https://other.invalid:444",
    ] {
        for file in ["a.md", "b.mdx", "c.mdx"] {
            let finding = format!("pages load no video or sound from `{origin}`");
            let findings = site.stderr.split("warning[");
            let found = findings.filter(|one| one.contains(&finding) && one.contains(file));
            let found: Vec<_> = found.collect();
            assert_eq!(found.len(), 1, "{origin} {file}\n{}", site.stderr);
            assert!(found[0].starts_with("H021") && found[0].contains("media-origins"));
        }
    }
}

#[test]
fn paths_stay_on_the_site() {
    let paths = [
        "..//other.invalid/f",
        ".//other.invalid/f",
        "x/../..//other.invalid/f",
        "//other.invalid/../f",
    ];
    let all = paths.map(|path| format!("<video src=\"{path}\"></video>\n\n"));
    let all = all.concat();
    for base in ["/", "/docs/"] {
        let site = BookTest::new()
            .react(&format!("base-path = \"{base}\""))
            .chapter("一", "a.md", &format!("# 一\n\n字\n\n字\n\n{all}"))
            .chapter("二", "b.mdx", &format!("# 二\n\n字\n\n字\n\n{all}"))
            .build();
        for name in ["a", "b"] {
            let page = site.page(&format!("/{name}"));
            for video in select(&page, ".mr-content video").exactly(paths.len()) {
                let src = video.attr("src").unwrap_or_default();
                assert!(!src.starts_with("//"), "{base} {name} {src}");
            }
        }
    }
}

#[test]
fn images_and_listed_media_of_other_sites_stay() {
    let text = "![图](https://other.invalid/a.png)\n\n\
        <img src=\"https://other.invalid/b.png\" srcset=\"https://other.invalid/c.png 2x\" alt=\"\" />\n\n\
        <video poster=\"https://other.invalid/d.png\" src=\"https://media.invalid:8443/e.mp4\"></video>\n\n\
        <audio src=\"https://docs.invalid/f.mp3\"></audio>\n";
    let site = book()
        .react("media-origins = [\"https://media.invalid:8443\"]")
        .chapter("一", "a.md", &format!("# 一\n\n{text}"))
        .chapter("二", "b.mdx", &format!("# 二\n\n{text}\n<Video src=\"https://media.invalid:8443/g.mp4\" poster=\"https://other.invalid/h.png\" />\n"))
        .build();
    for (address, videos) in [("/a", 1), ("/b", 2)] {
        let page = site.page(address);
        for (selector, count) in [
            ("img[src^='https://other.invalid/']", 2),
            ("img[srcset]", 1),
            (
                "video[src^='https://media.invalid:8443/'][poster^='https://other.invalid/']",
                videos,
            ),
            ("audio[src='https://docs.invalid/f.mp3']", 1),
        ] {
            assert_eq!(select(&page, selector).len(), count, "{address} {selector}");
        }
    }
    assert!(!site.stderr.contains("H021"), "{}", site.stderr);
}

#[test]
fn trusted_authors_load_what_they_like() {
    let site = BookTest::new()
        .react("allow-html = \"trusted\"")
        .chapter("一", "a.mdx", "# 一\n\n<Video src=\"https://other.invalid/a.mp4\" />\n\n<video src=\"//other.invalid/b.mp4\" />\n")
        .build();
    let page = site.page("/a");
    assert_eq!(select(&page, "video[src*='other.invalid']").len(), 2);
}

#[test]
fn entries_that_are_not_sites_are_errors() {
    for (entry, is_site) in [
        ("https://media.invalid", true),
        ("https://media.invalid/", true),
        ("https://media.invalid/videos", false),
        ("media.invalid", false),
        ("*", false),
        ("https://*.invalid", false),
        ("https://media.invalid 'unsafe-inline'", false),
    ] {
        let book = BookTest::new()
            .react(&format!("media-origins = [\"{entry}\"]"))
            .chapter("一", "a.md", "# 一\n");
        match is_site {
            true => drop(book.build()),
            false => drop(book.fails_with("C002")),
        }
    }
}

#[test]
fn slots_load_no_media_of_other_sites() {
    let folder = small_book(&[(
        "theme/slots/doc-before.html",
        "<video src=\"https://other.invalid/a.mp4\"></video><img src=\"https://other.invalid/b.png\" alt=\"\">",
    )]);
    let (_, messages) = site_tests::run(folder.path(), &["build"]);
    let page = page(&folder.path().join("book"), "a");
    assert_eq!(select(&page, "video:not([src])").len(), 1, "{messages}");
    assert_eq!(select(&page, "img[src^='https://other.invalid/']").len(), 1);
    assert!(messages.contains("media-origins"), "{messages}");
}

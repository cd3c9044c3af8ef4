//! A sitemap lists the pages that search engines may list at their addresses.

use site_tests::{BookTest, links};

/// Front matter and text of a page, and whether the sitemap has it.
const PAGES: [(&str, &str, bool); 12] = [
    ("a.md", "# 一\n", true),
    (
        "a.md",
        "---\nhead:\n  - [meta, { name: robots, content: noindex }]\n---\n\n# 一\n",
        false,
    ),
    (
        "a.md",
        "---\nhead:\n  - [meta, { name: Robots, content: \"NOFOLLOW, NoIndex\" }]\n---\n\n# 一\n",
        false,
    ),
    (
        "a.md",
        "---\nhead:\n  - [meta, { name: robots, content: none }]\n---\n\n# 一\n",
        false,
    ),
    (
        "a.md",
        "---\nhead:\n  - [meta, { name: robots, content: noarchive }]\n---\n\n# 一\n",
        true,
    ),
    (
        "a.mdx",
        "<head>\n  <meta name=\"robots\" content=\"noindex\" />\n</head>\n\n# 一\n",
        false,
    ),
    (
        "a.md",
        "---\nhead:\n  - [link, { rel: canonical, href: \"https://other.example/a\" }]\n---\n\n# 一\n",
        false,
    ),
    (
        "a.md",
        "---\nhead:\n  - [link, { rel: canonical, href: \"//other.example/a\" }]\n---\n\n# 一\n",
        false,
    ),
    (
        "a.md",
        "---\nhead:\n  - [link, { rel: canonical, href: \"https://docs.example/a\" }]\n---\n\n# 一\n",
        true,
    ),
    (
        "a.mdx",
        "<head>\n  <link rel=\"canonical\" href=\"https://other.example/\" />\n</head>\n\n# 一\n",
        false,
    ),
    (
        "a.md",
        "---\nhead:\n  - [meta, { name: description, content: noindex }]\n---\n\n# 一\n",
        true,
    ),
    ("a.md", "---\nunlisted: true\n---\n\n# 一\n", false),
];

#[test]
fn pages_that_search_engines_must_not_list_are_left_out() {
    for (file, text, is_listed) in PAGES {
        let site = BookTest::new()
            .react("site-url = \"https://docs.example\"")
            .chapter("一", file, text)
            .chapter("二", "b.md", "# 二\n")
            .build();
        let sitemap = site.text("sitemap.xml");
        assert!(sitemap.contains("https://docs.example/b"), "{sitemap}");
        let has_page = sitemap.contains("<loc>https://docs.example/a");
        assert_eq!(has_page, is_listed, "{text}");
        assert!(!site.stderr.contains("warning["), "{text}\n{}", site.stderr);
    }
}

#[test]
fn pages_of_other_languages_are_left_out_too() {
    let kept_out = "---\nhead:\n  - [meta, { name: robots, content: noindex }]\n---\n\n# One\n";
    let site = BookTest::new()
        .react(
            "site-url = \"https://docs.example\"\n[output.react.languages.en]\nlabel = \"English\"",
        )
        .chapter("一", "a.md", "# 一\n")
        .chapter("二", "b.md", "# 二\n")
        .file("i18n/en/a.md", kept_out)
        .file("i18n/en/b.md", "# Two\n")
        .build();
    let sitemap = site.text("sitemap.xml");
    assert!(
        sitemap.contains("/en/b") && !sitemap.contains("/en/a"),
        "{sitemap}"
    );
}

#[test]
fn pages_of_other_languages_are_left_out_by_their_head() {
    let kept_out = "# One\n\n<Head><meta name=\"robots\" content=\"noindex\" /></Head>\n";
    for (text, is_listed) in [
        (kept_out.to_owned(), false),
        (kept_out.replace("Head", "head"), false),
        (kept_out.replace("noindex", "nosnippet"), true),
    ] {
        let site = BookTest::new()
            .react("site-url = \"https://docs.example\"\n[output.react.languages.en]\nlabel = \"English\"")
            .chapter("一", "a.mdx", "# 一\n")
            .chapter("二", "b.md", "# 二\n")
            .file("i18n/en/a.mdx", &text)
            .file("i18n/en/b.md", "# Two\n")
            .build();
        let sitemap = site.text("sitemap.xml");
        assert!(sitemap.contains("/en/b"), "{sitemap}");
        assert_eq!(sitemap.contains("/en/a<"), is_listed, "{text}\n{sitemap}");
    }
}

#[test]
fn robots_txt_names_the_sitemap_at_the_root_of_a_host() {
    let expected = "User-agent: *\nAllow: /\n\nSitemap: https://docs.example/sitemap.xml\n";
    for (settings, own, written) in [
        ("site-url = \"https://docs.example/\"", None, Some(expected)),
        ("", None, None),
        (
            "site-url = \"https://docs.example\"\nnoindex = true",
            None,
            None,
        ),
        // Crawlers do not read it below a path.
        (
            "site-url = \"https://docs.example\"\nbase-path = \"/d/\"",
            None,
            None,
        ),
        (
            "site-url = \"https://docs.example\"",
            Some("# own\n"),
            Some("# own\n"),
        ),
        (
            "site-url = \"https://docs.example\"\n[output.react.languages.en]\nlabel = \"English\"",
            None,
            Some(expected),
        ),
    ] {
        let mut book = BookTest::new()
            .react(settings)
            .chapter("一", "a.md", "# 一\n");
        if let Some(own) = own {
            book = book.file("src/robots.txt", own);
        }
        let site = book.file("i18n/en/a.md", "# One\n").build();
        let found = site
            .files()
            .get("robots.txt")
            .map(|bytes| String::from_utf8_lossy(bytes));
        assert_eq!(found.as_deref(), written, "{settings}");
        assert!(!site.files().contains_key("en/robots.txt"), "{settings}");
    }
}

#[test]
fn the_sitemap_and_canonical_links_name_addresses_without_redirects() {
    for (site_url, end) in [
        ("https://ann.github.io", "/"),
        ("https://ann.gitlab.io", "/"),
        ("https://docs.example", ""),
    ] {
        let site = BookTest::new()
            .react(&format!("site-url = \"{site_url}\""))
            .chapter("一", "a.mdx", "# 一\n\n[二](b.mdx)\n")
            .chapter("二", "b.mdx", "# 二\n")
            .build();
        let url = format!("{site_url}/a{end}");
        assert!(
            site.text("sitemap.xml")
                .contains(&format!("<loc>{url}</loc>"))
        );
        let canonical = links(&site.page("/a"), "link[rel=canonical]");
        assert_eq!(canonical, [url]);
        assert!(site.html("/a").contains("href=\"/b\""), "{site_url}");
    }
}

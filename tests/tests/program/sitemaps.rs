//! A sitemap lists the pages that search engines may list at their addresses.

use site_tests::BookTest;

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

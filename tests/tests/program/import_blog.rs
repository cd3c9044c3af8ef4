//! `mdbook-react import`: the blog of a site.

use site_tests::{page, run, select, text_of};

use crate::import::{imported, text};

const CONFIG: &str = "module.exports = {title: 'T', url: 'https://h.example', baseUrl: '/', themeConfig: {navbar: {items: [
  {to: '/news/archive', label: 'News'},
]}}, presets: [['classic', {docs: {tags: 'all-tags.yml'}, blog: {path: './posts', routeBasePath: 'news', blogTitle: 'News', postsPerPage: 1, blogSidebarCount: 'ALL',
  showReadingTime: false, feedOptions: {type: ['atom'], limit: 7, copyright: 'c'}, archiveBasePath: 'old'}}]]};";

#[test]
fn a_blog_keeps_its_addresses_and_options() {
    let site = [
        ("docusaurus.config.js", CONFIG),
        (
            "docs/a.md",
            "# A\n\n[post](../posts/2026-01-02-b.md), [blog](/news).\n",
        ),
        (
            "posts/authors.yml",
            "ada:\n  name: Ada\n  page:\n    permalink: /ada\n",
        ),
        (
            "posts/2026-01-02-b.md",
            "---\nauthors: ada\ntags: [x]\n---\n\n# B\n\n[A](/docs/a), [file](../docs/a.md), ![i](./i.svg)\n\n<!-- truncate -->\n\nRest.\n",
        ),
        ("posts/i.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        (
            "posts/2026-01-01-c/index.mdx",
            "---\nslug: /the-c\n---\n\n# C\n\n{/* truncate */}\n\nRest.\n",
        ),
        (
            "i18n/de/docusaurus-plugin-content-docs/current/a.md",
            "# A auf Deutsch\n",
        ),
        (
            "i18n/de/docusaurus-plugin-content-blog/2026-01-02-b.md",
            "# B auf Deutsch\n",
        ),
        ("i18n/de/docusaurus-plugin-content-blog/options.json", "{}"),
        ("posts/tags.yml", "x:\n  label: Ex\n"),
        ("docs/all-tags.yml", "y:\n  label: Why\n"),
        ("docs/b.md", "---\ntags: [y]\n---\n\n# B\n"),
        ("src/pages/help.md", "# Help\n\n[A](../../docs/a.md)\n"),
        (
            "i18n/de/docusaurus-plugin-content-pages/help.md",
            "# Hilfe\n\n[A](../../docs/a.md)\n",
        ),
        ("i18n/de/docusaurus-plugin-content-pages/x.js", ""),
    ];
    let (root, messages) = imported(&site);
    let book = root.path().join("book");
    let toml = text(&book, "book.toml");
    let start = toml.find("[output.react.blog]").unwrap();
    let table = toml[start..].split("\n\n").next().unwrap();
    assert_eq!(
        table,
        "[output.react.blog]\nfolder = \"news\"\ntitle = \"News\"\nposts-per-page = 1\nsidebar-posts = 10000\nfeed-posts = 7\nreading-time = false\nfeeds = [\"atom\"]"
    );
    for part in [
        "copied 2 posts of the blog into src/news",
        "`blog.feedOptions.copyright`",
        "`blog.archiveBasePath`",
        "docusaurus-plugin-content-pages/x.js (translated pages are Markdown)",
    ] {
        assert!(messages.contains(part), "{part}: {messages}");
    }
    let (is_good, messages) = run(&book, &["build"]);
    assert!(is_good, "{messages}");
    assert!(!messages.contains("warning["), "{messages}");
    let built = book.join("book");
    let post = page(&built, "news/2026/01/02/b");
    assert_eq!(text_of(&post, "h1"), "B");
    assert_eq!(select(&post, "article a[href='/docs/a']").len(), 2);
    assert_eq!(select(&post, "article img[src='/news/i.svg']").len(), 1);
    assert_eq!(
        select(&post, ".mr-author a[href='/news/authors/ada']").len(),
        1
    );
    let document = page(&built, "docs/a");
    assert_eq!(
        select(&document, "article a[href='/news/2026/01/02/b']").len(),
        1
    );
    assert_eq!(select(&document, "article a[href='/news']").len(), 1);
    assert_eq!(
        select(&document, ".mr-navbar a[href='/news/archive']").len(),
        1
    );
    assert_eq!(text_of(&page(&built, "news/the-c"), "h1"), "C");
    assert_eq!(
        text_of(&page(&built, "de/news/2026/01/02/b"), "h1"),
        "B auf Deutsch"
    );
    let help = page(&built, "de/help");
    assert_eq!(text_of(&help, "h1"), "Hilfe");
    assert_eq!(select(&help, "article a[href='/de/docs/a']").len(), 1);
    assert_eq!(text_of(&post, "a[href='/news/tags/x']"), "Ex");
    assert_eq!(text_of(&page(&built, "docs/b"), "a[href='/tags/y']"), "Why");
    assert!(built.join("news/atom.xml").is_file() && !built.join("news/rss.xml").exists());
}

#[test]
fn blogs_and_languages_that_a_book_lacks_are_listed() {
    let config = "module.exports = {title: 'T', url: 'https://h.example', baseUrl: '/', i18n: {defaultLocale: 'en', locales: ['en', 'de', 'fr']},
  presets: [['classic', {docs: {routeBasePath: '/'}}]],
  themeConfig: {navbar: {items: [{to: '/a', label: 'to_a'}]}},
  plugins: [
    ['@docusaurus/plugin-content-blog', {id: 'news', path: './news', routeBasePath: 'news'}],
    ['@docusaurus/plugin-content-blog', {id: 'root', path: './root', routeBasePath: '/'}],
  ]};";
    let site = [
        ("docusaurus.config.js", config),
        ("docs/a.md", "# A\n"),
        ("docs/blog/2026-01-01-a.md", "# Of the documents\n"),
        ("blog/2026-01-01-a.md", "# A\n"),
        ("blog/2026-01-02-b.md", "# B\n"),
        ("news/2026-01-01-a.md", "# A\n"),
        ("root/2026-01-01-a.md", "# A\n"),
        (
            "i18n/de/docusaurus-plugin-content-docs/current/a.md",
            "# A auf Deutsch\n",
        ),
        (
            "i18n/en/docusaurus-theme-classic/navbar.json",
            "{\"item.label.to_a\": {\"message\": \"Read A\"}}",
        ),
        (
            "i18n/en/docusaurus-plugin-content-docs/current.json",
            "{\"sidebar.s.category.g\": {\"message\": \"Group\"}, \"sidebar.s.category.h\": {\"message\": \"h\"}}",
        ),
        (
            "i18n/en/docusaurus-plugin-content-docs/current/a.md",
            "# A!\n",
        ),
        (
            "i18n/nl/docusaurus-plugin-content-docs/current/a.md",
            "# A in het Nederlands\n",
        ),
    ];
    let (root, messages) = imported(&site);
    let book = root.path().join("book");
    for part in [
        "site/blog/2026-01-01-a.md (another file has its path)",
        "site/news (a book has one blog",
        "site/root (a book has no blog at the root",
        "site/i18n/nl (`i18n.locales` does not list it)",
        "`i18n.locales`: fr (it has no translated document)",
        "site/i18n/en: `sidebar.s.category.g` is `Group` (write it into SUMMARY.md)",
        "content-docs/current/a.md (the book has the original)",
    ] {
        assert!(messages.contains(part), "{part}: {messages}");
    }
    assert!(messages.contains("copied 1 post of the blog"), "{messages}");
    let toml = text(&book, "book.toml");
    assert!(toml.contains("[output.react.languages.de]"), "{toml}");
    assert!(!toml.contains("languages.nl"), "{toml}");
    assert!(toml.contains("label = \"Read A\""), "{toml}");
    assert!(!messages.contains("category.h"), "{messages}");
}

//! A blog: posts, their lists, tags, authors and the archive.

use site_tests::{BookTest, select, text_of};

const AUTHORS: &str = "ada:\n  name: Ada\n  title: Editor\n  url: https://ada.example\n  image_url: /ada.svg\n  page: true\nbob:\n  name: Bob\n  url: javascript:alert(1)\n";

/// A book with a chapter and these files in the folder of the blog.
fn book(files: &[(&str, &str)]) -> BookTest {
    let book = BookTest::new()
        .language("en")
        .chapter(
            "Start",
            "index.md",
            "# Start\n\n[News](/blog), [one](blog/2026-01-02-one.md)\n",
        )
        .file("src/ada.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
        .file("src/blog/authors.yml", AUTHORS);
    files.iter().fold(book, |book, (path, text)| {
        book.file(&format!("src/blog/{path}"), text)
    })
}

const ONE: &str = "---\ntitle: One\nauthors: [ada, { name: Eve }]\ntags: [news]\ndescription: The first.\nimage: ./one.png\n---\n\nStart of one.[^a]\n\n## Part\n\n<!-- truncate -->\n\nRest of one, [start](../index.md).\n\n[^a]: A note.\n";

fn posts() -> BookTest {
    posts_by(2)
}

/// A book with posts, of which each page of a list has `per_page`.
fn posts_by(per_page: u32) -> BookTest {
    book(&[
        ("2026-01-02-one.md", ONE),
        ("2026-01-03-two.mdx", "---\nauthors: ada\n---\n\n# Two\n\nStart of two.\n\n{/* truncate */}\n\nRest of two.\n"),
        ("deep/index.md", "---\ndate: 2025-12-31T10:00:00Z\nslug: three\ntags: [news]\n---\n\n# Three\n\nWhole three.\n"),
        ("2026-01-04-draft.md", "---\ndraft: true\n---\n\n# Draft\n"),
        ("2026-01-05-hidden.md", "---\nunlisted: true\n---\n\n# Hidden\n"),
        ("_part.md", "A part."),
    ])
    .react(&format!("site-url = \"https://h.example\"\nblog = {{ posts-per-page = {per_page} }}"))
}

#[test]
fn posts_are_pages_with_dates_and_neighbours() {
    let site = posts().build();
    let one = site.page("/blog/2026/01/02/one");
    assert_eq!(text_of(&one, "h1"), "One");
    assert_eq!(text_of(&one, ".mr-page__facts time"), "2026-01-02");
    let neighbours = select(&one, ".mr-pagination a").texts();
    assert_eq!(neighbours, ["Newer postTwo", "Older postThree"]);
    assert_eq!(text_of(&one, ".mr-breadcrumbs li:nth-child(2)"), "Blog");
    let recent = select(&one, ".mr-sidebar a").texts();
    assert_eq!(recent, ["Two", "One", "Three"]);
    let image = select(&one, "meta[property='og:image']").exactly(1);
    assert_eq!(
        image[0].attr("content"),
        Some("https://h.example/blog/one.png")
    );
    assert!(
        !site
            .files()
            .keys()
            .any(|path| path.contains("draft") || path.contains("part"))
    );
    // Chapters know nothing of posts.
    let start = site.page("/");
    assert!(select(&start, ".mr-pagination a").is_empty());
    assert!(!site.text("print.html").contains("Start of one"));
}

#[test]
fn lists_show_posts_up_to_their_mark() {
    let site = posts().build();
    let first = site.page("/blog");
    let titles = select(&first, ".mr-post h2 a").texts();
    assert_eq!(titles, ["Two", "One"]);
    let text = text_of(&first, "article");
    for (part, is_shown) in [
        ("Start of two.", true),
        ("Rest of two", false),
        ("Start of one.", true),
        ("Rest of one", false),
    ] {
        assert_eq!(text.contains(part), is_shown, "{part}: {text}");
    }
    let note = select(&first, ".footnote-ref a").exactly(1);
    assert_eq!(
        note[0].attr("href"),
        Some("/blog/2026/01/02/one#footnote-a")
    );
    assert_eq!(select(&first, ".mr-post [id]").len(), 0);
    assert_eq!(select(&first, ".mr-post__more a").len(), 2);
    assert_eq!(text_of(&first, ".mr-pagination"), "Older posts");
    let second = site.page("/blog/page/2");
    assert!(text_of(&second, "article").contains("Whole three."));
    assert_eq!(select(&second, ".mr-post__more").len(), 0);
    assert_eq!(text_of(&second, ".mr-pagination"), "Newer posts");
    let archive = site.page("/blog/archive");
    let years = select(&archive, "article h2").texts();
    assert_eq!(years, ["2026", "2025"]);
    for path in ["sitemap.xml", "llms.txt"] {
        let text = site.text(path);
        assert!(
            text.contains("/blog/2026/01/02/one") && !text.contains("hidden"),
            "{text}"
        );
    }
    assert!(
        site.text("sitemap.xml")
            .contains("<loc>https://h.example/blog</loc>")
    );
}

#[test]
fn tags_and_authors_have_lists_of_their_own() {
    let site = posts().build();
    let tag = site.page("/blog/tags/news");
    let cards = select(&tag, ".mr-doc-card").attributes("href");
    assert_eq!(cards, ["/blog/2026/01/02/one", "/blog/three"]);
    assert_eq!(select(&tag, "header a[href='/blog/tags']").len(), 1);
    assert!(!site.files().contains_key("tags/index.html"));
    let author = site.page("/blog/authors/ada");
    assert_eq!(text_of(&author, "h1"), "Ada");
    assert_eq!(select(&author, ".mr-doc-card").len(), 2);
    assert_eq!(select(&site.page("/blog/authors"), ".mr-doc-card").len(), 1);
    let one = site.page("/blog/2026/01/02/one");
    let names = select(&one, ".mr-author").texts();
    assert_eq!(names, ["AdaEditor", "Eve"]);
    assert_eq!(
        select(&one, ".mr-author a[href='/blog/authors/ada']").len(),
        1
    );
    assert_eq!(select(&one, ".mr-author img[src='/ada.svg']").len(), 1);
    assert!(!site.files().keys().any(|path| path.contains("authors.yml")));
    assert!(site.html("/blog").contains("rel=\"alternate\""));
}

#[test]
fn long_lists_have_several_pages_and_described_tags() {
    let site = posts_by(1)
        .file(
            "src/blog/tags.yml",
            "news:\n  label: News & views\n  permalink: /new\n  description: All of it.\nother:\n",
        )
        .file(
            "src/tags.yml",
            "base:\n  label: Basics\n  description: To begin.\n",
        )
        .chapter("More", "more.md", "---\ntags: [base]\n---\n\n# More\n")
        .build();
    let one = site.page("/blog/2026/01/02/one");
    assert_eq!(text_of(&one, "a[href='/blog/tags/new']"), "News & views");
    let tag = site.page("/blog/tags/new");
    assert_eq!(text_of(&tag, "h1"), "2 pages tagged “News & views”");
    assert_eq!(text_of(&tag, "article p"), "All of it.");
    assert_eq!(select(&tag, ".mr-doc-card").len(), 1);
    for (list, older) in [
        ("/blog/tags/new", "/blog/three"),
        ("/blog/authors/ada", "/blog/2026/01/02/one"),
    ] {
        let second = site.page(&format!("{list}/page/2"));
        let cards = select(&second, ".mr-doc-card").attributes("href");
        assert_eq!(cards, [older]);
        let newer = select(&second, ".mr-pagination a").attributes("href");
        assert_eq!(newer, [list]);
    }
    let all = site.page("/blog/tags");
    assert_eq!(
        select(&all, ".mr-tag").attributes("href"),
        ["/blog/tags/new"]
    );
    let chapters = site.page("/tags/base");
    assert!(text_of(&chapters, "main").contains("To begin."));
    assert_eq!(text_of(&site.page("/tags"), ".mr-tag"), "Basics1");
    assert!(!site.files().keys().any(|path| path.contains("tags.yml")));
}

#[test]
fn faults_of_posts_are_findings() {
    for (path, text, finding) in [
        ("a.md", "# A\n", "N018"),
        (
            "2026-01-02-a.md",
            "---\nauthors: adda\n---\n\n# A\n",
            "P003",
        ),
        (
            "2026-01-02-a.md",
            "---\nslug: ../../../a\n---\n\n# A\n",
            "N007",
        ),
        (
            "2026-01-02-a.md",
            "---\nslug: archive\n---\n\n# A\n",
            "N008",
        ),
        ("2026-01-02-a.md", "---\ndate: soon\n---\n\n# A\n", "N017"),
        (
            "2026-01-02-a.md",
            "---\nauthors: [{ name: A, image_url: /no.png }]\n---\n\n# A\n",
            "A002",
        ),
        (
            "2026-01-02-a.md",
            "---\nauthors: [{ name: A, url: 'javascript:x' }]\n---\n\n# A\n",
            "H002",
        ),
        ("2026-01-02-a.md", "# A\n", "P005"),
        ("authors.yml", "ada: [\n", "P004"),
        ("tags.yml", "news: [\n", "P004"),
    ] {
        let book = book(&[("2026-01-01-x.md", "# X\n"), (path, text)]);
        let run = book.run();
        assert!(run.stderr.contains(finding), "{finding}: {}", run.stderr);
    }
    let run = posts().run();
    // The address of Bob is not one of the web.
    assert!(run.stderr.contains("H002"), "{}", run.stderr);
}

#[test]
fn a_folder_whose_files_are_chapters_is_not_a_blog() {
    let site = BookTest::new()
        .language("en")
        .react("strict = true")
        .chapter("Start", "index.md", "# Start\n")
        .chapter("News", "blog/2026-01-02-a.md", "# News\n")
        .build();
    assert!(site.files().contains_key("blog/2026-01-02-a/index.html"));
    assert!(!site.files().contains_key("blog/index.html"));
}

#[test]
fn a_translation_has_the_posts_of_its_original() {
    let site = posts()
        .react("[output.react.languages.zh-CN]")
        .file("i18n/zh-CN/index.md", "# 开始\n")
        .file("i18n/zh-CN/blog/2026-01-02-one.md", "# 一\n\n正文。\n")
        .build();
    let one = site.page("/zh-CN/blog/2026/01/02/one");
    assert_eq!(text_of(&one, "h1"), "一");
    assert_eq!(text_of(&one, ".mr-page__facts time"), "2026年1月2日");
    let two = site.page("/zh-CN/blog/2026/01/03/two");
    assert_eq!(select(&two, "article[lang='en']").len(), 1);
    let list = site.page("/zh-CN/blog");
    assert_eq!(text_of(&list, "h1"), "博客");
    for path in ["/blog", "/blog/archive", "/blog/tags/news", "/blog/authors"] {
        let here = site.page(path);
        let there = format!("nav a[href='/zh-CN{path}']");
        assert!(!select(&here, &there).is_empty(), "{path}");
    }
    assert!(text_of(&list, "article").contains("Start of two."));
    assert!(
        site.text("zh-CN/blog/rss.xml")
            .contains("<title>一</title>")
    );
}

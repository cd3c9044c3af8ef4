//! Sites that are served below a path of their host.

use std::collections::BTreeSet;

use site_tests::{BookTest, select};

#[test]
fn every_address_begins_with_the_base_path() {
    let site = BookTest::new()
        .react("base-path = \"/docs/\"\nsite-url = \"https://example.org\"")
        .file("src/dot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        .chapter("首页", "index.md", "# 首页\n\n[一](a.md) ![点](dot.svg)\n")
        .chapter("一", "a.md", "# 一\n\n[回去](/)\n")
        .build();
    let mut ours = BTreeSet::new();
    for (path, html) in site.documents() {
        let page = scraper::Html::parse_document(html);
        for attribute in ["href", "src"] {
            let found = select(&page, &format!("[{attribute}]")).attributes(attribute);
            for address in found.iter().filter(|address| address.starts_with('/')) {
                let is_based = *address == "/docs" || address.starts_with("/docs/");
                assert!(is_based, "{path}: {address}");
                ours.insert(format!("{attribute} {address}"));
            }
        }
    }
    for address in ["href /docs/", "href /docs/a", "src /docs/dot.svg"] {
        assert!(ours.contains(address), "{address} in {ours:?}");
    }
    assert_eq!(site.manifest().base_path, "/docs/");
    assert!(
        site.text("sitemap.xml")
            .contains("<loc>https://example.org/docs/a</loc>")
    );
}

#[test]
fn links_to_other_books_beside_this_one_are_seen_from_the_base_path() {
    let book = |base: &str| {
        BookTest::new()
            .react(&format!("base-path = \"{base}\""))
            .chapter(
                "一",
                "deep/a.md",
                "# 一\n\n[标准库](../../std/标/x.html?a=b#c) [书](../../书/y.md#d)\n",
            )
            .build()
    };
    let site = book("/book/");
    let page = site.page("/deep/a");
    let link = select(&page, "article p a")[0].attr("href");
    assert_eq!(link, Some("/std/%E6%A0%87/x.html?a=b#c"));
    // Its chapters have the files of mdBook's HTML output.
    let link = select(&page, "article p a")[1].attr("href");
    assert_eq!(link, Some("/%E4%B9%A6/y.html#d"));
    assert!(!site.stderr.contains("warning["), "{}", site.stderr);

    let at_the_root = book("/");
    assert!(
        at_the_root.stderr.contains("leaves the site") && at_the_root.stderr.contains("base-path"),
        "{}",
        at_the_root.stderr
    );
}

#[test]
fn links_that_leave_the_site_are_one_warning_for_each_place_beside_it() {
    let site = BookTest::new()
        .chapter(
            "一",
            "a.md",
            "# 一\n\n[一](../std/x.html) [二](../std/y.html#z)\n",
        )
        .chapter(
            "二",
            "b/c.md",
            "# 二\n\n[三](../../std/x.html) [四](../../rustc/w.html)\n",
        )
        .build();
    let warnings = site.stderr.matches("leave").count();
    assert_eq!(warnings, 2, "{}", site.stderr);
    for message in [
        "3 links on 2 pages leave the site for `../std/`, here `../std/x.html`",
        "the link `../../rustc/w.html` leaves the site",
        "a.md:3:1",
        "b/c.md:3:23",
    ] {
        assert!(site.stderr.contains(message), "{message}: {}", site.stderr);
    }
}

#[test]
fn links_with_the_base_path_lead_to_pages_and_files_of_the_site() {
    let cases = [
        ("[x](/book/deep/a.html#一)", "/book/deep/a#一"),
        ("[x](/book/deep/a)", "/book/deep/a"),
        ("[x](/book/deep/a.md#一)", "/book/deep/a#一"),
        ("[x](../print.html)", "/book/print.html"),
        ("[x](/toc.html)", "/book/toc.html"),
        ("[x](/book/print.html)", "/book/print.html"),
        ("[x](/%62ook/toc.html)", "/book/toc.html"),
        ("[x](/book/图.svg?a#b)", "/book/图.svg?a#b"),
        ("[x](/book/old)", "/book/old"),
        ("[x](/book/moved.md)", "/book/moved"),
        ("[x](/book/book/in)", "/book/book/in"),
        ("[x](/book/in)", "/book/book/in"),
        ("[x](/book)", "/book/"),
        ("![x](/book/图.svg)", "/book/图.svg"),
        ("![x](/图.svg)", "/book/图.svg"),
        ("![x](../图.svg#layer)", "/book/图.svg#layer"),
        ("![x](../图.svg?a=1&b#c)", "/book/图.svg?a=1&b#c"),
    ];
    let lines = cases.map(|(written, _)| format!("- 甲 {written}\n"));
    let redirects = "\"/old\" = \"/deep/a\"\n\"/moved\" = \"/deep/a\"";
    let site = BookTest::new()
        .react(&format!(
            "base-path = \"/book/\"\nstrict = true\n[output.react.redirect]\n{redirects}"
        ))
        .chapter("首", "index.md", "# 首\n")
        .chapter("一", "deep/a.md", &format!("# 一\n\n{}", lines.concat()))
        .chapter("内", "book/in.md", "# 内\n")
        .file("src/图.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        .build();
    let page = site.page("/deep/a");
    let found = select(&page, "article li > a, article li > img").exactly(cases.len());
    for ((written, wanted), found) in cases.into_iter().zip(found) {
        let found = found.attr("href").or(found.attr("src"));
        let found = found.map(nav_model::decode);
        assert_eq!(found.as_deref(), Some(wanted), "{written}");
    }
}

#[test]
fn faults_of_links_with_the_base_path_are_reported() {
    let chapter = "# 一\n\n[](/bk/none) [](/bk/none.md) [](/bk/draft) ![](/bk/none.png)\n";
    let site = BookTest::new()
        .react("base-path = \"/bk/\"")
        .chapter("一", "a.md", chapter)
        .chapter("二", "draft.md", "---\ndraft: true\n---\n")
        .build();
    for message in [
        "the link `/bk/none` leads to a page that does not exist: `/none`",
        "`/bk/none.md`",
        "`/bk/draft`",
        "the image `/bk/none.png` does not exist",
    ] {
        assert!(site.stderr.contains(message), "{message}: {}", site.stderr);
    }
}

#[test]
fn pages_of_mdbooks_output_exist_if_a_markdown_chapter_is_written() {
    for (chapter, draft, settings, wanted) in [
        ("a.md", "b.mdx", "", [true, true]),
        ("a.md", "b.md", "print.enable = false", [false, true]),
        ("a.mdx", "b.mdx", "", [false, false]),
        ("a.mdx", "b.md", "", [false, false]),
    ] {
        let site = BookTest::new()
            .react(&format!("[output.html]\n{settings}"))
            .chapter(
                "一",
                chapter,
                "# 一\n\n[全部](print.html) [目录](toc.html)\n",
            )
            .chapter("二", draft, "---\ndraft: true\n---\n")
            .build();
        let name = format!("{chapter} {draft} {settings}");
        for (file, wanted) in ["print.html", "toc.html"].into_iter().zip(wanted) {
            let is_written = site.files().contains_key(&format!("react/{file}"));
            assert_eq!(is_written, wanted, "{name}: {file}");
            let finding = format!("the link `{file}` leads to a page");
            assert_eq!(
                site.stderr.contains(&finding),
                !wanted,
                "{name}: {}",
                site.stderr
            );
        }
    }
}

/// Elements in chapters with an address from the root, and the address in the site below `/docs/`. A file
/// that does not exist has a finding and keeps its address in Markdown.
const FROM_ROOT: [(&str, &str, &str); 10] = [
    (
        "<img src=\"/sub/a.svg\" alt=\"\">",
        "src",
        "/docs/sub/a.svg",
    ),
    (
        "<video poster=\"/sub/a.svg\"></video>",
        "poster",
        "/docs/sub/a.svg",
    ),
    (
        "<video src=\"/v.mp4?x#t=1\"></video>",
        "src",
        "/docs/v.mp4?x#t=1",
    ),
    (
        "<picture><source srcset=\"/sub/a.svg 2x, a.svg 1x\"><img src=\"/sub/a.svg\" alt=\"\"></picture>",
        "srcset",
        "/docs/sub/a.svg 2x, /docs/a.svg 1x",
    ),
    (
        "<audio><source src=\"/v.mp4\"></audio>",
        "src",
        "/docs/v.mp4",
    ),
    (
        "<img src=\"/docs/sub/a.svg\" alt=\"\">",
        "src",
        "/docs/sub/a.svg",
    ),
    ("<img src=\"//a.b/c.svg\" alt=\"\">", "src", "//a.b/c.svg"),
    (
        "<img src=\"https://a.b/c.svg\" alt=\"\">",
        "src",
        "https://a.b/c.svg",
    ),
    ("<img src=\"/none.svg\" alt=\"\">", "src", "/none.svg"),
    (
        "<video poster=\"/none.svg\"></video>",
        "poster",
        "/none.svg",
    ),
];

#[test]
fn addresses_from_the_root_in_html_get_the_base_path() {
    for extension in ["md", "mdx"] {
        for (html, attribute, wanted) in FROM_ROOT {
            let html = match extension {
                "mdx" => html
                    .replace(
                        "<source srcset=\"/sub/a.svg 2x, a.svg 1x\">",
                        "<source srcset=\"/sub/a.svg 2x, a.svg 1x\" />",
                    )
                    .replace("alt=\"\">", "alt=\"\" />")
                    .replace("<source src=\"/v.mp4\">", "<source src=\"/v.mp4\" />"),
                _ => html.to_owned(),
            };
            let site = BookTest::new()
                .react("base-path = \"/docs/\"")
                .file("src/a.svg", "<svg/>")
                .file("src/sub/a.svg", "<svg/>")
                .file("src/v.mp4", "x")
                .chapter("A", &format!("a.{extension}"), &format!("# A\n\n{html}\n"))
                .build();
            let page = site.page("/a");
            let found = select(&page, &format!("article [{attribute}]")).attributes(attribute);
            let is_missing = wanted == "/none.svg";
            let wanted = match (is_missing, extension) {
                (true, "mdx") => format!("/docs{wanted}"),
                _ => wanted.to_owned(),
            };
            let is_image = is_missing && attribute == "src";
            let right = found.first() == Some(&wanted.as_str());
            assert!(right || is_image, "{extension} {html}: {found:?}");
            let findings = site.stderr.matches("[A002]").count();
            assert_eq!(findings, usize::from(is_missing), "{html}: {}", site.stderr);
        }
    }
}

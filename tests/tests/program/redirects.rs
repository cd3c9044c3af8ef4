//! Redirects of mdBook's HTML output: between files, to fragments, and out of the book.

use site_tests::{BookTest, select};

#[test]
fn fragments_of_a_page_lead_to_where_they_moved() {
    let toml = "[output.html.redirect]\n\"/guide/index.html#old\" = \"more.html#new\"\n\"/guide/index.html#gone\" = \"https://example.org/\"";
    let site = BookTest::new()
        .react(toml)
        .chapter("一", "guide/index.md", "# 一\n")
        .chapter("二", "guide/more.md", "# 二\n\n## 新 {#new}\n")
        .build();
    let moved = |address: &str| {
        let page = site.page(address);
        let data: String = select(&page, "script#page-data")[0].text().collect();
        let data: serde_json::Value = serde_json::from_str(&data).unwrap();
        data["screen"]["page"]["movedFragments"].clone()
    };
    let wanted = serde_json::json!({ "old": "/guide/more#new", "gone": "https://example.org/" });
    assert_eq!(moved("/react/guide"), wanted);
    assert!(moved("/react/guide/more").is_null());
}

#[test]
fn fragments_of_an_encoded_redirect_move_with_it() {
    let toml = r#"strict = true
[output.html.redirect]
"/old%20page.html" = "a.html"
"/old%20page.html#one" = "b.html#two"
"/old%20page.html#std" = "../std/index.html"
"#;
    let site = BookTest::new()
        .react(toml)
        .chapter("一", "a.md", "# 一\n")
        .chapter("二", "b.md", "# 二\n\n## 新 {#two}\n")
        .build();
    let html = site.text("react/old page/index.html");
    assert!(html.contains("url=/a\""), "{html}");
    // The target above the site is not one of its pages.
    assert!(
        html.contains("\"{&quot;one&quot;:&quot;/b#two&quot;}\""),
        "{html}"
    );
}

#[test]
fn redirects_to_books_beside_this_one_lead_out_of_the_site() {
    let site = BookTest::new()
        .react(
            "strict = true\n[output.html.redirect]\n\"/old/page.html\" = \"../../std/index.html\"",
        )
        .chapter("一", "a.md", "# 一\n")
        .build();
    let html = site.text("react/old/page.html");
    assert!(html.contains("url=../../std/index.html"), "{html}");
}

#[test]
fn redirects_lead_to_files_and_below_the_base_path() {
    let toml = r#"base-path = "/bk/"
site-url = "https://example.org"
strict = true
[output.html.redirect]
"/paper.html" = "files/paper.pdf"
"/raw.html" = "files/raw.html#part"
"/old.pdf" = "files/paper.pdf"
"/all.html" = "print.html"
"/below.html" = "/bk/a.html#x"
"/at-root.html" = "/a.html"
"/host.html" = "/std/index.html"
"/query.html" = "a.html?from=https://example.org/"
"/moved.html" = "a.html"
"/moved.html#one" = "c/%E4%BA%8C.html#二"
"/chain.html" = "moved.html"
"/start.html" = "index.html"
"/deep/start.html" = "../index.html"
"/a/index.html" = "/a.html"
"#;
    let site = BookTest::new()
        .react(toml)
        .chapter("一", "a.md", "# 一\n\n## x\n")
        .chapter("二", "c/二.md", "# 二\n\n## 二\n")
        .file("src/files/paper.pdf", "%PDF")
        .file("src/files/raw.html", "<p id=part>")
        .build();
    for (file, wanted) in [
        ("paper.html", "/bk/files/paper.pdf"),
        ("paper/index.html", "/bk/files/paper.pdf"),
        ("raw.html", "/bk/files/raw.html#part"),
        ("old.pdf/index.html", "/bk/files/paper.pdf"),
        ("all.html", "/bk/print.html"),
        ("below.html", "/bk/a#x"),
        ("at-root.html", "/bk/a"),
        ("host.html", "/std/index.html"),
        ("query.html", "/bk/a?from=https://example.org/"),
        ("chain.html", "/bk/moved"),
        ("start.html", "/bk/"),
        ("deep/start.html", "/bk/"),
    ] {
        let html = site.text(&format!("react/{file}"));
        assert!(html.contains(&format!("url={wanted}\"")), "{file}: {html}");
    }
    for file in ["moved.html", "moved/index.html"] {
        let html = site.text(&format!("react/{file}"));
        let fragments = "{&quot;one&quot;:&quot;/bk/c/二#二&quot;}";
        assert!(html.contains(fragments), "{file}: {html}");
    }
}

#[test]
fn a_redirect_that_leads_nowhere_has_its_place() {
    for (table, line) in [
        ("html", "\"/old.html\" = \"b.html\""),
        ("react", "\"/old.html\" = \"/b\""),
        ("react", "\"/old/\" = \"/b\""),
    ] {
        let book = BookTest::new()
            .react(&format!("strict = true\n[output.{table}.redirect]\n{line}"))
            .chapter("一", "a.md", "# 一\n");
        book.fails_with("N009");
        book.fails_with(&format!("| {line}"));
    }
}

#[test]
fn a_redirect_from_a_file_to_a_folder_of_its_name_is_the_page() {
    for line in [
        "[output.html.redirect]\n\"guide.html\" = \"guide/index.html\"",
        "[output.react.redirect]\n\"/guide.html\" = \"/guide\"",
    ] {
        let site = BookTest::new()
            .react(&format!("strict = true\n[output.html]\n{line}"))
            .chapter("一", "a.md", "# 一\n")
            .chapter("指南", "guide/README.md", "# 指南\n")
            .build();
        let file = site.text("react/guide.html");
        assert_eq!(file, site.html("/react/guide"));
    }
}

#[test]
fn two_tables_that_disagree_about_an_address_are_reported() {
    let book = BookTest::new()
        .react(
            "strict = true\n[output.react.redirect]\n\"/old\" = \"/a\"\n\
             [output.html.redirect]\n\"/old.html\" = \"b.html\"",
        )
        .chapter("一", "a.md", "# 一\n")
        .chapter("二", "b.md", "# 二\n");
    book.fails_with("N009");
    book.fails_with("redirected twice");
}

#[test]
fn a_redirect_to_a_book_elsewhere_on_the_host_is_written() {
    let toml = "[output.html.redirect]\n\"faq.html\" = \"/other/faq.html\"\n\"x.html\" = \"/y.html\"\n\"y.html\" = \"/x.html\"";
    let site = BookTest::new()
        .react(toml)
        .chapter("一", "a.md", "# 一\n\n[书](/other/index.html)\n")
        .build();
    let html = site.text("react/faq.html");
    assert!(html.contains("url=/other/faq.html\""), "{html}");
    assert!(!site.files().contains_key("react/x.html"));
    assert_eq!(site.stderr.matches("warning[N009]").count(), 3);
    assert!(
        site.stderr.contains("a page outside the book"),
        "{}",
        site.stderr
    );
}

/// Redirects of a book with a language and an older version that lacks the page `/new`.
#[test]
fn redirects_are_checked_once_for_all_editions() {
    let site = BookTest::new()
        .react(
            "base-path = \"/docs/\"\n\
             [output.react.redirect]\n\"/old\" = \"/new\"\n\"/to-de\" = \"/de/new#x\"\n\
             \"/lost\" = \"/none\"\n\"/to-1\" = \"/1.x/a\"\n\
             \"/start-de\" = \"/de/\"\n\"/start-1\" = \"/1.x\"\n\"/pdf\" = \"/de/x.pdf\"\n\
             [output.react.languages.de]\nlabel = \"Deutsch\"\nuntranslated = \"omit\"\n\
             [[output.react.versions]]\nname = \"1.x\"\nsource = \"v1\"\n",
        )
        .chapter("一", "a.md", "# 一\n")
        .chapter("新", "new.md", "# 新\n\n## x\n")
        .file("i18n/de/new.md", "# Neu\n\n## x\n")
        .file("i18n/de/x.pdf", "x")
        .file("v1/SUMMARY.md", "- [A](a.md)\n")
        .file("v1/a.md", "# A\n")
        .build();
    assert_eq!(site.stderr.matches("[N009]").count(), 1, "{}", site.stderr);
    assert!(site.stderr.contains("`/none`"), "{}", site.stderr);
    for (file, to) in [
        ("old.html", "url=/docs/new\""),
        ("to-de/index.html", "url=/docs/de/new#x\""),
        ("to-1/index.html", "url=/docs/1.x/a\""),
        ("start-de/index.html", "url=/docs/de/\""),
        ("start-1/index.html", "url=/docs/1.x/\""),
        ("pdf/index.html", "url=/docs/de/x.pdf\""),
        ("de/old/index.html", "url=/docs/de/new\""),
    ] {
        let file = match site.files().contains_key(file) {
            true => file.to_owned(),
            false => file.replace(".html", "/index.html"),
        };
        assert!(
            site.text(&file).contains(to),
            "{file}: {}",
            site.text(&file)
        );
    }
    assert!(!site.files().contains_key("1.x/old/index.html"));
}

#[test]
fn redirects_of_one_language_are_checked_there() {
    let site = BookTest::new()
        .react(
            "[output.react.languages.de]\nlabel = \"Deutsch\"\n\
             [output.react.languages.de.settings.redirect]\n\"/alt\" = \"/nichts\"\n",
        )
        .chapter("一", "a.md", "# 一\n")
        .file("i18n/de/a.md", "# A\n")
        .build();
    assert_eq!(site.stderr.matches("[N009]").count(), 1, "{}", site.stderr);
}

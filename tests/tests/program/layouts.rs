//! The layouts of pages: front pages and stand-alone pages.

use site_tests::{BookTest, select, text_of};

fn site(front: &str, body: &str) -> scraper::Html {
    BookTest::new()
        .react("strict = true\nreading-time = true")
        .chapter("首页", "index.md", "# 首页\n")
        .chapter(
            "甲",
            "a.mdx",
            &format!("---\n{front}\n---\n\n{body}\n\n## 一节\n\n文字。\n"),
        )
        .build()
        .page("/a")
}

#[test]
fn a_front_page_begins_with_its_hero() {
    let hero = "<Hero name=\"茶书\" tagline=\"讲 **茶** 的书\">\n\n<LinkButton href=\"/\">开始</LinkButton>\n\n</Hero>";
    let page = site("layout: home", hero);
    assert_eq!(text_of(&page, "h1"), "茶书");
    assert_eq!(select(&page, "h1").len(), 1);
    assert_eq!(select(&page, "article h1.mr-hero__name").len(), 1);
    for left_out in [
        ".mr-breadcrumbs",
        ".mr-page__facts",
        ".mr-toc",
        ".mr-sidebar",
    ] {
        assert!(select(&page, left_out).is_empty(), "{left_out}");
    }
    assert_eq!(
        select(&page, ".mr-hero__actions a.mr-button[href='/']").len(),
        1
    );
}

#[test]
fn a_hero_is_text_in_markdown() {
    let site = BookTest::new()
        .chapter(
            "甲",
            "a.mdx",
            "<Hero name=\"茶书\" tagline=\"讲茶\">\n\n[开始](/)\n\n</Hero>\n",
        )
        .build();
    let text = site.text("a.md");
    assert!(text.contains("**茶书**\n\n讲茶\n\n[开始]"), "{text}");
}

#[test]
fn a_front_page_without_a_hero_has_its_title() {
    let page = site("layout: home", "文字。");
    assert_eq!(text_of(&page, "header h1"), "甲");
    // On other pages the name of a hero is not a heading.
    let page = site("title: 乙", "<Hero name=\"茶书\">\n\n文字。\n\n</Hero>");
    assert_eq!(
        (text_of(&page, "h1"), text_of(&page, "p.mr-hero__name")),
        ("乙".into(), "茶书".into())
    );
}

#[test]
fn the_layout_page_has_no_sidebar_and_no_table_of_contents() {
    let page = site("layout: page", "文字。");
    assert_eq!(text_of(&page, "header h1"), "甲");
    for left_out in [".mr-sidebar", ".mr-toc"] {
        assert!(select(&page, left_out).is_empty(), "{left_out}");
    }
}

#[test]
fn only_a_title_of_the_front_matter_is_hidden() {
    for (front, text, title) in [
        ("hide_title: true", "# 乙\n\n文字。", Some("乙")),
        ("title: 丙\nhide_title: true", "文字。", None),
        ("title: 丙\nhide_title: true", "# 乙\n\n文字。", Some("乙")),
    ] {
        let page = site(front, text);
        let shown = select(&page, "h1").texts();
        assert_eq!(shown.first().map(String::as_str), title, "{text}");
    }
}

#[test]
fn classes_of_the_front_matter_are_on_the_root_element_of_the_page() {
    let page = site("class: \" wide  landing \"", "文字。");
    assert_eq!(select(&page, "main.mr-page.wide.landing").len(), 1);
    assert_eq!(select(&page, ".wide").len(), 1);
    let page = site("title: 乙", "文字。");
    assert_eq!(select(&page, "main[class='mr-page']").len(), 1);
    let book = BookTest::new().chapter("甲", "a.md", "---\ntitle: 甲\nclass: a mr-b\n---\n");
    let run = book.fails_with("N001");
    assert!(run.stderr.contains("a.md:3:1"), "{}", run.stderr);
}

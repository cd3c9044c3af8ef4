//! Components of MDX: content that cannot be shown is reported.

use site_tests::{BookTest, select, text_of};

fn page(text: &str) -> (String, String) {
    let site = BookTest::new()
        .chapter("一", "a.mdx", &format!("# 一\n\n{text}\n"))
        .build();
    let shown = text_of(&site.page("/a"), "article");
    (shown, site.stderr)
}

#[test]
fn a_readme_of_mdx_is_mdx() {
    // mdBook renames both to `index.md`. Only blocks of Markdown have mdBook's classes.
    let code = "```ts editable\na;\n```\n";
    let site = BookTest::new()
        .chapter("一", "a/README.mdx", &format!("# 一\n\n{code}"))
        .chapter("二", "b/README.md", &format!("# 二\n\n{code}"))
        .build();
    for (address, count) in [("/a", 0), ("/b", 1)] {
        let page = site.page(address);
        let blocks = select(&page, ".mr-content code.editable");
        assert_eq!(blocks.len(), count, "{address}");
    }
}

#[test]
fn content_that_tabs_do_not_show_is_reported() {
    let item = "<TabItem value=\"v\" label=\"V\">\n\n内容\n\n</TabItem>";
    for (text, said) in [
        ("游离", Some("a.mdx:4:1")),
        ("**游**离", Some("a.mdx:4:1")),
        ("- 游离", Some("a.mdx:4:1")),
        ("```text\n游离\n```", Some("a.mdx:4:1")),
        (
            "<div>\n<TabItem value=\"w\">x</TabItem>\n</div>",
            Some("a.mdx:4:1"),
        ),
        ("{/* 说明 */}", None),
        ("<>\n<TabItem value=\"w\">x</TabItem>\n</>", None),
        ("", None),
    ] {
        let (_, stderr) = page(&format!("<Tabs>\n{text}\n{item}\n</Tabs>"));
        let found = stderr.matches("warning[H011]").count();
        assert_eq!(found, usize::from(said.is_some()), "{text}: {stderr}");
        assert!(
            stderr.contains(said.unwrap_or_default()),
            "{text}: {stderr}"
        );
    }
}

#[test]
fn other_values_than_strings_are_shown_or_reported() {
    for (text, shown, said) in [
        ("<Details summary={<b>甲</b>}>\n乙\n</Details>", "甲", false),
        ("<Details summary={['甲']}>\n乙\n</Details>", "乙", true),
        ("<Details summary={a + '甲'}>\n乙\n</Details>", "乙", true),
        ("<Details summary={12}>\n乙\n</Details>", "12", false),
        (
            "<Admonition title={<>甲</>}>\n乙\n</Admonition>",
            "甲",
            false,
        ),
        ("<Admonition title={['甲']}>\n乙\n</Admonition>", "乙", true),
        (
            "<Tabs>\n<TabItem value=\"v\" label={<b>甲</b>}>乙</TabItem>\n</Tabs>",
            "甲",
            false,
        ),
        (
            "<Tabs>\n<TabItem value=\"v\" label={a + '甲'}>乙</TabItem>\n</Tabs>",
            "v",
            true,
        ),
        (
            "<Tabs>\n<TabItem value={7}>乙</TabItem>\n</Tabs>",
            "7",
            false,
        ),
    ] {
        let (article, stderr) = page(text);
        assert!(article.contains(shown), "{text}: {article}");
        assert_eq!(stderr.contains("warning[H012]"), said, "{text}: {stderr}");
    }
}

#[test]
fn content_of_components_that_usually_have_none_is_shown() {
    for tag in [
        "Icon name=\"check\"",
        "DocCardList",
        "TOCInline",
        "Video src=\"/v\"",
    ] {
        let name = tag.split(' ').next().expect("a name");
        let text = format!("甲 <{tag}>**行内**</{name}>\n\n<{tag}>\n\n- 块级\n\n</{name}>");
        let site = BookTest::new()
            .chapter("一", "a.mdx", &format!("# 一\n\n{text}\n"))
            .build();
        let shown = text_of(&site.page("/a"), "article");
        let markdown = site.text("a.md");
        for part in ["行内", "块级"] {
            assert!(shown.contains(part), "{tag}: {shown}");
            assert!(markdown.contains(part), "{tag}: {markdown}");
        }
    }
}

#[test]
fn lone_tab_item_is_reported() {
    let (article, stderr) = page("<TabItem value=\"v\">\n内容\n</TabItem>");
    assert!(article.contains("内容"), "{article}");
    assert!(
        stderr.contains("warning[H014]") && !stderr.contains("did you mean"),
        "{stderr}"
    );
}

#[test]
fn a_summary_belongs_to_its_own_box() {
    let text = "<details>\n外\n<details>\n<summary>内题</summary>\n内\n</details>\n</details>";
    let site = BookTest::new()
        .chapter("一", "a.mdx", &format!("# 一\n\n{text}\n"))
        .build();
    let html = site.html("/a");
    assert_eq!(html.matches("内题").count(), 1, "{html}");
    let outer = html.find("外").expect("the outer box");
    assert!(
        html.find("内题").is_some_and(|inner| inner > outer),
        "{html}"
    );
}

#[test]
fn titles_inside_raw_html_are_shown() {
    let text = "<div>\n\n```js title=\"src/甲.js\"\nlet a = 1;\n```\n\n:::note 乙题\n\n```js\nb\n```\n\n:::\n\n</div>";
    let site = BookTest::new()
        .chapter("一", "a.md", &format!("# 一\n\n{text}\n"))
        .build();
    let page = site.page("/a");
    assert_eq!(text_of(&page, ".mr-raw-html .mr-code__title"), "src/甲.js");
    assert_eq!(
        text_of(
            &page,
            ".mr-raw-html .mr-admonition-note .mr-admonition-title"
        ),
        "乙题"
    );
}

#[test]
fn content_components_are_elements_with_classes() {
    for (text, expected) in [
        (
            "<Cards>\n<Card title=\"甲\" href=\"/a\" icon=\"book\" description=\"乙\" />\n</Cards>",
            "<div class=\"mr-card\"><p class=\"mr-card__title\"><svg class=\"mr-icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M5 4h9a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM17 17H8\"></path></svg><a class=\"mr-card__link\" href=\"/a\">甲</a></p><p>乙</p></div>",
        ),
        (
            "<Card title=\"甲\">\n\n乙\n\n</Card>",
            "<p class=\"mr-card__title\">甲</p><p>乙</p></div>",
        ),
        (
            "甲 <Badge type=\"tip\">新</Badge>",
            "<span class=\"mr-badge mr-badge--tip\">新</span>",
        ),
        (
            "甲 <Icon name=\"check\" label=\"好\" />",
            "<svg class=\"mr-icon\" viewBox=\"0 0 24 24\" role=\"img\" aria-label=\"好\"><path d=\"M4 12.5l5 5L20 6.5\"></path></svg>",
        ),
        (
            "甲 <Icon name=\"github\" />",
            "<svg class=\"mr-icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">",
        ),
        (
            "甲 <Icon name=\"own.svg\" label=\"好\" />",
            "<img alt=\"好\" class=\"mr-icon-picture\" src=\"/own.svg\"",
        ),
        (
            "<LinkButton href=\"/a\" variant=\"secondary\">去</LinkButton>",
            "<a class=\"mr-button mr-button--secondary\" href=\"/a\">去</a>",
        ),
        (
            "<Video src=\"https://example.org/a.mp4\" title=\"片\" />",
            "<video aria-label=\"片\" class=\"mr-video\" controls=\"\" preload=\"none\" src=\"https://example.org/a.mp4\"",
        ),
        (
            "<Embed src=\"https://example.org/a\" title=\"片\" ratio=\"4:3\" />",
            "<a class=\"mr-embed__link\" data-embed=\"片\" href=\"https://example.org/a\"><span class=\"mr-embed__label\">片</span><span class=\"mr-embed__site\">example.org</span></a></div>",
        ),
    ] {
        let site = BookTest::new()
            .react("media-origins = [\"https://example.org\"]")
            .chapter("一", "a.mdx", &format!("# 一\n\n{text}\n"))
            .file("src/own.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
            .build();
        let html = site.html("/a");
        assert!(html.contains(expected), "{text}: {html}");
        assert!(
            !site.stderr.contains("warning[H002]"),
            "{text}: {}",
            site.stderr
        );
    }
}

#[test]
fn icons_are_signs_of_services_and_files_of_the_owner() {
    let items = "[[output.react.navbar.items]]\nlabel = \"Source\"\nhref = \"https://a.b\"\nicon = \"github\"\n\
         [[output.react.navbar.items]]\nlabel = \"Own\"\nhref = \"https://a.b/c\"\nicon = \"img/own.svg\"\n";
    let site = BookTest::new()
        .react(&format!("base-path = \"/d/\"\n{items}"))
        .chapter("一", "a.mdx", "# 一\n\n甲 <Icon name=\"githb\" />\n")
        .file(
            "theme/img/own.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        )
        .build();
    let page = site.page("/a");
    let source = select(&page, ".mr-navbar__link svg.mr-glyph--label path").exactly(1);
    let path = source[0].value().attr("d").unwrap_or_default();
    assert!(path.starts_with("M9 19c-4.3"), "{path}");
    let own = select(&page, ".mr-navbar__link img.mr-glyph--label").attributes("src");
    assert!(own[0].starts_with("/d/_app/own."), "{own:?}");
    assert!(site.files().contains_key(own[0].trim_start_matches("/d/")));
    // An unknown name is a warning, and shows nothing.
    assert!(
        site.stderr.contains("did you mean `github`?"),
        "{}",
        site.stderr
    );
    assert!(select(&page, ".mr-content .mr-icon").is_empty());
}

#[test]
fn unknown_choices_name_the_known_ones() {
    let (shown, stderr) = page("<Badge type=\"tipp\">新</Badge>");
    assert!(
        shown.contains('新') && stderr.contains("warning[H017]"),
        "{stderr}"
    );
    assert!(stderr.contains("did you mean `tip`?"), "{stderr}");
    let (shown, stderr) = page("<Card href=\"/gone\" title=\"甲\" />");
    assert!(
        shown.contains('甲') && stderr.contains("warning[L001]"),
        "{stderr}"
    );
}

#[test]
fn addresses_of_elements_lead_from_the_sites_root() {
    for (text, expected) in [
        (
            "<video src=\"v.mp4\" poster=\"图.png\"><track src=\"../t.vtt\" default /></video>",
            vec![
                "src=\"/x/v.mp4\"",
                "poster=\"/x/%E5%9B%BE.png\"",
                "<track default src=\"/t.vtt\">",
            ],
        ),
        (
            "<picture><source srcset=\"图.png 2x\" /><img src=\"图.png\" alt=\"图\" /></picture>",
            vec!["srcset=\"/x/%E5%9B%BE.png 2x\"", "src=\"/x/%E5%9B%BE.png\""],
        ),
        (
            "<audio src=\"https://a.b/c.mp3\" />",
            vec!["src=\"https://a.b/c.mp3\""],
        ),
    ] {
        let site = BookTest::new()
            .react("media-origins = [\"https://a.b\"]")
            .chapter("一", "x/a.mdx", &format!("# 一\n\n{text}\n"))
            .file("src/x/图.png", "x")
            .build();
        let html = site.html("/x/a");
        for part in expected {
            assert!(html.contains(part), "{part}: {}", site.stderr);
        }
    }
}

#[test]
fn expressions_are_shown_or_reported() {
    for (text, shown, is_reported) in [
        ("甲{\"字\"}乙", "甲字乙", false),
        ("甲{[1, \"字\"]}乙", "甲1字乙", false),
        ("甲{<b>重</b>}乙", "甲重乙", false),
        ("甲{/* 注释 */}乙{true}{null}", "甲乙", false),
        ("甲{1 + 1}乙", "甲乙", true),
        ("甲{`${1}`}乙", "甲乙", true),
    ] {
        let site = BookTest::new()
            .chapter("一", "a.mdx", &format!("# 一\n\n{text}\n"))
            .build();
        assert_eq!(text_of(&site.page("/a"), "#mr-main p"), shown, "{text}");
        let has_finding = site.stderr.contains("warning[H012]");
        assert_eq!(has_finding, is_reported, "{text}: {}", site.stderr);
    }
}

#[test]
fn unknown_and_missing_properties_are_reported() {
    for (text, message) in [
        ("<Card titel=\"片\" />", "did you mean `title`?"),
        ("<Steps a=\"1\">\n\n1. 一\n\n</Steps>", "has no properties"),
        ("<Video src=\"a.mp4\" b />", "`<Video>` has no property `b`"),
        ("<Video title=\"片\" />", "`src` of `<Video>` is missing"),
        (
            "<LinkButton>去</LinkButton>",
            "`href` of `<LinkButton>` is missing",
        ),
        ("<Details open id=\"a\">\n\n一\n\n</Details>", ""),
    ] {
        let site = BookTest::new()
            .chapter("一", "a.mdx", &format!("# 一\n\n{text}\n"))
            .build();
        let has_finding = site.stderr.contains("warning[H01");
        assert_eq!(has_finding, !message.is_empty(), "{text}: {}", site.stderr);
        assert!(site.stderr.contains(message), "{text}: {}", site.stderr);
    }
}

#[test]
fn embeds_load_nothing_from_elsewhere() {
    for (text, code) in [
        ("<Embed title=\"片\" />", "warning[H018]"),
        (
            "<Embed src=\"javascript:alert(1)\" title=\"片\" />",
            "warning[H002]",
        ),
        (
            "<Embed src=\"https://example.org/a\" title=\"片\" poster=\"https://example.org/a.png\" />",
            "warning[H018]",
        ),
    ] {
        let site = BookTest::new()
            .chapter("一", "a.mdx", &format!("# 一\n\n{text}\n"))
            .build();
        assert!(site.stderr.contains(code), "{text}: {}", site.stderr);
        let html = site.html("/a");
        assert!(
            !html.contains("a.png") && !html.contains("<iframe"),
            "{html}"
        );
        assert!(!html.contains("javascript:"), "{html}");
    }
}

#[test]
fn stylesheet_has_the_rules_of_components_in_use() {
    for (text, has_rules) in [
        ("<Details summary=\"甲\">\n乙\n</Details>", false),
        ("<CardLink title=\"甲\" href=\"/a\" />", false),
        ("<Embed src=\"https://example.org/a\" />", true),
    ] {
        let site = BookTest::new()
            .chapter("一", "a.mdx", &format!("# 一\n\n{text}\n"))
            .build();
        assert_eq!(
            site.html("/a").contains(".mr-embed__frame"),
            has_rules,
            "{text}"
        );
    }
}

#[test]
fn cards_show_the_description_or_the_first_sentence() {
    let site = BookTest::new()
        .chapter("甲", "a.md", "---\ndescription: 说明\n---\n\n# 甲\n\n第一句。\n")
        .chapter(
            "乙",
            "b.mdx",
            "# 乙\n\n<!-- 注 -->\n\n![图](x.png \"x\")\n\n用 `code`，e.g. *this*，写\n第一句。第二句。\n",
        )
        .chapter("丙", "c.md", "# 丙\n\n```\nno text\n```\n")
        .chapter("丁", "d.mdx", "# 丁\n\n<DocCardList />\n")
        .file("src/x.png", "")
        .build();
    let cards = select(&site.page("/d"), ".mr-doc-card").texts();
    let expected = ["甲说明", "乙用 code，e.g. this，写 第一句。", "丙"];
    assert_eq!(cards, expected);
}

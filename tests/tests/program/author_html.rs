//! HTML of authors cannot reach the interface around its page, other tabs or other sites.

use std::{collections::BTreeSet, path::Path};

use site_tests::{BookTest, select, text_of};

#[test]
fn noncharacters_in_a_label_of_the_navbar() {
    let label = "标签\u{FDD0}0\u{FDD1}\u{FDD4}0\u{FDD1}";
    let labelled = format!("---\nsidebar_label: \"{label}\"\n---\n\n# 一\n");
    let text = "# 二\n\n这是**一段足够长**的文字，不该出现在导航栏里。\n";
    let site = BookTest::new()
        .react("[[output.react.navbar.items]]\ndoc = \"a\"\n")
        .chapter("一", "a.md", &labelled)
        .chapter(
            "二",
            "b.md",
            &format!("---\ndisplayed_sidebar: null\n---\n\n{text}"),
        )
        .build();
    let page = site.page("/b");
    let items = select(&page, "nav.mr-navbar a[href='/a']").texts();
    assert_eq!(items, [label]);
    assert!(text_of(&page, "#mr-main .mr-content").contains("足够长"));
}

#[test]
fn edit_addresses_with_a_scheme_that_is_not_of_the_web() {
    for (url, is_kept) in [
        ("https://example.com/edit", true),
        ("/edit/a", true),
        ("data:image/png;base64,AAAA", false),
        ("javascript:alert(1)", false),
        ("mailto:a@b.c", false),
    ] {
        let page = format!("---\ntitle: 一\ncustom_edit_url: '{url}'\n---\n\n# 一\n");
        let site = BookTest::new().chapter("一", "a.md", &page).build();
        assert_eq!(site.html("/a").contains(url), is_kept, "{url}");
        assert_eq!(
            site.stderr.contains("H002"),
            !is_kept,
            "{url}\n{}",
            site.stderr
        );
    }
}

#[test]
fn links_to_other_tabs() {
    let raw = "段 <a href=\"https://a.b\" target=\"docs\" rel=\"opener\">文</a> <a href=\"https://a.b\" target=\"_blank\" rel=\"opener\">文</a>";
    let site = BookTest::new()
        .chapter("一", "a.md", &format!("# 一\n\n{raw}\n"))
        .chapter("二", "b.mdx", &format!("# 二\n\n{raw}\n"))
        .build();
    // Elements of MDX are links as in Markdown, which open other sites in a tab.
    for (address, count) in [("/a", 1), ("/b", 2)] {
        let page = site.page(address);
        for link in select(&page, ".mr-content a[target]").exactly(count) {
            assert_eq!(link.attr("target"), Some("_blank"), "{address}");
            assert_eq!(link.attr("rel"), Some("noopener"), "{address}");
        }
    }
}

#[test]
fn formulas_with_text_that_looks_like_an_attribute() {
    let site = BookTest::new()
        .react("math = \"dollars\"")
        .chapter("一", "a.md", "# 一\n\n前 $\\text{ style=\"}x$ 后 **重**\n")
        .build();
    let page = site.page("/a");
    assert_eq!(select(&page, ".mr-content math").len(), 1);
    assert_eq!(select(&page, ".mr-content math strong").len(), 0);
    assert_eq!(text_of(&page, ".mr-content p > strong"), "重");
}

#[test]
fn dropped_elements_are_reported_once_a_kind() {
    let text = "# 一\n\n前 <mi>甲</mi> 后 <mi>乙</mi>。\n\n<noscript>丙</noscript>\n\n\
                <iframe src=\"x\"></iframe>\n\n<script>a()</script>\n\n<style>p{}</style>\n\n\
                表 Vec<string> 尾\n\n<p>段</p>\n";
    let in_mdx = "# 二\n\n<iframe src=\"x\"></iframe>\n\n<iframe src=\"y\"></iframe>\n";
    let site = BookTest::new()
        .chapter("一", "a.md", text)
        .chapter("二", "b.mdx", in_mdx)
        .build();
    for (file, name, count) in [
        ("a.md", "mi", 1),
        ("a.md", "noscript", 1),
        ("a.md", "iframe", 1),
        ("a.md", "script", 1),
        ("a.md", "style", 1),
        ("a.md", "string", 1),
        ("a.md", "p", 0),
        ("b.mdx", "iframe", 1),
    ] {
        let message = format!("the element `<{name}>` is not allowed");
        let found = site
            .stderr
            .split("warning")
            .filter(|finding| finding.contains(&message) && finding.contains(file));
        assert_eq!(found.count(), count, "{file} {name}\n{}", site.stderr);
    }
    assert!(site.stderr.contains("allow-html"), "{}", site.stderr);
    let shown = text_of(&site.page("/a"), "#mr-main .mr-content");
    assert!(shown.contains("甲") && shown.contains("乙"), "{shown}");
}

#[test]
fn styles_of_raw_html_become_classes() {
    let text = "# 一\n\n<div class=\"own\" style=\"text-align: center\">中</div>\n\n| a |\n|---|\n| <b style='color:red'>红</b> |\n\n<table><tr><td style=\"width:1px\">格</td></tr></table>\n\n<p style=\"position:fixed\">住</p>\n";
    let site = BookTest::new().chapter("一", "a.md", text).build();
    let page = site.page("/a");
    let html = site.html("/a");
    for (selector, rule) in [
        (".mr-content div.own", "{text-align:center}"),
        (".mr-content td > b", "{color:red}"),
        (".mr-content td[class]", "{width:1px}"),
    ] {
        let element = select(&page, selector)[0];
        let classes = element.attr("class").unwrap_or_default();
        let class = classes.split(' ').find(|class| class.starts_with("as-"));
        let class = class.unwrap_or_else(|| panic!("{selector}: {classes}"));
        assert!(html.contains(&format!(".{class}{rule}")), "{selector}");
    }
    let refused = "the attribute `style` is not allowed here";
    assert!(site.stderr.contains(refused), "{}", site.stderr);
    assert!(!html.contains(" style="));
}

#[test]
fn code_inside_raw_html_has_the_elements_of_other_code() {
    let text = "# 一\n\n<details>\n<summary>多</summary>\n\n```js title=\"a.js\"\nlet a;\n```\n\n</details>\n";
    let site = BookTest::new().chapter("一", "a.md", text).build();
    let page = site.page("/a");
    let block = "details > .mr-code > .mr-code__title + pre.mr-code__pre > code";
    assert_eq!(text_of(&page, block), "let a;");
}

#[test]
fn markdown_stays_in_elements_whose_end_tags_are_left_out() {
    let text = "# 一\n\n<table>\n<tr><td>\n\n**甲**\n\n<td>\n\n**乙**\n\n</table>\n\n<ul>\n<li>\n\n丙\n\n<li>\n\n丁\n\n</ul>\n\n末\n";
    let site = BookTest::new().chapter("一", "a.md", text).build();
    let page = site.page("/a");
    assert_eq!(text_of(&page, "table tr td + td strong"), "乙");
    assert_eq!(text_of(&page, "ul > li + li p"), "丁");
    assert_eq!(text_of(&page, ".mr-raw-html + p"), "末");
}

#[test]
fn dropped_attributes_are_reported_once_a_name() {
    let text = "# 一\n\n<p onclick=\"a()\">一</p>\n\n文 <b onclick=\"b()\" title=\"t\">二</b>\n\n<svg xmlns:xlink=\"x\"></svg>\n";
    let site = BookTest::new().chapter("一", "a.md", text).build();
    assert_eq!(site.stderr.matches("H003").count(), 1, "{}", site.stderr);
    assert!(site.stderr.contains("a.md:3:4"), "{}", site.stderr);
}

/// Returns the `data-` attributes in selectors of the shell's scripts, which act on any element that
/// has one.
fn attributes_that_scripts_look_for(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the shell") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            attributes_that_scripts_look_for(&path, found);
        } else if path.extension().is_some_and(|it| it == "ts" || it == "tsx") {
            let text = std::fs::read_to_string(&path).expect("a script");
            let names = text.split("[data-").skip(1);
            let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
            found.extend(names.map(|rest| {
                let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                format!("data-{}", &rest[..end])
            }));
        }
    }
}

#[test]
fn attributes_by_which_the_shell_finds_its_own_elements() {
    let shell = Path::new(env!("CARGO_MANIFEST_DIR")).join("../renderer-react/src");
    let mut names = BTreeSet::new();
    attributes_that_scripts_look_for(&shell, &mut names);
    // Only on a `link`, which authors may not use.
    assert!(names.remove("data-code-styles"), "{names:?}");
    assert!(names.contains("data-style"), "{names:?}");
    let elements: Vec<_> = names
        .iter()
        .map(|name| format!("<b {name}=\"width:1px\">文</b>"))
        .collect();
    let text = elements.join("\n\n");
    let site = BookTest::new()
        .chapter("一", "a.md", &format!("# 一\n\n{text}"))
        .chapter("二", "b.mdx", &format!("# 二\n\n{text}"))
        .build();
    for route in ["/a", "/b"] {
        let page = site.page(route);
        assert_eq!(select(&page, ".mr-content b").len(), names.len(), "{route}");
        for name in &names {
            let kept = select(&page, &format!(".mr-content [{name}=\"width:1px\"]"));
            assert!(kept.is_empty(), "{route} {name}");
        }
    }
}

#[test]
fn html_that_hides_the_rest_of_a_chapter_is_reported() {
    for (text, place, end) in [
        ("文\n\n<!-- 待办\n\n## 后文\n", "5:1", "-->"),
        ("- <!-- 一\n\n- <!-- 二 -->\n", "3:3", "-->"),
        ("<!-- 一\n\n文\n\n<!-- 二 -->\n", "3:1", "-->"),
        ("> <?php 一\n>\n> 文\n", "3:3", ">"),
        ("<div title=\"一>\n文</div>\n", "3:1", ">"),
        ("甲 <script> 乙\n", "3:3", "</script>"),
        ("<textarea>\n\n后文\n", "3:1", "</textarea>"),
        (
            "<div>\n\n<template>\n\n后文\n\n</div>\n",
            "5:1",
            "</template>",
        ),
    ] {
        for setting in ["", "allow-html = \"trusted\""] {
            let book = BookTest::new().react(setting);
            let stderr = book
                .chapter("一", "a.md", &format!("# 一\n\n{text}"))
                .build()
                .stderr;
            assert_eq!(stderr.matches("warning[H020]").count(), 1, "{text}{stderr}");
            let place = format!("src/a.md:{place}");
            assert!(stderr.contains(&place), "{text}{stderr}");
            let help = format!("close it with `{end}`");
            assert!(stderr.contains(&help), "{text}{stderr}");
        }
    }
    for text in [
        "<!-- 一 -->\n\n<script>'<!--'</script>\n\n<p title=\">\">文</p> a < b\n",
        "文\n\n<script type=\"module\" src=\"a.js\"/>\n",
        "<div>\n\n文\n\n<textarea>\n\n</div>\n",
    ] {
        let site = BookTest::new()
            .react("allow-html = \"trusted\"")
            .chapter("一", "a.md", text)
            .build();
        assert!(!site.stderr.contains("H020"), "{text}{}", site.stderr);
    }
}

#[test]
fn trusted_html_keeps_attributes_that_react_refuses() {
    let text = "文</p> <b style=\"color: red\" onclick=\"f()\">甲</b> <img src=\"a.png\" style=\"width: 1px\"> <meta name=\"x\"> <textarea>乙</textarea>\n";
    let site = BookTest::new()
        .react("allow-html = \"trusted\"")
        .chapter("一", "a.md", &format!("# 一\n\n{text}"))
        .build();
    let page = site.page("/a");
    let bold = select(&page, ".mr-content b");
    assert_eq!(bold[0].attr("onclick"), Some("f()"));
    assert_eq!(bold[0].attr("style"), Some("color: red"));
    let image = select(&page, ".mr-content img");
    assert_eq!(image[0].attr("style"), Some("width: 1px"));
    let text = "文\n\n<textarea>乙</textarea>\n\n<p>甲</p> <textarea>丙</textarea>\n";
    let site = BookTest::new()
        .react("allow-html = \"trusted\"")
        .chapter("一", "a.mdx", &format!("# 一\n\n{text}"))
        .build();
    assert!(site.html("/a").contains("丙"));
}

#[test]
fn what_is_dropped_from_html_has_its_place() {
    let text = "# 一\n\n字 [二](#x) <b onclick=x>甲</b>\n再 <i>乙</i> <u FOO=1>丙</u>\n\n<div>\n  <p data-a=1 bar=2>丁</p>\n  <blink>戊</blink>\n</div>\n";
    let site = BookTest::new().chapter("一", "a.md", text).build();
    for expected in [
        "src/a.md:3:14\n",
        "src/a.md:4:15\n",
        "src/a.md:7:15\n",
        "src/a.md:8:3\n",
    ] {
        assert!(
            site.stderr.contains(expected),
            "{expected}: {}",
            site.stderr
        );
    }
}

/// Elements of Markdown chapters that open and close in separate blocks: the beginning, the content,
/// the end, and the selector of the content.
const SEPARATE: [(&str, &str, &str, &str); 6] = [
    (
        "<details>\n<summary>甲</summary>",
        "文字 **重**\n\n```js\nx\n```",
        "</details>",
        "details > p > strong",
    ),
    (
        "<div class=\"own\">",
        "文字 **重**",
        "</div>",
        "div.own > p > strong",
    ),
    (
        "<table><tr><td>",
        "文字 **重**",
        "</td></tr></table>",
        "td > p > strong",
    ),
    ("<p align=\"center\">", "**重**", "</p>", "strong"),
    (
        "<details><summary>甲</summary>",
        "- 项\n\n  <details><summary>乙</summary>\n\n  **重**\n\n  </details>",
        "</details>",
        "details details > p > strong",
    ),
    (
        "<center>",
        "| **重** |\n|---|",
        "</center>",
        "center th > strong",
    ),
];

/// The marks of a container on its first line and on the others, and its end.
const CONTAINERS: [(&str, &str, &str); 10] = [
    ("", "", ""),
    ("- 项\n\n  ", "  ", ""),
    ("1. ", "   ", ""),
    ("- ", "  ", "\n- 后"),
    ("- 外\n  - 里\n\n    ", "    ", ""),
    ("> ", "> ", ""),
    ("> 1. 项\n>\n>    ", ">    ", ""),
    ("> [!NOTE]\n> - ", ">   ", ""),
    (":::note\n- ", "  ", "\n:::"),
    ("引[^a]\n\n[^a]: ", "    ", ""),
];

#[test]
fn elements_around_blocks_stay_whole_in_every_container() {
    let mut book = BookTest::new();
    let mut pages = Vec::new();
    for (first, next, last) in CONTAINERS {
        for (open, inside, close, selector) in SEPARATE {
            let lines =
                format!("{open}\n\n{inside}\n\n{close}").replace('\n', &format!("\n{next}"));
            let text = format!("# 一\n\n{first}{lines}{last}\n\n段。\n");
            let name = format!("p{}", pages.len());
            book = book.chapter(&name, &format!("{name}.md"), &text);
            pages.push((name, selector, text));
        }
    }
    assert_eq!(pages.len(), 60);
    let site = book.build();
    for (name, selector, text) in pages {
        let page = site.page(&format!("/{name}"));
        let found = select(&page, &format!(".mr-content .mr-raw-html {selector}"));
        assert_eq!(
            found.texts(),
            ["重"],
            "{text}\n{}",
            site.html(&format!("/{name}"))
        );
    }
}

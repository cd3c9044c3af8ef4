//! The files of a site: their names and the contents of every page.

use std::collections::BTreeSet;

use site_tests::{BookTest, Site, select, text_of};

fn site() -> Site {
    BookTest::new()
        .react("site-url = \"https://docs.example.org\"\n[output.react.redirect]\n\"/old\" = \"/guards\"\n\"/away\" = \"https://example.org/x\"")
        .chapter("首页", "index.mdx", "---\ntitle: 首页\ndescription: 从这里开始。\n---\n\n欢迎。\n")
        .chapter("守卫", "guards.mdx", GUARDS)
        .chapter("常见错误", "faq/errors.md", "# 常见错误\n\n没有错误。\n")
        .build()
}

const GUARDS: &str = r#"---
title: 守卫
description: 守卫决定请求能不能继续。
---

守卫在管道之前运行，见[常见错误](/faq/errors)。

## 第一个守卫

<p style={{ color: "red" }} onclick="steal()">危险的段落</p>

| 左 | 中 |
|:---|:--:|
| 一 | 二 |

```ts title="src/auth.guard.ts"
export class AuthGuard {}
```

:::tip 提示
守卫也可以是异步的。
:::
"#;

#[test]
fn each_page_is_a_folder_with_an_index() {
    let site = site();
    for path in [
        "index.html",
        "guards/index.html",
        "faq/errors/index.html",
        "404.html",
        "sitemap.xml",
        "_data/manifest.json",
        "_data/entry.json",
    ] {
        assert!(site.files().contains_key(path), "{path} is missing");
    }
}

#[test]
fn everything_else_is_named_by_its_hash() {
    let unhashed = ["_data/manifest.json", "_data/entry.json"];
    let mut folders = BTreeSet::new();
    let site = site();
    for path in site.files().keys() {
        let is_immutable = path.starts_with("_app/") || path.starts_with("_data/");
        if is_immutable && !unhashed.contains(&path.as_str()) {
            let has_hash = path
                .split(['.', '/'])
                .any(|part| part.len() >= 8 && part.bytes().all(|b| b.is_ascii_alphanumeric()));
            assert!(has_hash, "{path} has no hash in its name");
            folders.extend(path.split('/').next());
        }
    }
    assert_eq!(folders, BTreeSet::from(["_app", "_data"]));
}

#[test]
fn files_named_by_the_entry_exist() {
    let site = site();
    let entry = site.entry();
    let named = [&entry.site]
        .into_iter()
        .chain(&entry.routes)
        .chain(entry.sidebars.values());
    for path in named {
        assert!(
            site.files().contains_key(&format!("_data/{path}")),
            "{path}"
        );
    }
    for route in site.manifest().routes {
        assert!(site.files().contains_key(&route.html), "{}", route.html);
        assert!(site.files().contains_key(&route.data), "{}", route.data);
    }
}

#[test]
fn the_manifest_holds_versions_docs_and_locale() {
    let manifest = site().manifest();
    let [version] = &manifest.versions[..] else {
        panic!("one build is one version: {:?}", manifest.versions);
    };
    assert!(version.is_last);
    assert_eq!(version.name, "current");
    assert_eq!(version.path, "/");
    let docs: Vec<(&str, &str)> = version
        .docs
        .iter()
        .map(|doc| (doc.id.as_str(), doc.path.as_str()))
        .collect();
    assert_eq!(
        docs.iter().copied().collect::<BTreeSet<_>>(),
        BTreeSet::from([
            ("index", "/"),
            ("guards", "/guards"),
            ("faq/errors", "/faq/errors")
        ])
    );
    assert!(docs.iter().any(|(id, _)| *id == version.main_doc_id));
    assert_eq!(manifest.locale.label, "简体中文");
    assert_eq!(manifest.locale.html_lang, "zh-CN");
    assert_eq!(manifest.locale.direction, "ltr");
    assert_eq!(manifest.locale.calendar, "gregory");
    assert!(manifest.generator.starts_with("mdbook-react "));
}

#[test]
fn a_page_is_whole_before_any_script_runs() {
    let page = site().page("/guards");
    assert_eq!(text_of(&page, "main h1"), "守卫");
    assert_eq!(text_of(&page, "title"), "守卫 | 测试之书");
    assert_eq!(text_of(&page, "main table th"), "左");
    assert_eq!(text_of(&page, "main pre code"), "export class AuthGuard {}");
    assert!(text_of(&page, "main .mr-admonition").contains("守卫也可以是异步的。"));
    assert!(!select(&page, "main a[href='/faq/errors']").is_empty());
}

#[test]
fn front_matter_is_never_shown() {
    let site = site();
    let page = site.page("/guards");
    assert!(!text_of(&page, "body").contains("title:"));
    assert_eq!(
        select(&page, "meta[name=description]")[0].attr("content"),
        Some("守卫决定请求能不能继续。")
    );
}

#[test]
fn front_matter_of_an_included_file_is_not_shown() {
    let site = BookTest::new()
        .file("src/part.md", "---\ntitle: 部分\n---\n\n被包含的一段。\n")
        .chapter("整页", "a.mdx", "# 整页\n\n{{#include part.md}}\n")
        .build();
    let text = text_of(&site.page("/a"), "main");
    assert!(text.contains("被包含的一段。"), "{text}");
    assert!(!text.contains("title:"), "{text}");
}

#[test]
fn the_content_is_sent_once() {
    let site = site();
    let html = site.html("/guards");
    assert_eq!(html.matches("守卫也可以是异步的。").count(), 1);
    assert_eq!(html.matches("守卫在管道之前运行").count(), 1);
    let data = text_of(&site.page("/guards"), "#page-data");
    let description = "守卫决定请求能不能继续。";
    assert!(html.contains(description) && !data.contains(description));
    let routes = site.manifest().routes;
    let route = routes.iter().find(|route| route.path == "/guards").unwrap();
    assert!(site.text(&route.data).contains(description));
}

#[test]
fn a_strict_policy_finds_nothing_inline() {
    let site = site();
    let (mut inline_scripts, mut inline_styles) = (BTreeSet::new(), BTreeSet::new());
    for (path, html) in site.documents() {
        let page = scraper::Html::parse_document(html);
        assert!(
            select(&page, "[style]").is_empty(),
            "{path} has a style attribute"
        );
        let is_redirect = html.contains("http-equiv=\"refresh\"");
        inline_styles.extend(select(&page, "style").texts());
        for element in select(&page, "*").at_least(1) {
            let handler = element
                .value()
                .attrs()
                .find(|(name, _)| name.starts_with("on"));
            assert_eq!(handler, None, "{path}");
        }
        for script in select(&page, "script:not([src])").at_least(usize::from(!is_redirect)) {
            match script.attr("type") {
                None | Some("module" | "text/javascript") => {
                    inline_scripts.insert(script.inner_html());
                }
                Some(_) => {}
            }
        }
    }
    assert_eq!(
        inline_scripts.len(),
        1,
        "one head script, the same on every page"
    );
    assert_eq!(
        inline_styles.len(),
        1,
        "one stylesheet, the same on every page"
    );
}

#[test]
fn an_authors_style_becomes_a_class() {
    let site = site();
    let page = site.page("/guards");
    let paragraph = select(&page, "main p")
        .at_least(1)
        .into_iter()
        .find(|p| p.text().any(|text| text.contains("危险的段落")))
        .expect("the paragraph");
    let class = paragraph.attr("class").expect("a class for its style");
    let rule = select(&page, "head style")[0]
        .text()
        .any(|css| css.contains(class));
    assert!(rule, "no stylesheet knows the class {class}");
}

#[test]
fn a_redirect_is_a_page_that_leads_on() {
    let site = site();
    for (from, to) in [("/old", "/guards"), ("/away", "https://example.org/x")] {
        let page = site.page(from);
        // A parser with scripting enabled reads the content of `noscript` as text.
        let refresh: String = select(&page, "head noscript")[0].text().collect();
        let expected = format!("<meta http-equiv=\"refresh\" content=\"0; url={to}\">");
        assert_eq!(refresh, expected);
        let canonical = select(&page, "link[rel=canonical]")[0].attr("href");
        assert!(
            canonical.is_some_and(|href| href.ends_with(to)),
            "{canonical:?}"
        );
        assert!(!select(&page, &format!("a[href='{to}']")).is_empty());
    }
    assert_eq!(site.manifest().redirects["/old"], "/guards");
}

#[test]
fn the_sitemap_lists_every_page_in_full() {
    let site = site();
    let sitemap = site.text("sitemap.xml");
    for path in ["/", "/guards", "/faq/errors"] {
        let entry = format!("<loc>https://docs.example.org{path}</loc>");
        assert!(sitemap.contains(&entry), "{entry} is not in {sitemap}");
    }
    assert!(!sitemap.contains("/old"));
}

#[test]
fn a_draft_is_listed_but_not_written() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .chapter("二", "b.md", "---\ntitle: 二\ndraft: true\n---\n")
        .build();
    assert!(!site.files().contains_key("b/index.html"));
    assert_eq!(site.manifest().versions[0].draft_ids, ["b"]);
    assert!(text_of(&site.page("/a"), "body").contains("撰写中"));
}

#[test]
fn markdown_chapters_do_not_support_mdx() {
    let site = BookTest::new()
        .chapter(
            "泛型",
            "a.md",
            "# 泛型\n\n`Vec<T>` 与 {花括号} 和 Vec<T>。\n",
        )
        .build();
    let text = text_of(&site.page("/a"), "main");
    assert!(text.contains("{花括号}"), "{text}");
}

#[test]
fn pages_are_rendered_by_the_quick_renderer() {
    let site = BookTest::new()
        .variable("MDBOOK_LOG", "site_build=debug")
        .chapter("首页", "index.mdx", EVERYTHING)
        .build();
    let long: Vec<&str> = (site.stderr.lines())
        .filter(|line| line.contains("left to React"))
        .collect();
    assert!(site.stderr.contains("DEBUG"), "{}", site.stderr);
    // React generates the ids of the search.
    assert!(long.iter().all(|line| line.contains("/search")), "{long:?}");
}

/// A page with one of each construct.
const EVERYTHING: &str = r#"---
title: 首页
tags: [守卫]
last_update: { date: 2026-01-02, author: 某人 }
---

#### 用 `code`

:::tip
```ts title="a.ts" showLineNumbers {1}
const a = 1;
```
:::

<Tabs groupId="a">
<TabItem value="n" label="甲">甲</TabItem>
<TabItem value="m" label="乙">乙</TabItem>
</Tabs>

<details><summary>问</summary>

```bash npm2yarn
npm install x
```

</details>

![图](https://example.org/a.png)

<DocCardList />

- [x] 做完

| a | b |
|--:|---|
| 1 | <kbd>K</kbd> |
"#;

#[test]
fn noncharacters_of_an_author_stay_text() {
    let page = |mark: &str| {
        format!(
            "---\ntitle: '{mark}'\n---\n\nText \" onmouseover=\"alert(1)\" x=\" of some length.\n\n\
             ```{mark} title=\"{mark}\"\nlet a = 1; // of some length\n```\n\n\
             ![{mark}](a.png \"{mark}\")\n\n<Tabs>\n<TabItem value=\"{mark}\" label=\"{mark}\">\n\nx\n\n</TabItem>\n</Tabs>\n"
        )
    };
    for (open, close) in [
        ('\u{FDD0}', '\u{FDD1}'),
        ('\u{FDD4}', '\u{FDD1}'),
        ('\u{FDD2}', '\u{FDD3}'),
    ] {
        for number in 0..4 {
            let text = page(&format!("{open}{number}{close}"));
            let site = BookTest::new()
                .chapter("一", "a.mdx", &text)
                .file("src/a.png", "no image")
                .build();
            let html = site.html("/a");
            assert!(html.contains(open), "the text is as it was written");
            let body = site.page("/a");
            let elements = body.root_element().descendent_elements();
            let hit = elements
                .into_iter()
                .find(|element| element.attr("onmouseover").is_some());
            assert!(hit.is_none(), "{number}: {}", hit.expect("one").html());
        }
    }
}

#[test]
fn an_empty_sidebar_named_routes_leaves_the_routes_in_place() {
    let site = BookTest::new()
        .react("sidebars = { main = \"甲\", routes = \"乙\" }")
        .file(
            "src/SUMMARY.md",
            "# Summary\n\n# 甲\n\n- [一](a.md)\n\n# 乙\n",
        )
        .file("src/a.md", "# 一\n")
        .build();
    let manifest = site.manifest();
    assert_eq!(manifest.routes.len(), 1);
    assert!(manifest.versions[0].sidebars["routes"].is_empty());
}

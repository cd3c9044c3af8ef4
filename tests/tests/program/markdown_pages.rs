//! Each page as Markdown, and the lists of them.

use site_tests::{BookTest, text_of};

fn book() -> BookTest {
    BookTest::new()
        .react("site-url = \"https://docs.example.org\"")
        .chapter(
            "首页",
            "index.mdx",
            "---\ntitle: 首页\ndescription: 从这里开始。\n---\n\n见[守卫](/guards#用)。\n",
        )
        .chapter("守卫", "guards.mdx", GUARDS)
}

const GUARDS: &str = r#"---
title: 守卫
description: 谁能进来。
---

import X from 'x'

:::tip 先读
一句*话*。
:::

<Tabs groupId="a">
<TabItem value="n" label="甲">

甲的内容

</TabItem>
<TabItem value="m" label="乙">

乙的内容

</TabItem>
</Tabs>

#### 用

```ts title="src/a.ts" {1}
const a = "`";
```

| 左 | 右 |
|:--|--:|
| `a` | b |

<details><summary>问</summary>

答

</details>
"#;

#[test]
fn components_are_written_as_clean_markdown() {
    let site = book().build();
    let text = site.text("guards.md");
    for wanted in [
        "# 守卫\n",
        "[!TIP]",
        "**先读**",
        "**甲**",
        "甲的内容",
        "#### 用",
        "ts title=\"src/a.ts\"",
        "const a = \"`\";",
        "`a`",
        "**问**",
        "答",
    ] {
        assert!(text.contains(wanted), "{wanted:?} is not in:\n{text}");
    }
    for unwanted in ["import", "<Tab", "---\ntitle", ":::", "<details"] {
        assert!(!text.contains(unwanted), "{unwanted:?} is in:\n{text}");
    }
}

#[test]
fn components_without_interaction_are_markdown() {
    for (component, markdown) in [
        (
            "<Card title=\"甲\" href=\"/a\" description=\"乙\" />",
            "**[甲](/a.md)**\n\n乙",
        ),
        ("甲{<b>重</b>}{[1, \"字\"]}乙", "甲重1字乙"),
        ("<LinkButton href=\"/a\">去</LinkButton>", "[去](/a.md)"),
        ("<Badge text=\"新\" type=\"tip\" />", "新"),
        ("甲 <Badge text=\"新\" /><Badge text=\"旧\" />", "甲 新 旧"),
        ("<button>甲</button><button>乙</button>", "甲\n\n乙"),
        (
            "<a href=\"/a\">甲</a><a href=\"/a\">乙</a>丙",
            "[甲](/a.md)[乙](/a.md)丙",
        ),
        (
            "<LinkButton href=\"/a\">甲</LinkButton><LinkButton href=\"/a\">乙</LinkButton>",
            "[甲](/a.md)\n\n[乙](/a.md)",
        ),
        ("<Steps>\n\n1. 先\n2. 后\n\n</Steps>", "1. 先\n1. 后"),
        (
            "<Embed src=\"https://example.org/a\" title=\"片\" />",
            "[片](https://example.org/a)",
        ),
        (
            "<Video src=\"https://example.org/a.mp4\" title=\"片\" />",
            "[片](https://example.org/a.mp4)",
        ),
        ("<Hero name=\"名\" tagline=\"一句\" />", "**名**\n\n一句"),
    ] {
        let site = BookTest::new()
            .chapter("一", "a.mdx", &format!("# 一\n\n{component}\n"))
            .build();
        let page = site.text("a.md");
        assert!(page.trim_end().ends_with(markdown), "{component}: {page}");
    }
}

#[test]
fn links_lead_to_markdown_and_pages_name_theirs() {
    let site = book().build();
    assert!(
        site.text("index.md")
            .contains("(https://docs.example.org/guards.md#用)")
    );
    assert!(site.html("/guards").contains("type=\"text/markdown\""));
    assert!(site.html("/guards").contains("复制为 Markdown"));
    let route = site
        .manifest()
        .routes
        .into_iter()
        .find(|route| route.path == "/guards");
    assert_eq!(
        route.and_then(|route| route.markdown).as_deref(),
        Some("/guards.md")
    );
}

#[test]
fn the_lists_name_every_page() {
    let site = book().build();
    assert_eq!(
        site.text("llms.txt"),
        "# 测试之书\n\n## 测试之书\n\n- [首页](https://docs.example.org/index.md): 从这里开始。\n- [守卫](https://docs.example.org/guards.md): 谁能进来。\n"
    );
    assert!(site.text("llms-full.txt").contains("# 守卫\n"));
}

#[test]
fn the_sections_of_the_list_are_the_parts_of_the_summary() {
    for (summary, sections) in [
        (
            "[序](p.md)\n\n# 入门\n\n- [甲](a.md)\n  - [乙](b.md)\n\n# 进阶\n\n- [丙](c.md)\n\n---\n\n[跋](e.md)\n",
            "测试之书 p e 入门 a b 进阶 c",
        ),
        (
            "- [序](p.md)\n- [甲](a.md)\n  - [乙](b.md)\n- [丙](c.md)\n  - [跋](e.md)\n",
            "测试之书 p a c 2. 甲 b 3. 丙 e",
        ),
    ] {
        let mut book = BookTest::new().file("src/SUMMARY.md", &format!("# Summary\n\n{summary}"));
        for name in ["p", "a", "b", "c", "e"] {
            book = book.file(&format!("src/{name}.md"), &format!("正文 {name}。\n"));
        }
        let list = book.build().text("llms.txt").to_owned();
        let names = list.lines().filter_map(|line| {
            let page = line.split("](/").nth(1);
            line.strip_prefix("## ")
                .or(page.and_then(|page| page.strip_suffix(".md)")))
        });
        assert_eq!(names.collect::<Vec<_>>().join(" "), sections, "{list}");
    }
}

#[test]
fn the_text_of_a_large_book_has_parts() {
    let mut book = (0..501).fold(book(), |book, at| {
        let (name, path) = (format!("第 {at} 章"), format!("c/{at:03}.mdx"));
        book.chapter(&name, &path, &format!("正文 {at}。\n"))
    });
    let site = book.build();
    assert_eq!(
        site.text("llms-full.txt"),
        "# 测试之书\n\n\
         - [首页 – 第 247 章](https://docs.example.org/llms-full/1.txt)\n\
         - [第 248 章 – 第 497 章](https://docs.example.org/llms-full/2.txt)\n\
         - [第 498 章 – 第 500 章](https://docs.example.org/llms-full/3.txt)\n"
    );
    let part = |number: usize| site.text(&format!("llms-full/{number}.txt"));
    assert!(part(1).starts_with("<!-- 测试之书 1/3 -->\n"));
    for at in 0..501 {
        let text = format!("正文 {at}。\n");
        let found = (1..=3).filter(|number| part(*number).contains(&text));
        assert_eq!(found.count(), 1, "{at}");
    }
    for at in 498..501 {
        book.remove_chapter(&format!("c/{at}.mdx"));
    }
    let site = book.build();
    assert!(site.text("llms-full.txt").contains("正文 497。"));
    assert!(!site.files().contains_key("llms-full/1.txt"));
}

#[test]
fn markdown_pages_can_be_switched_off() {
    let site = book().react("markdown-pages = false").build();
    assert!(!site.files().contains_key("guards.md"));
    assert!(!site.files().contains_key("llms.txt"));
    assert!(!site.html("/guards").contains("复制为 Markdown"));
}

#[test]
fn names_in_braces_that_lead_nowhere_are_shown() {
    let text = "---\ntitle: 首页\n---\n\n在 {HOME} 目录，共 {3} 个。\n\n{props.a}\n";
    let site = BookTest::new().chapter("首页", "index.mdx", text).build();
    let shown: String = text_of(&site.page("/"), "main article")
        .split_whitespace()
        .collect();
    assert!(shown.contains("在{HOME}目录，共3个。{props.a}"), "{shown}");
    let page = site.text("index.md");
    assert!(
        page.contains("在 {HOME} 目录，共 3 个。") && page.contains("{props.a}"),
        "{page}"
    );
}

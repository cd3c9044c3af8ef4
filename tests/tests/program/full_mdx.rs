//! Books with `mdx = "full"`, and books without it, whose output stays the same.

use site_tests::{BookTest, select, text_of};

const DATA: &str = r#"{ "versions": ["10", "11"], "name": "猫" }"#;

const PARTIAL: &str = "## 安装 {props.name}\n\n运行 {props.name}，见[二](../b.mdx)与[坏](./nope.md)。\n\n{props.children}\n";

const PAGE: &str = r#"---
title: 一
---

import data, { name } from './data.json'
import Install from './parts/_install.mdx'
import MyTabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

export const Price = ({ children }) => <strong className="price" style={{ color: 'red' }}>¥{children}</strong>

最新版是 {data.versions.at(-1)}，<Price>12</Price>。

<ul>
  {data.versions.map((version) => <li key={version} onClick={() => 1}>版本 {version}</li>)}
</ul>

<Install name={name}>要*一分钟*。</Install>

<MyTabs>
  {data.versions.map((version) => (
    <TabItem key={version} value={version} label={`v${version}`}>内容 {version}</TabItem>
  ))}
</MyTabs>

<a href={'java' + 'script:alert(1)'}>链</a><script>{'alert(1)'}</script>
"#;

fn book(mdx: &str) -> BookTest {
    BookTest::new()
        .react(&format!("mdx = \"{mdx}\"\n"))
        .file("src/data.json", DATA)
        .file("src/parts/_install.mdx", PARTIAL)
        .chapter("一", "a.mdx", PAGE)
        .chapter("二", "b.mdx", "# 二\n\n纯文本。\n")
}

#[test]
fn results_reach_the_page_its_markdown_and_its_table_of_contents() {
    let site = book("full").build();
    let page = site.page("/a");
    let text = text_of(&page, "#mr-main .mr-content");
    assert!(text.contains("最新版是 11，¥12。"), "{text}");
    assert!(
        text.contains("版本 10") && text.contains("版本 11"),
        "{text}"
    );
    assert!(
        text.contains("安装 猫") && text.contains("要一分钟。"),
        "{text}"
    );
    assert_eq!(select(&page, ".mr-content strong.price").len(), 1);
    assert_eq!(select(&page, ".mr-content [role=tab]").len(), 2);
    assert_eq!(select(&page, ".mr-content h2#安装-猫").len(), 1);
    assert_eq!(select(&page, ".mr-content a[href='/b']").len(), 1);
    let html = site.html("/a");
    assert!(html.contains("href=\"#安装-猫\""), "the table of contents");
    for forbidden in ["javascript:", "alert(1)</script>", "onClick", "onclick"] {
        assert!(!html.contains(forbidden), "{forbidden}");
    }
    let markdown = site.text("a.md");
    assert!(
        markdown.contains("最新版是 11") && markdown.contains("## 安装 猫"),
        "{markdown}"
    );
}

#[test]
fn use_base_url_begins_at_the_root() {
    for mode in ["full", "lite"] {
        let text = "import useBaseUrl from '@docusaurus/useBaseUrl';\n\n# 一\n\n<img src={useBaseUrl('img/p.png')} alt=\"图\" />\n";
        let site = BookTest::new()
            .react(&format!("mdx = \"{mode}\""))
            .file("src/img/p.png", "1")
            .chapter("一", "sub/a.mdx", text)
            .build();
        let html = site.html("/sub/a");
        assert!(html.contains("src=\"/img/p.png\""), "{mode}: {html}");
    }
}

#[test]
fn findings_in_a_partial_name_its_file_and_line() {
    let site = book("full").build();
    assert!(
        site.stderr.contains("src/parts/_install.mdx:3:"),
        "{}",
        site.stderr
    );
    assert!(!site.stderr.contains("P001"), "{}", site.stderr);
}

#[test]
fn errors_have_places_and_are_reported_together() {
    let page = "# 一\n\n守卫 {缺.x} 与 {null.y}。\n\nimport A from './no.mdx'\n\n<A>b</A>\n";
    let refused = BookTest::new()
        .react("mdx = \"full\"\n")
        .chapter("一", "a.mdx", page)
        .fails_with("J002")
        .stderr;
    for expected in [
        "J002",
        "a.mdx:3:5",
        "a.mdx:3:",
        "J003",
        "a.mdx:5:1",
        "`./no.mdx`",
    ] {
        assert!(refused.contains(expected), "{expected}: {refused}");
    }
    assert_eq!(refused.matches("[J002]").count(), 2, "{refused}");
}

#[test]
fn lite_books_evaluate_nothing() {
    let site = book("lite").build();
    let text = text_of(&site.page("/a"), "#mr-main .mr-content");
    assert!(!text.contains("最新版是 11"), "{text}");
    let default = BookTest::new()
        .chapter("二", "b.mdx", "# 二\n\n纯文本 {'字'}。\n")
        .build();
    let full = BookTest::new()
        .react("mdx = \"full\"\n")
        .chapter("二", "b.mdx", "# 二\n\n纯文本 {'字'}。\n")
        .build();
    assert_eq!(default.html("/b"), full.html("/b"));
}

#[test]
fn a_file_is_data_and_text_on_one_page() {
    let page = "import data from './data.json'\nimport text from './data.json?raw'\nimport loaded from '!!raw-loader!./data.json'\n\n# 一\n\n见 {data.name} {text.length} {loaded.length}\n";
    let swapped = "import text from './data.json?raw'\nimport data from './data.json'\nimport loaded from '!!raw-loader!./data.json'\n\n# 一\n\n见 {data.name} {text.length} {loaded.length}\n";
    for page in [page, swapped] {
        let site = BookTest::new()
            .react("mdx = \"full\"")
            .chapter("一", "a.mdx", page)
            .file("src/data.json", DATA)
            .build();
        let length = DATA.encode_utf16().count();
        let wanted = format!("见 猫 {length} {length}");
        assert_eq!(text_of(&site.page("/a"), "article p"), wanted, "{page}");
    }
}

#[test]
fn editions_import_files_of_their_original() {
    let page = "import L from './a.svg'\nimport M from '@site/src/img/b.svg'\nimport N from '/img/b.svg'\nimport Part from './_part.mdx'\n\n# 一\n\n<img src={L} alt=\"\" />\n\n<img src={M} alt=\"\" />\n\n<img src={N} alt=\"\" />\n\n<Part />\n";
    let book = |translated: Option<&str>| {
        let book = BookTest::new()
            .react("mdx = \"full\"\n[output.react.languages.de]\nlabel = \"Deutsch\"")
            .chapter("一", "sub/a.mdx", page)
            .chapter("二", "b.md", "# 二\n")
            .file("src/sub/a.svg", "<svg/>")
            .file("src/img/b.svg", "<svg/>")
            .file("src/sub/_part.mdx", "部分\n")
            .file("i18n/de/b.md", "# B\n");
        match translated {
            Some(text) => book.file("i18n/de/sub/a.mdx", text),
            None => book,
        }
    };
    for translated in [None, Some(page)] {
        let site = book(translated).build();
        for root in ["", "/de"] {
            let page = site.page(&format!("{root}/sub/a"));
            let found = select(&page, "article img").attributes("src");
            let wanted = ["sub/a.svg", "img/b.svg", "img/b.svg"].map(|it| format!("{root}/{it}"));
            assert_eq!(found, wanted, "{translated:?}");
        }
        assert!(!site.stderr.contains("[J003]"), "{}", site.stderr);
    }
}

#[test]
fn the_address_of_any_file_can_be_imported() {
    let page = "import picture from './a.svg?url'\nimport data from './data.json?url'\n\n# 一\n\n<img src={picture} alt=\"\" />\n\n见<a href={data}>数据</a>\n";
    let site = BookTest::new()
        .react("mdx = \"full\"")
        .chapter("一", "sub/a.mdx", page)
        .file("src/sub/a.svg", "<svg/>")
        .file("src/sub/data.json", DATA)
        .build();
    let page = site.page("/sub/a");
    assert_eq!(
        select(&page, "article img").attributes("src"),
        ["/sub/a.svg"]
    );
    assert_eq!(
        select(&page, "article p a").attributes("href"),
        ["/sub/data.json"]
    );
}

//! Chapters written for Docusaurus, unchanged.

use site_tests::{BookTest, Site, links, select, text_of};

const PATHS: &str = "import Image from '@theme/IdealImage'

# 一

[二](@site/docs/b.mdx#节) [表](@site/static/data.csv)

![图](@site/static/img/a.png)

<img src={require('@site/static/img/a.png').default} alt=\"图\" />

<Image img={require('@site/static/img/a.png')} alt=\"图\" />

[表](../static/data.csv) [无](@site/static/none.csv)

[二](docs/b.mdx) [二](/docs/b#节)
";

const CODE: &str = "# 二

import CodeBlock from '@theme/CodeBlock'
import Source from '!!raw-loader!@site/static/data.csv'

## 节

<CodeBlock language=\"js\" title=\"a.js\" metastring=\"{1}\">
{`const a = 1;

const b = '<x>';`}
</CodeBlock>

<CodeBlock language=\"csv\">{Source}</CodeBlock>
";

fn site() -> Site {
    BookTest::new()
        .react("mdx = \"full\"\n")
        .file("src/data.csv", "甲,乙\n丙,丁\n")
        .file("src/img/a.png", "")
        .chapter("一", "a.mdx", PATHS)
        .chapter("二", "b.mdx", CODE)
        .build()
}

#[test]
fn paths_below_the_site_lead_to_the_source_folder() {
    let site = site();
    let page = site.page("/a");
    assert_eq!(
        links(&page, "article p a"),
        [
            "/b#节",
            "/data.csv",
            "/data.csv",
            "/@site/static/none.csv",
            "/b",
            "/b#节",
        ]
    );
    let images = select(&page, "article img").attributes("src");
    assert_eq!(images, ["/img/a.png"; 3]);
    let markdown = site.text("a.md");
    assert!(markdown.contains("[表](/data.csv)"), "{markdown}");
    let warnings = site.stderr.matches("warning[").count();
    assert_eq!(warnings, 1, "{}", site.stderr);
    assert!(site.stderr.contains("none.csv"), "{}", site.stderr);
}

#[test]
fn code_elements_are_blocks_of_code() {
    let site = site();
    let page = site.page("/b");
    let blocks = select(&page, "article .mr-code");
    assert_eq!(blocks.len(), 2);
    let title = text_of(&page, "article .mr-code__title");
    assert_eq!(title, "a.js");
    let text = text_of(&page, "article");
    assert!(text.contains("const b = '<x>';"), "{text}");
    assert!(text.contains("丙,丁"), "{text}");
    let marked = select(&page, "article .mr-code .line--highlighted");
    assert_eq!(marked.len(), 1);
    let markdown = site.text("b.md");
    let code = "js title=\"a.js\"\nconst a = 1;\n\nconst b = '<x>';\n";
    assert!(markdown.contains(code), "{markdown}");
}

#[test]
fn ids_of_other_programs_are_targets() {
    let text = "---\ntitle: Flash Accounting\n---\n\n## Flash Accounting\n\n<a name=\"m+chat\"></a>\n\n[一](#m+chat) [二](#flash-accounting)\n";
    let site = BookTest::new()
        .react("strict = true")
        .chapter("一", "a.mdx", text)
        .build();
    let page = site.page("/a");
    assert_eq!(select(&page, "h1#flash-accounting").len(), 1);
    assert_eq!(select(&page, "[name='m+chat']").len(), 1);
}

#[test]
fn tags_for_the_head_of_the_document_are_there() {
    let head = "<head>\n  <title>别名</title>\n  <meta name=\"description\" content=\"述\" />\n  <link rel=\"canonical\" href=\"https://example.org/x\" />\n  <script src=\"/x.js\" />\n</head>";
    let site = BookTest::new()
        .react("site-url = \"https://example.com\"\nmdx = \"full\"")
        .chapter("一", "a.mdx", &format!("{head}\n\n# 一\n\n文。\n"))
        .chapter(
            "二",
            "b.mdx",
            "import Head from '@docusaurus/Head'\n\n<Head><meta name=\"author\" content=\"y\" /></Head>\n\n# 二\n",
        )
        .chapter(
            "三",
            "c.mdx",
            "---\nunlisted: true\nhead: [[meta, {name: robots, content: noarchive}]]\n---\n\n# 三\n",
        )
        .build();
    let unlisted = site.page("/c");
    let robots = select(&unlisted, "meta[name=robots]").attributes("content");
    assert_eq!(robots, ["noindex, nofollow", "noarchive"]);
    let page = site.page("/a");
    assert_eq!(text_of(&page, "head title"), "别名");
    assert_eq!(text_of(&page, "h1"), "一");
    assert_eq!(text_of(&page, "article p"), "文。");
    for (selector, name, wanted) in [
        ("meta[name=description]", "content", "述"),
        ("link[rel=canonical]", "href", "https://example.org/x"),
    ] {
        let found = select(&page, selector);
        assert_eq!(found.len(), 1, "{selector}");
        assert_eq!(found[0].attr(name), Some(wanted), "{selector}");
    }
    assert!(
        site.stderr
            .contains("a page cannot have `<script>` in its head")
    );
    assert_eq!(
        site.stderr.matches("warning[").count(),
        1,
        "{}",
        site.stderr
    );
    assert_eq!(site.text("a.md"), "# 一\n\n文。\n");
    let other = site.page("/b");
    assert_eq!(select(&other, "meta[name=author]").len(), 1);
    assert!(text_of(&other, "h1").starts_with('二'));
}

#[test]
fn a_page_with_an_import_of_a_package_is_built() {
    let text = "import { Box, size } from '@mui/material'\nimport Card from '@site/src/components/Card'\n\n# 一\n\n<Box>内容 {size}</Box>\n\n<Card>卡片</Card>\n";
    let site = BookTest::new()
        .react("mdx = \"full\"")
        .chapter("一", "a.mdx", text)
        .build();
    let text = text_of(&site.page("/a"), "article");
    assert!(text.contains("内容") && text.contains("卡片"), "{text}");
    let warnings = site.stderr.matches("warning[").count();
    let found = site.stderr.matches("warning[J011]").count();
    assert_eq!((found, warnings), (2, 2), "{}", site.stderr);
}

#[test]
fn files_of_the_owner_and_pages_have_one_path_each() {
    let site = BookTest::new()
        .react("site-url = \"https://example.org\"")
        .chapter("一", "a.mdx", "# 一\n")
        .file("src/a/index.html", "moved")
        .file("src/llms.txt", "own list")
        .file("src/llms-full.txt", "own text")
        .file("src/sitemap.xml", "<own/>")
        .build();
    assert!(
        site.stderr
            .contains("warning[A006]: the file `a/index.html` is not copied")
    );
    assert_eq!(text_of(&site.page("/a"), "h1"), "一");
    for (file, text) in [
        ("llms.txt", "own list"),
        ("llms-full.txt", "own text"),
        ("sitemap.xml", "<own/>"),
    ] {
        assert_eq!(site.text(file), text);
    }
}

#[test]
fn formulas_between_dollars_are_not_expressions() {
    let text = "# 一\n\n式 $\\frac{\\sum_{i=1}^{n} p_{i}}{n} < 1$ 与 {1 + 1}。\n\n$$\n\\frac{a}{b}\n< {c}\n$$\n\n- 价 $5 与 $6\n\n| 甲 |\n|---|\n| $x_{i}$ |\n";
    for mdx in ["full", "lite"] {
        let site = BookTest::new()
            .react(&format!("mdx = \"{mdx}\"\nmath = \"dollars\""))
            .chapter("一", "a.mdx", text)
            .build();
        let page = site.page("/a");
        assert_eq!(select(&page, "article math").len(), 3, "{mdx}");
        assert_eq!(select(&page, "article math[display=block]").len(), 1);
        assert!(text_of(&page, "article li").contains("价 $5 与 $6"));
        let wanted = usize::from(mdx == "lite");
        assert_eq!(
            site.stderr.matches("warning[").count(),
            wanted,
            "{}",
            site.stderr
        );
    }
}

#[test]
fn imported_documents_have_the_dialect_of_their_chapter() {
    let site = BookTest::new()
        .react("mdx = \"full\"\nmath = \"dollars\"\nemoji = true")
        .chapter(
            "一",
            "a.mdx",
            "import Part from './_part.mdx'\n\n# 一 :tea:\n\n<Part />\n",
        )
        .file("src/_part.mdx", "式 $\\frac{a}{b}$ :rocket: `:rocket:`\n")
        .build();
    assert!(site.stderr.contains(" 0 warnings"), "{}", site.stderr);
    let page = site.page("/a");
    assert_eq!(text_of(&page, "h1"), "一 🍵");
    assert_eq!(select(&page, "article math").len(), 1);
    assert!(text_of(&page, "article").contains("🚀 :rocket:"));
}

#[test]
fn names_of_emoji_are_replaced_where_the_book_asks() {
    let text = "# 一\n\n:tada: 与 10:30:45\n";
    for (setting, wanted) in [
        ("", ":tada: 与 10:30:45"),
        ("emoji = true", "🎉 与 10:30:45"),
    ] {
        let site = BookTest::new()
            .react(setting)
            .chapter("一", "a.mdx", text)
            .chapter("二", "b.md", text)
            .build();
        for path in ["/a", "/b"] {
            assert_eq!(
                text_of(&site.page(path), "article p"),
                wanted,
                "{path} {setting}"
            );
        }
    }
}

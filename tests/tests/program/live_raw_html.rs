//! Interactive parts of Markdown are interactive inside raw HTML too.

use site_tests::{BookTest, select, text_of};

/// Elements around blocks: the beginning, the end, and the selector of the blocks' parent.
const AROUND: [(&str, &str, &str); 7] = [
    ("<details>\n<summary>甲</summary>", "</details>", "details"),
    ("<div class=\"own\">", "</div>", "div.own"),
    ("<table><tr><td>", "</td></tr></table>", "table td"),
    ("<center>", "</center>", "center"),
    (
        "<details><summary>甲</summary>\n<div>",
        "</div></details>",
        "details > div",
    ),
    ("<ul><li>", "<li>乙</ul>", "ul > li"),
    ("<section>\n<b>甲</b> 字", "乙\n</section>", "section"),
];

const BLOCKS: &str = "```js showLineNumbers\nconst a = 1;\n```\n\n```rust\nfn main() {}\n```\n\n![图](a.svg \"题\")\n\n```bash npm2yarn\nnpm install x\n```\n\n- 项\n\n  ```js\n  b\n  ```";

/// The selectors of the interactive parts of these blocks, and their number.
const PARTS: [(&str, usize); 6] = [
    (".mr-code[data-numbered] .mr-code__tools button", 1),
    (".mr-run__button", 1),
    (
        "span.mr-image > img[title='题'][width='8'][height='4'] + button",
        1,
    ),
    (".mr-tabs__tab", 4),
    ("ul > li .mr-code .mr-code__tools", 1),
    (".mr-code .mr-code__tools", 7),
];

fn book(text: &str) -> BookTest {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"4\"/>";
    BookTest::new()
        .chapter("一", "a.md", &format!("# 一\n\n{text}\n"))
        .file("src/a.svg", drawing)
        .react("playground = { runnable = true }")
}

#[test]
fn blocks_inside_of_elements_are_interactive() {
    for (open, close, parent) in AROUND {
        let site = book(&format!("{open}\n\n{BLOCKS}\n\n{close}\n\n末")).build();
        let page = site.page("/a");
        for (selector, count) in PARTS {
            let selector = format!(".mr-raw-html {parent} {selector}");
            let found = select(&page, &selector);
            assert_eq!(
                found.texts().len(),
                count,
                "{selector}\n{}",
                site.html("/a")
            );
        }
        assert_eq!(text_of(&page, ".mr-raw-html + p"), "末");
        assert!(!site.stderr.contains("warning["), "{open}\n{}", site.stderr);
    }
}

#[test]
fn pictures_of_a_readme_keep_title_and_size() {
    let site = book("<p align=\"center\">\n\n![图](a.svg \"题\")\n\n</p>\n\n<div align=center>\n\n文 ![图](a.svg \"二\") 字\n\n</div>").build();
    let page = site.page("/a");
    for selector in [
        ".mr-raw-html > p[align] > .mr-image > img[title='题'][width='8'] + button",
        ".mr-raw-html > div[align] > p > img[title='二'][width='8'][height='4']",
    ] {
        select(&page, selector).exactly(1);
    }
}

#[test]
fn nothing_is_clicked_inside_of_what_a_click_acts_on() {
    for (open, close) in [
        ("<a href=\"b.html\">", "</a>"),
        ("<details><summary>", "</summary></details>"),
        ("<label>", "</label>"),
        ("<div>\n<a href=\"b.html\">", "</a>\n</div>"),
    ] {
        let site = book(&format!("{open}\n\n![图](a.svg)\n\n{close}")).build();
        let page = site.page("/a");
        select(&page, ".mr-raw-html img[alt='图']").exactly(1);
        select(&page, ".mr-raw-html button").exactly(0);
    }
}

/// Texts in which a live part cannot be placed as it is: the settings, the text, the selectors of the
/// code, and of another part.
const ODD: [(&str, &str, &str, &str); 5] = [
    // React refuses the styles and listeners of trusted authors.
    (
        "allow-html = \"trusted\"",
        "<div style=\"color: red\" onclick=\"a()\">\n\n```js\nx\n```\n\n</div>",
        "div[style] > .mr-code code",
        "div[onclick]",
    ),
    (
        "allow-html = \"trusted\"",
        "<div>\n<script>a = '<b>';</script>\n\n```js\nx\n```\n\n<i style=\"color: red\">乙</i>\n</div>",
        "div > .mr-code code",
        "div script",
    ),
    // An author's attribute does not stand for a part.
    (
        "",
        "<div data-part0=\"1\" DATA-PART1=0>\n\n```js\nx\n```\n\n</div>",
        "div[data-part0='1'][data-part1='0'] > .mr-code code",
        ".mr-code__tools",
    ),
    (
        "",
        "<div>\n<form>\n\n```js\nx\n```\n\n</form>\n</div>",
        "div > .mr-code code",
        ".mr-code__tools",
    ),
    (
        "",
        "<table>\n<tr>\n\n```js\nx\n```\n\n</tr>\n<tr><td>乙</td></tr></table>",
        ".mr-code code",
        "table td",
    ),
];

#[test]
fn no_part_is_lost_or_misplaced() {
    for (settings, text, code, other) in ODD {
        let site = book(&format!("{text}\n\n末")).react(settings).build();
        let page = site.page("/a");
        assert_eq!(select(&page, code).texts(), ["x"], "{text}");
        select(&page, other).at_least(1);
        assert_eq!(text_of(&page, ".mr-raw-html ~ p"), "末", "{text}");
    }
    let deep = format!("{}\n\n```js\nx\n```\n", "<b><div>".repeat(300));
    let site = book(&deep).build();
    assert!(site.stderr.contains("H009"), "{}", site.stderr);
    assert_eq!(select(&site.page("/a"), ".mr-code code").texts(), ["x"]);
}

#[test]
fn nothing_in_a_link_of_mdx_can_be_clicked() {
    for (text, selector) in [
        ("<a href=\"b.mdx\">\n\n![甲](a.svg)\n\n</a>", "a img"),
        (
            "<a href=\"b.mdx\"><img src=\"a.svg\" alt=\"甲\" /></a>",
            "a img",
        ),
        (
            "<a href=\"b.mdx\">\n\n<div>\n\n![甲](a.svg)\n\n</div>\n\n</a>",
            "a img",
        ),
        ("<a href=\"b.mdx\">\n\n```js\nx\n```\n\n</a>", "a code"),
        ("<label>\n\n![甲](a.svg)\n\n</label>", "label img"),
    ] {
        let site = BookTest::new()
            .chapter("一", "a.mdx", &format!("# 一\n\n{text}\n"))
            .chapter("二", "b.mdx", "# 二\n")
            .file("src/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
            .build();
        let page = site.page("/a");
        assert_eq!(
            select(&page, &format!("article {selector}")).len(),
            1,
            "{text}"
        );
        assert_eq!(select(&page, "article button").len(), 0, "{text}");
    }
    let sized = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3\" height=\"4\"/>";
    let site = BookTest::new()
        .chapter(
            "一",
            "a.mdx",
            "# 一\n\n<a href=\"#x\">\n\n![甲](a.svg \"题\")\n\n</a>\n",
        )
        .file("src/a.svg", sized)
        .build();
    let selector = "article a img[title='题'][width='3'][height='4'][loading='lazy']";
    assert_eq!(select(&site.page("/a"), selector).len(), 1);
}

#[test]
fn noscript_of_trusted_authors_stays_html() {
    let html = "<noscript><img src=\"https://a.example/x.gif\" alt=\"\"></noscript>";
    for extra in [
        "",
        "<img src=\"d.svg#gh-dark-mode-only\" alt=\"\">",
        "<p>\n\n```js\nx\n```\n\n</p>",
    ] {
        let site = book(&format!("<div>\n{html}{extra}\n</div>"))
            .react("allow-html = \"trusted\"")
            .file("src/d.svg", "<svg/>")
            .build();
        let text = site.html("/a");
        assert!(!text.contains("&lt;img src=\"https://a.example"), "{extra}");
        assert!(
            !text.contains("&lt;img src=&quot;https://a.example"),
            "{extra}"
        );
    }
}

/// HTML that opens on one line and closes on another, and the selector of an element that a link contains.
const ON_ONE_LINE: [(&str, &str); 5] = [
    (
        "<div><a href=\"#x\">\n\n![甲](a.svg)\n\n</a></div>",
        "div > a img",
    ),
    (
        "<center><div><a href=\"#x\"> 甲\n\n*乙*\n\n</a></div></center>",
        "center a em",
    ),
    ("<div><a href=\"#x\">\n\n*乙* </a></div>", "div > a em"),
    (
        "<div><div><span><a href=\"#x\">\n\n*乙*\n\n</a></span></div>\n\n**丙**\n\n</div>",
        "div > strong, div > p > strong",
    ),
    (
        "- <div><a href=\"#x\">\n\n  *乙*\n\n  </a></div>",
        "div > a em",
    ),
];

#[test]
fn html_is_joined_where_end_tags_share_a_line() {
    for (text, selector) in ON_ONE_LINE {
        let site = book(&format!("{text}\n\n末"))
            .file("src/a.svg", "<svg/>")
            .build();
        let page = site.page("/a");
        select(&page, &format!(".mr-raw-html {selector}")).at_least(1);
        let all = select(&page, "article p").texts();
        assert!(
            all.iter().all(|text| !text.trim().is_empty()),
            "{text}: {all:?}"
        );
        assert_eq!(select(&page, ".mr-raw-html").len(), 1, "{text}");
        let inside = select(&page, ".mr-raw-html p").texts();
        assert!(!inside.contains(&"末".to_owned()), "{text}");
    }
}

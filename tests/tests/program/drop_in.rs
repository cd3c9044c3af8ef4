//! Ordinary mdBooks with the one line `[output.react]`: every feature of mdBook works.

use std::sync::LazyLock;

use scraper::Html;
use site_tests::{BookTest, Site, select, text_of};

static SITE: LazyLock<Site> = LazyLock::new(|| BookTest::fixture("plain-book").build());

#[test]
fn a_plain_book_builds_without_messages() {
    assert!(!SITE.stderr.contains("warning["), "{}", SITE.stderr);
    assert!(!SITE.stderr.contains("error["), "{}", SITE.stderr);
}

#[test]
fn readme_files_are_the_index_of_their_folder() {
    assert_eq!(text_of(&SITE.page("/"), "h1"), "前言");
    assert_eq!(text_of(&SITE.page("/guide"), "h1"), "入门");
}

#[test]
fn links_between_chapters_lead_to_pages() {
    let page = SITE.page("/guide");
    let hrefs = select(&page, "article a[href^='/']").attributes("href");
    for wanted in [
        "/guide/code",
        "/math",
        "/reference/markup#脚注",
        "/guide/data.csv",
    ] {
        assert!(hrefs.contains(&wanted), "{wanted} is not among {hrefs:?}");
    }
    assert!(SITE.files().contains_key("guide/data.csv"));
    assert!(SITE.files().contains_key("guide/images/box.svg"));
    assert!(SITE.html("/").contains("/guide/images/box.svg"));
}

#[test]
fn files_are_included_by_line_and_anchor_without_their_front_matter() {
    let html = SITE.html("/guide");
    assert!(html.contains("来自另一个文件的段落。"));
    assert!(
        !html.contains("不该出现"),
        "front matter of an included file is shown"
    );
    assert_eq!(
        html.matches("只要这一段。").count(),
        2 * html.matches("来自另一个文件的段落。").count()
    );
    assert!(html.contains("<title>入门：从零开始</title>"));
}

#[test]
fn programs_have_hidden_lines_and_a_switch() {
    let page = SITE.page("/guide/code");
    let hidden = select(&page, ".line--hidden").texts();
    for wanted in [
        "use std::fmt::Debug;",
        "y: i32,",
        "import os",
        "pub fn hidden() -> u32 {",
    ] {
        assert!(
            hidden.iter().any(|line| line.trim_end() == wanted),
            "{wanted} in {hidden:?}"
        );
    }
    assert!(
        !hidden
            .iter()
            .any(|line| line.contains("derive") || line.contains("不是隐藏"))
    );
    let switches = select(&page, "code input.mr-hidden-lines[type=checkbox]");
    assert_eq!(switches.len(), 3);
    let id = switches[0].attr("id").expect("a switch has an id");
    assert_eq!(select(&page, &format!("label[for={id}]")).len(), 1);
    assert!(SITE.html("/guide/code").contains("{{#include x.rs}}"));
}

#[test]
fn nothing_leads_to_a_playground_unless_configured() {
    assert!(!SITE.html("/guide/code").contains("play.rust-lang.org"));
    let site = BookTest::new()
        .react("playground = { runnable = true }")
        .chapter(
            "一",
            "a.md",
            "# 一\n\n```rust\nlet a = 1;\n```\n\n```rust,ignore\nx\n```\n",
        )
        .build();
    let page = site.page("/a");
    assert_eq!(select(&page, "article .mr-run__button").len(), 1);
    let links = select(&page, "a[href^='https://play.rust-lang.org/']");
    assert_eq!(links.len(), 1, "one link, for the block that runs");
    assert!(
        links[0]
            .attr("href")
            .is_some_and(|href| href.contains("fn%20main"))
    );
}

#[test]
fn playground_keys_of_html_make_programs_runnable_and_editable() {
    let blocks = "# 一\n\n```rust,editable\nlet a = 1;\n```\n\n```rust\nlet b = 1;\n```\n\n\
                  ```rust,noplayground\nlet c = 1;\n```\n";
    for (keys, buttons) in [
        ("runnable = true", 2),
        ("runnable = true\neditable = true", 3),
        ("editable = true", 0),
    ] {
        let site = BookTest::new()
            .react(&format!("[output.html.playground]\n{keys}"))
            .chapter("一", "a.md", blocks)
            .build();
        // A book with two outputs has a folder for each.
        let page = Html::parse_document(site.text("react/a/index.html"));
        let found = select(&page, "article .mr-run__button").len();
        assert_eq!(found, buttons, "{keys}");
    }
}

#[test]
fn fold_level_opens_the_first_levels_of_the_sidebar() {
    let summary = "- [一](a.md)\n- [二](b.md)\n  - [三](c.md)\n    - [四](d.md)\n";
    for (level, wanted) in [(0, [false, false]), (1, [true, false]), (2, [true, true])] {
        let book = BookTest::new()
            .react(&format!(
                "[output.html.fold]\nenable = true\nlevel = {level}"
            ))
            .file("src/SUMMARY.md", summary);
        for name in ["a", "b", "c", "d"] {
            book.write(&format!("src/{name}.md"), b"# x\n");
        }
        let site = book.build();
        let page = Html::parse_document(site.text("react/a/index.html"));
        let is_shown = |path| !select(&page, &format!(".mr-sidebar a[href='{path}']")).is_empty();
        assert_eq!(["/c", "/d"].map(is_shown), wanted, "level {level}");
    }
}

#[test]
fn formulas_are_mathml_at_build_time() {
    let page = SITE.page("/math");
    assert_eq!(select(&page, "article math").len(), 3);
    assert_eq!(select(&page, "article math[display=block]").len(), 2);
    let html = SITE.html("/math");
    assert!(html.contains("$5"), "a price is no formula");
    assert!(html.contains(r"\\(x\\)"), "code is left alone");
    assert!(!html.contains('\u{ad}'), "nothing invisible is left");
    assert_eq!(select(&page, "article mtr").len(), 2);
}

#[test]
fn alerts_footnotes_definitions_and_ids() {
    let page = SITE.page("/reference/markup");
    assert_eq!(
        select(&page, ".mr-admonition-note, .mr-admonition-caution").len(),
        2
    );
    assert_eq!(select(&page, "article dl dt").len(), 2);
    assert_eq!(select(&page, "article dl dd").len(), 3);
    assert_eq!(select(&page, ".footnote-ref").len(), 2);
    assert_eq!(select(&page, "h2#own-id").len(), 1);
    assert_eq!(select(&page, "input[type=checkbox][checked]").len(), 1);
    assert_eq!(select(&page, ".warning strong").len(), 1);
    assert!(
        SITE.html("/reference/markup")
            .contains("<code>Vec&lt;T&gt;</code> {花括号}")
    );
}

#[test]
fn links_back_to_further_references_are_numbered() {
    let text = "# 一\n\n甲[^n] 乙[^n]\n\n[^n]: 注。\n";
    let site = BookTest::new().chapter("一", "a.md", text).build();
    let page = site.page("/a");
    let links = select(&page, ".mr-footnotes .footnote-back");
    assert_eq!(links.texts(), ["↩", "↩2"]);
    let labels = links.attributes("aria-label");
    assert_eq!(labels[1], format!("{} 2", labels[0]));
}

#[test]
fn footnotes_have_the_ids_of_mdbook() {
    let page = SITE.page("/reference/markup");
    for reference in select(&page, ".footnote-ref a").exactly(2) {
        let id = reference.attr("id").expect("a reference has an id");
        let target = reference.attr("href").expect("a reference leads somewhere");
        let label = target.strip_prefix("#footnote-").expect("mdBook's id");
        assert_eq!(id.strip_prefix(&format!("fr-{label}-")), Some("1"));
        let back = format!(".mr-footnotes li[id='{}'] a[href='#{id}']", &target[1..]);
        assert_eq!(select(&page, &back).len(), 1, "{back}");
    }
}

#[test]
fn the_title_keeps_the_id_of_its_heading() {
    let site = BookTest::new()
        .react("strict = true")
        .chapter("一", "a.md", "# 一 号\n\n[甲](#一-号) [乙](b.md#标题)\n")
        .chapter("标题", "b.md", "## 标题\n\n[丙](a.md#一-号)\n")
        .build();
    assert_eq!(text_of(&site.page("/a"), "h1#一-号"), "一 号");
    assert_eq!(text_of(&site.page("/b"), "h1#标题"), "标题");
    assert_eq!(select(&site.page("/b"), "h2").len(), 0);
}

#[test]
fn addresses_in_raw_html_hold_on_any_host() {
    let site = BookTest::new()
        .chapter(
            "一",
            "x/a.md",
            "# 一\n\n<img alt=\"图\" src=\"图.png\" srcset=\"图.png 2x,图.png#a 3x,\n 图.png#b\">\n\n行 <a href=\"b.md#乙\">b</a> <img alt=\"\" src='./no.png'>\n\n<video poster=\"图.png\" src=\"../v.mp4\"></video>\n",
        )
        .chapter("二", "x/b.md", "# 二\n\n## 乙\n")
        .file("src/x/图.png", "x")
        .file("src/v.mp4", "x")
        .build();
    let html = site.html("/x/a");
    for wanted in [
        "src=\"/x/%E5%9B%BE.png\"",
        "srcset=\"/x/%E5%9B%BE.png 2x, /x/%E5%9B%BE.png#a 3x, /x/%E5%9B%BE.png#b\"",
        "href=\"/x/b#乙\"",
        "poster=\"/x/%E5%9B%BE.png\"",
        "src=\"/v.mp4\"",
    ] {
        assert!(html.contains(wanted), "{wanted} is not in {html}");
    }
    assert_eq!(
        site.stderr.matches("warning[").count(),
        1,
        "{}",
        site.stderr
    );
    assert!(site.stderr.contains("`./no.png` does not exist"));
}

#[test]
fn old_addresses_lead_to_their_pages() {
    let site = BookTest::fixture("plain-book").build();
    for (file, page) in [
        ("guide/code.html", "guide/code/index.html"),
        ("math.html", "math/index.html"),
    ] {
        assert!(site.text(file) == site.text(page), "{file} is not {page}");
    }
    for (file, to) in [("toc.html", "/"), ("old/page.html", "/guide")] {
        let page = Html::parse_document(site.text(file));
        let link = select(&page, "body a");
        assert_eq!(link[0].attr("href"), Some(to), "{file}");
        let script = select(&page, "script[data-to]");
        assert_eq!(script[0].attr("data-to"), Some(to), "{file}");
        assert!(
            site.text(file)
                .contains(&format!("content=\"0; url={to}\""))
        );
    }
    assert!(!site.files().contains_key("guide/index.html.html"));
}

#[test]
fn a_chapter_without_an_extension_is_a_page_and_not_a_file() {
    let site = BookTest::new()
        .chapter("甲", "guide/part", "# 甲\n")
        .chapter("乙", "licence.md", "# 乙\n")
        .file("src/licence", "text")
        .build();
    assert!(site.text("guide/part.html") == site.text("guide/part/index.html"));
    for (path, is_written) in [
        ("guide/part/index.html", true),
        ("licence/index.html", true),
        ("guide/part", false),
        ("licence", false),
    ] {
        assert_eq!(site.files().contains_key(path), is_written, "{path}");
    }
    let warnings = &site.stderr;
    assert_eq!(warnings.matches("[A006]").count(), 1, "{warnings}");
    assert_eq!(warnings.matches("warning[").count(), 1, "{warnings}");
}

#[test]
fn the_whole_book_is_one_page_for_paper() {
    let site = BookTest::new()
        .chapter(
            "一",
            "a.md",
            "# 一\n\n## 同\n\n[乙](b.md#同) 注[^n]\n\n[^n]: 甲注\n",
        )
        .chapter(
            "二",
            "b.md",
            "# 二\n\n## 同\n\n[甲](a.md) 注[^n]\n\n[^n]: 乙注\n",
        )
        .build();
    let page = Html::parse_document(site.text("print.html"));
    assert_eq!(select(&page, "h2").len(), 2);
    let ids = select(&page, "[id]").attributes("id");
    let distinct: std::collections::BTreeSet<_> = ids.iter().collect();
    assert_eq!(ids.len(), distinct.len(), "{ids:?}");
    let links = select(&page, "article a[href^='#']").attributes("href");
    assert_eq!(links.len(), 10, "{links:?}");
    for link in links {
        assert!(ids.contains(&&link[1..]), "`{link}` is not among {ids:?}");
    }
    assert!(select(&page, "article a[href^='/']").is_empty());
    assert!(select(&page, "script[type=module], button").is_empty());
}

#[test]
fn the_page_for_paper_has_the_contents_of_the_sidebar() {
    const SUMMARY: &str = "# S\n\n[Intro](i.md)\n\n# Part I & co\n\n- [A](a.md)\n  - [B](b.md)\n  \
        - [Draft]()\n- [C](c.md)\n\n# Part II\n\n- [D](d.md)\n\n---\n\n[End](e.md)\n";
    let numbered = "Intro|Part I & co|1. A1.1. B1.2. Draft|1.1. B|1.2. Draft|2. C|Part II|3. D|End";
    let plain = "Intro|Part I & co|ABDraft|B|Draft|C|Part II|D|End";
    for (settings, entries, headings) in [
        ("", numbered, "Intro|1. A|1.1. B|2. C|3. D|End"),
        ("section-numbers = false\n", plain, "Intro|A|B|C|D|End"),
        (
            "[output.html]\nno-section-label = true\n",
            plain,
            "Intro|A|B|C|D|End",
        ),
    ] {
        let mut book = BookTest::new().react(settings);
        for file in ["i", "a", "b", "c", "d", "e"] {
            let title = match file {
                "i" => "Intro".to_owned(),
                "e" => "End".to_owned(),
                _ => file.to_uppercase(),
            };
            book = book.file(&format!("src/{file}.md"), &format!("# {title}\n"));
        }
        let site = book.file("src/SUMMARY.md", SUMMARY).build();
        let mut file = ["print.html", "react/print.html"].into_iter();
        let file = file.find(|file| site.files().contains_key(*file));
        let page = Html::parse_document(site.text(file.expect("a page for paper")));
        let list = select(&page, ".mr-print-contents li").texts().join("|");
        assert_eq!(list, entries, "{settings}");
        assert_eq!(
            select(&page, "section h1").texts().join("|"),
            headings,
            "{settings}"
        );
        let links = select(&page, ".mr-print-contents a").attributes("href");
        assert_eq!(
            links,
            ["#p1", "#p2", "#p3", "#p4", "#p5", "#p6"],
            "{settings}"
        );
    }
}

#[test]
fn options_of_the_html_output_decide_the_files_for_hosts() {
    let site = BookTest::new()
        .react("[output.html]\ncname = \"book.example\"\nprint.enable = false\n")
        .chapter("一", "a.md", "# 一\n")
        .build();
    // A book with two outputs has a folder for each.
    assert!(site.files().contains_key("react/.nojekyll"));
    assert_eq!(site.text("react/CNAME").trim(), "book.example");
    assert!(!site.files().contains_key("react/print.html"));
}

#[test]
fn the_sidebar_has_parts_numbers_and_drafts() {
    let page = SITE.page("/guide/code");
    let sidebar = text_of(&page, "aside, nav[aria-label=文档侧边栏]");
    for wanted in [
        "第一部分",
        "第二部分",
        "1. 入门",
        "1.1. 代码",
        "还没写",
        "2. 公式",
        "3. 标记",
        "前言",
        "后记",
    ] {
        assert!(sidebar.contains(wanted), "{wanted} is not in {sidebar}");
    }
}

#[test]
fn files_and_redirects_of_the_html_output_are_used() {
    let html = SITE.html("/");
    assert!(
        html.contains("href=\"/theme/extra."),
        "the stylesheet is linked"
    );
    assert!(html.contains("src=\"/theme/extra."), "the script is linked");
    assert!(html.contains("https://github.com/example/book"));
    assert!(
        SITE.html("/guide/code")
            .contains("/edit/main/src/guide/code.md")
    );
    assert!(SITE.html("/old/page").contains("url=/guide"));
    assert!(
        SITE.html("/away")
            .contains("url=https://example.org/away.html")
    );
}

#[test]
fn links_lead_to_terms_and_into_raw_html() {
    let site = BookTest::new()
        .react("strict = true")
        .chapter(
            "一",
            "a.md",
            "# 一\n\n[甲](#attached-thread) [乙](#warn) [丙](#old)\n\nattached thread\n  : 连着的线程\n\n- <a id=\"warn\"></a> 警告\n\n<a name=\"old\"></a>\n\n正文\n",
        )
        .build();
    let page = site.page("/a");
    assert_eq!(text_of(&page, "dt#attached-thread"), "attached thread");
    assert_eq!(select(&page, "a#warn").len(), 1);
}

#[test]
fn a_chapter_may_begin_with_a_thematic_break() {
    let site = BookTest::new()
        .react("strict = true")
        .chapter("一", "a.md", "---\n\n# 一\n\n前文\n\n---\n\n后文\n")
        .chapter("二", "b.md", "---\n更早的话\n---\n\n{{#include part.md}}\n")
        .file("src/part.md", "---\n\n部分一\n\n---\n\n部分二\n")
        .build();
    let page = site.page("/a");
    assert_eq!(select(&page, "article hr").len(), 2);
    assert!(text_of(&page, "article").contains("前文"));
    let text = text_of(&site.page("/b"), "main");
    for wanted in ["更早的话", "部分一", "部分二"] {
        assert!(text.contains(wanted), "{wanted} is not in {text}");
    }
}

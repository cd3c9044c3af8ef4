//! The owner's kinds of admonitions.

use site_tests::{BookTest, Site, check, expect, select, text_of};

const KINDS: &str = "strict = true\n[output.react.admonitions]\n\
    example = { title = '示例', like = 'tip' }\nquestion = { title = '问题' }";

fn classes(page: &scraper::Html) -> Vec<&str> {
    select(page, ".mr-admonition").attributes("class")
}

fn site(path: &str, body: &str) -> Site {
    BookTest::new()
        .react(KINDS)
        .chapter("甲", path, &format!("# 甲\n\n{body}\n"))
        .build()
}

#[test]
fn alerts_are_boxes_in_each_dialect_unless_the_book_turns_them_off() {
    for file in ["a.md", "a.mdx"] {
        let off = "[output.html]\nadmonitions = false";
        // With two backends, each has its own folder.
        for (setting, route, boxes) in [("", "/a", 1), (off, "/react/a", 0)] {
            let book = BookTest::new().react(setting);
            let site = book.chapter("A", file, "# A\n\n> [!TIP]\n> Text\n").build();
            let found = select(&site.page(route), "article .mr-admonition-tip").len();
            assert_eq!(found, boxes, "{file} {setting}");
            assert_eq!(site.stderr.matches("W110").count(), 0, "{file} {setting}");
        }
    }
}

#[test]
fn a_kind_of_the_owner_has_its_title_and_the_look_of_another() {
    for path in ["a.md", "a.mdx"] {
        let page = site(path, ":::example\n文\n:::\n\n:::question 为什么\n文\n:::").page("/a");
        assert_eq!(
            classes(&page),
            [
                "mr-admonition mr-admonition-tip mr-admonition-example",
                "mr-admonition mr-admonition-note mr-admonition-question"
            ],
            "{path}"
        );
        assert_eq!(text_of(&page, ".mr-admonition-example p"), "示例");
        assert_eq!(text_of(&page, ".mr-admonition-question p"), "为什么");
    }
}

#[test]
fn boxes_with_live_content_elements_and_tables_have_it_too() {
    let live = ":::example\n```js\na\n```\n:::";
    let element = "<Admonition type=\"example\">\n\n文\n\n</Admonition>";
    let cell =
        "<table><tbody><tr><td>\n\n:::example\n```js\na\n```\n:::\n\n</td></tr></tbody></table>";
    for body in [live, element, cell] {
        let site = site("a.mdx", body);
        let page = site.page("/a");
        assert_eq!(
            classes(&page),
            ["mr-admonition mr-admonition-tip mr-admonition-example"],
            "{body}"
        );
        assert_eq!(text_of(&page, ".mr-admonition-title"), "示例", "{body}");
        let markdown = site.text("a.md");
        assert!(
            markdown.contains("[!TIP]") && markdown.contains("**示例**"),
            "{markdown}"
        );
    }
}

/// The findings that a book should have.
type Wanted = &'static [(&'static str, &'static str)];

#[test]
fn unknown_kinds_and_faulty_settings_name_the_key() {
    let book = |settings: &str| format!("[output.react]\n[output.react.admonitions]\n{settings}\n");
    let summary = "# Summary\n\n- [一](a.md)\n";
    let rows: [(&str, &str, Wanted); 8] = [
        (
            "example = { title = '例' }",
            ":::exampel\n文\n:::",
            &[("src/a.md:3:4: warning[W110]", "did you mean `example`?")],
        ),
        (
            "example = { title = '例' }",
            ":::zzz\n文\n:::",
            &[("src/a.md:3:4: warning[W110]", "[output.react.admonitions]")],
        ),
        (
            "example = { title = '例' }",
            "> [!EXAMPLE]\n> 文",
            &[("src/a.md:3:3: warning[W110]", "write `:::example`")],
        ),
        (
            "note = { title = '注' }",
            "文",
            &[("book.toml:3:1: error[C002]", "`strings`")],
        ),
        (
            "'my kind' = { title = '我' }",
            "文",
            &[("book.toml:3:1: error[C002]", "begin with a letter")],
        ),
        (
            "mine = { title = ' ' }",
            "文",
            &[("book.toml:3:10: error[C002]", "title that readers see")],
        ),
        (
            "mine = { title = '我', like = 'tipp' }",
            "文",
            &[("book.toml:3:23: error[C002]", "did you mean `tip`?")],
        ),
        (
            "mine = {}",
            "文",
            &[("book.toml:3:1: error[C002]", "add `title`")],
        ),
    ];
    for (settings, body, wanted) in rows {
        let (book, page) = (book(settings), format!("# 一\n\n{body}\n"));
        let files = [
            ("book.toml", book.as_str()),
            ("src/SUMMARY.md", summary),
            ("src/a.md", &page),
        ];
        let (_, text) = check(&files, &[]);
        expect(&text, wanted, settings);
    }
}

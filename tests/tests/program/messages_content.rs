//! The messages about words of code blocks, images and tabs, as a table: three slips of each kind and
//! three near misses.

use site_tests::{check, expect};

/// The text of a chapter, and the codes with their lines.
type Row<'a> = (&'a str, &'a [(&'a str, &'a str)]);

fn assert_rows(file: &str, rows: &[Row<'_>]) {
    for (text, wanted) in rows {
        let text = format!("# T\n\n{text}\n");
        let summary = match file {
            "src/a.md" => "- [T](a.md)\n",
            _ => BOTH,
        };
        let files = [(file, &*text), PICTURE, ("src/SUMMARY.md", summary)];
        let (is_ok, found) = check(&files, &[]);
        assert!(is_ok, "{text}");
        let wanted: Vec<_> = wanted
            .iter()
            .map(|(code, help)| (format!("{file}:3:1: warning[{code}]"), *help))
            .collect();
        let wanted: Vec<_> = wanted.iter().map(|(a, b)| (a.as_str(), *b)).collect();
        expect(&found, &wanted, &text);
    }
}

/// Lists the usual chapter beside the one in MDX.
const BOTH: &str = "- [T](b.mdx)\n- [U](a.md)\n";

const PICTURE: (&str, &str) = ("src/x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");

#[test]
fn words_of_code_blocks() {
    assert_rows(
        "src/a.md",
        &[
            ("```ts tilte=\"x\"\na\n```", &[("K007", "`title`")]),
            (
                "```ts showLineNumber\na\n```",
                &[("K007", "`showLineNumbers`")],
            ),
            ("```ts {9-2}\na\n```", &[("K007", "from 1")]),
            ("```ts {99}\na\n```", &[("K007", "from 1")]),
            ("```ts title=“a.ts”\na\n```", &[("K007", "title=")]),
            ("```ts title=\"x\" {1} showLineNumbers=3\na\n```", &[]),
            ("```ts {2}\na\n\nb\n```", &[]),
            ("```js src/App.js active hidden\na\n```", &[]),
        ],
    );
}

#[test]
fn images_without_text_or_encryption() {
    assert_rows(
        "src/a.md",
        &[
            ("![](x.svg)", &[("A010", "brackets")]),
            ("![ ](x.svg) text", &[("A010", "brackets")]),
            ("<img src=\"x.svg\">", &[("A010", "alt")]),
            (
                "![x](http://a.example/x.png)",
                &[("A009", "https://a.example")],
            ),
            (
                "![x](HTTP://a.example/x.png) text",
                &[("A009", "https://a.example")],
            ),
            (
                "<img alt=\"x\" src=\"http://a.example/x.png\">",
                &[("A009", "https:")],
            ),
            ("![x](x.svg) and ![`x`](x.svg)", &[]),
            ("<img alt=\"\" src=\"x.svg\">", &[]),
            ("![x](https://a.example/x.png)", &[]),
            ("![x](http://localhost:3000/x.png)", &[]),
        ],
    );
    assert_rows(
        "src/b.mdx",
        &[
            ("<img src=\"x.svg\" />", &[("A010", "alt")]),
            ("<img alt=\"\" src=\"x.svg\" />", &[]),
            (
                "<img alt=\"x\" src=\"http://a.example/x.png\" />",
                &[("A009", "https:")],
            ),
        ],
    );
}

#[test]
fn tabs_with_one_label() {
    let tabs = |one: &str, two: &str| {
        format!(
            "<Tabs>\n<TabItem {one}>\n\n1\n\n</TabItem>\n<TabItem {two}>\n\n2\n\n</TabItem>\n</Tabs>"
        )
    };
    for (one, two, is_found) in [
        ("value=\"a\" label=\"A\"", "value=\"b\" label=\"A\"", true),
        ("value=\"a\"", "value=\"b\" label=\"a\"", true),
        ("label=\"甲\"", "label=\"甲\"", true),
        ("value=\"a\" label=\"A\"", "value=\"b\" label=\"B\"", false),
        ("value=\"a\" label=\"A\"", "value=\"b\" label=\"a\"", false),
        ("label=\"甲\"", "label=\"乙\"", false),
    ] {
        let text = format!("# T\n\n{}\n", tabs(one, two));
        let (is_ok, found) = check(&[("src/b.mdx", &text), ("src/SUMMARY.md", BOTH)], &[]);
        assert!(is_ok);
        let wanted = [("src/b.mdx:9:1: warning[H005]", "label")];
        expect(&found, if is_found { &wanted } else { &[] }, &text);
    }
}

//! Each rule: texts, and the same texts formatted.

use markdown_format::{Style, format};
use mdx_lite::{
    Mode::{self, Markdown, Mdx},
    Options,
};

/// Formats each text twice in both modes.
fn check(cases: &[(&str, &str)]) {
    check_with(cases, &[Markdown, Mdx], &Style::default());
}

fn check_with(cases: &[(&str, &str)], modes: &[Mode], style: &Style) {
    for (text, expected) in cases {
        for mode in modes {
            let mut options = Options::new(*mode);
            options.alerts = true;
            options.definition_lists = true;
            options.heading_attributes = true;
            let formatted = format(text, &options, style);
            let formatted = formatted.unwrap_or_else(|refusal| panic!("{refusal}: {text:?}"));
            assert_eq!(formatted.text, *expected, "{mode:?}: {text:?}");
            let changes = formatted.first_change.is_some();
            assert_eq!(changes, text != expected, "{mode:?}: {text:?}");
            let again = format(expected, &options, style).expect("it is formatted");
            assert_eq!(again.first_change, None, "{mode:?}: {text:?}");
        }
    }
}

#[test]
fn headings() {
    check(&[
        ("#   A   ##  \n", "# A\n"),
        ("## C#\n", "## C#\n"),
        ("# a # #\n", "# a # #\n"),
        ("## `a` #\n", "## `a`\n"),
        ("##\n", "##\n"),
        ("A\n===\n\nB *c*\n---\n", "# A\n\n## B *c*\n"),
        ("A {#b}\n--\n", "## A {#b}\n"),
        ("two\nlines\n===\n", "two\nlines\n===\n"),
        ("A #\n===\n", "A #\n===\n"),
        ("> A\n> ===\n> b\n", "> # A\n>\n> b\n"),
        ("- A\n  ---\n", "- ## A\n"),
        ("text\n# A\nB\n---\ntext\n", "text\n\n# A\n\n## B\n\ntext\n"),
    ]);
}

#[test]
fn emphasis() {
    check(&[
        ("_a_ and __b__\n", "*a* and **b**\n"),
        ("_a __b__ c_\n", "*a **b** c*\n"),
        ("*a _b_ c*\n", "*a *b* c*\n"),
        ("snake_case_name\n", "snake_case_name\n"),
        // These marks would pair with others.
        ("_a* b_\n", "_a* b_\n"),
        ("___a___ _*b*_\n", "___a___ _*b*_\n"),
        ("_a_ 2\\*3\n", "*a* 2\\*3\n"),
        ("`_a_` [_b_](c_d_)\n", "`_a_` [*b*](c_d_)\n"),
        ("| a |\n| --- |\n| _b_ |\n", "| a   |\n| --- |\n| *b* |\n"),
    ]);
}

#[test]
fn lists() {
    check(&[
        ("* a\n* b\n  + c\n", "- a\n- b\n  - c\n"),
        // Neighbours stay two lists.
        ("* a\n\n- b\n", "- a\n\n* b\n"),
        ("1) a\n\n1. b\n", "1. a\n\n1) b\n"),
        ("1. a\n1. b\n1. c\n", "1. a\n1. b\n1. c\n"),
        ("3. a\n7. b\n7. c\n", "3. a\n4. b\n5. c\n"),
        // Ten is longer than nine, so its lines would need more indentation.
        ("9. a\n9. b\n", "9. a\n9. b\n"),
        ("9. a\n3. b\n", "9. a\n3. b\n"),
        // These lines would be thematic breaks.
        ("* + +\n", "* - -\n"),
        ("+ ***\n", "+ ***\n"),
        ("-   a\n-  b\n", "- a\n- b\n"),
        ("1.  a\n\n    b\n\n    - c\n", "1. a\n\n   b\n\n   - c\n"),
        (
            "-   a\n    ```\n      b\n    ```\n",
            "- a\n  ```\n    b\n  ```\n",
        ),
        // The second item would be part of the first, and `b` too.
        ("-   a\n  - b\n", "-   a\n  - b\n"),
        ("-   a\n\n  b\n", "-   a\n\n  b\n"),
        ("-   a\nlazy\n", "-   a\nlazy\n"),
        ("> *   a\n>     b\n", "> -   a\n>     b\n"),
        ("- [ ] a\n- [x] b\n", "- [ ] a\n- [x] b\n"),
        ("text\n- a\n# b\n", "text\n\n- a\n\n# b\n"),
        // A blank line would make the item loose.
        ("- a\n  # b\n  c\n", "- a\n  # b\n  c\n"),
    ]);
}

#[test]
fn fences() {
    check(&[
        ("~~~js\na\n~~~\n", "```js\na\n```\n"),
        (
            "`````   js title=\"a\"  \na  \n\n\n`````\n",
            "```js title=\"a\"\na  \n\n\n```\n",
        ),
        ("`````md\n```\n`````\n", "````md\n```\n````\n"),
        ("~~~ a`b\nc\n~~~\n", "~~~ a`b\nc\n~~~\n"),
        (
            "~~~\n{{#include a.md}}\n~~~\n",
            "~~~\n{{#include a.md}}\n~~~\n",
        ),
        ("```\nnever closed\n\n\n", "```\nnever closed\n\n\n"),
        (
            "- ```\n  never closed\ntext\n",
            "- ```\n  never closed\ntext\n",
        ),
        ("> ~~~\n> a\n> ~~~\n", "> ```\n> a\n> ```\n"),
        ("a\n```\nb\n```\nc\n", "a\n\n```\nb\n```\n\nc\n"),
    ]);
    check_with(
        &[(
            "a\n\n    code  \n\n\n    more\n",
            "a\n\n    code  \n\n\n    more\n",
        )],
        &[Markdown],
        &Style::default(),
    );
}

#[test]
fn thematic_breaks() {
    check(&[
        ("a\n\n* * *\n\nb\n", "a\n\n---\n\nb\n"),
        ("a\n***\nb\n", "a\n\n---\n\nb\n"),
        // Front matter would begin here.
        ("***\n\na: b\n\n***\n", "***\n\na: b\n\n---\n"),
        ("- ***\n", "- ***\n"),
    ]);
}

#[test]
fn blanks() {
    check(&[
        ("\n\na \nb\t\n\n\n\n\nc", "a\nb\n\nc\n"),
        ("a    \nb\\\nc\n", "a  \nb\\\nc\n"),
        ("a\\ \nb\n", "a\\ \nb\n"),
        ("> a \n> \n>\n> b\n", "> a\n>\n> b\n"),
        ("`a\n b`\n", "`a\n b`\n"),
        (
            "---\na: 1  \n\n\nb: 2\n---\n\n\n# c\n",
            "---\na: 1  \n\n\nb: 2\n---\n\n# c\n",
        ),
        ("\n---\na: 1\n---\n", "\n---\n\n## a: 1\n"),
        ("[a]: b  \n\n\n[a]\n", "[a]: b\n\n[a]\n"),
        (
            "a\n\n\n{{#include b.md}}\n# c\n",
            "a\n\n{{#include b.md}}\n# c\n",
        ),
        ("", ""),
        (" \n", " \n"),
        ("\u{feff}# a  \n", "\u{feff}# a\n"),
    ]);
    check_with(
        &[(
            "<pre>\na  \n\n\n</pre>\n\n\nb\n",
            "<pre>\na  \n\n\n</pre>\n\nb\n",
        )],
        &[Markdown],
        &Style::default(),
    );
}

#[test]
fn line_ends_stay() {
    check(&[
        ("a \r\n* b\r\n\r\n\r\n# c", "a\r\n\r\n- b\r\n\r\n# c\r\n"),
        (
            "A\r\n===\r\n\r\n|a|\r\n|-|\r\n",
            "# A\r\n\r\n| a   |\r\n| --- |\r\n",
        ),
        ("~~~\r\na\r\n~~~\r\n", "```\r\na\r\n```\r\n"),
    ]);
}

#[test]
fn tables() {
    check(&[
        (
            "a|b\n:-|-:\n守卫|`x \\| y`\n",
            "| a    |        b |\n| :--- | -------: |\n| 守卫 | `x \\| y` |\n",
        ),
        (
            "|a|b|c|\n|-|:-:|-|\n|1|\n",
            "| a   |  b  | c   |\n| --- | :-: | --- |\n| 1   |     |     |\n",
        ),
        ("> |a|\n> |-|\n> |é|\n", "> | a   |\n> | --- |\n> | é   |\n"),
        ("- |a|\n  |-|\n", "- | a   |\n  | --- |\n"),
        ("|a|\n|-|\n|b|c|\n", "|a|\n|-|\n|b|c|\n"),
        (
            "|a|\n|-|\n{{#include b.md}}\n",
            "|a|\n|-|\n{{#include b.md}}\n",
        ),
        ("|a|\n|-|\n|👩‍👩‍👧|\n", "| a   |\n| --- |\n| 👩‍👩‍👧  |\n"),
        ("|a\n|-\n|b\\|\n", "| a   |\n| --- |\n| b\\| |\n"),
    ]);
    let wide = "文".repeat(60);
    let (text, expected) = (
        format!("|a|b|\n|-|:-:|\n|{wide}|c   |\n"),
        format!("| a | b |\n| --- | :-: |\n| {wide} | c |\n"),
    );
    check(&[(&text, &expected)]);
}

#[test]
fn admonitions() {
    check(&[
        (
            ":::note   A  *b*\n*   c\n:::  \n",
            ":::note A  *b*\n- c\n:::\n",
        ),
        (":::tip[A]\n\n\na\n:::\n", ":::tip[A]\n\na\n:::\n"),
        ("> [!NOTE]\n> *  a\n", "> [!NOTE]\n> -  a\n"),
    ]);
}

#[test]
fn javascript_stays() {
    let stays = "import a from 'a'  \n\nexport const b = `\n\n\n*  c\n`\n\n<Card\n  a={`\n* b  \n\n`}\n>\n\n{/* *  a  \n\n\n*/}\n\n</Card>\n";
    check_with(&[(stays, stays)], &[Mdx], &Style::default());
    check_with(
        &[
            (
                "<Tabs>\n\n\n* _a_\n# b\n</Tabs>\n",
                "<Tabs>\n\n- *a*\n\n# b\n</Tabs>\n",
            ),
            (
                "-   <A\n      b={`\n      c`}\n    />\n",
                "-   <A\n      b={`\n      c`}\n    />\n",
            ),
        ],
        &[Mdx],
        &Style::default(),
    );
}

#[test]
fn spacing() {
    let mut style = Style::default();
    style.spacing = true;
    check_with(
        &[
            (
                "用Rust写2个[包a](包a.md)，50%快\n",
                "用 Rust 写 2 个[包 a](包a.md)，50%快\n",
            ),
            (
                "`用a` **中b** [中c] {{#include 中d.md}}\n\n[中c]: 中e\n",
                "`用a` **中 b** [中c] {{#include 中d.md}}\n\n[中c]: 中e\n",
            ),
            // A heading's id is made of its text.
            (
                "# 用Rust\n\n# 用Rust {#a}\n",
                "# 用Rust\n\n# 用 Rust {#a}\n",
            ),
            ("|中a|\n|-|\n", "| 中 a |\n| ---- |\n"),
            (
                "<code>中a</code> https://a.b/中a\n",
                "<code>中a</code> https://a.b/中a\n",
            ),
            ("カタカナabc 한글abc\n", "カタカナ abc 한글 abc\n"),
        ],
        &[Mdx, Markdown],
        &style,
    );
}

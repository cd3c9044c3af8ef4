//! Findings for text that did not become what its author meant.

use mdx_lite::{Mode, Options, parse};

/// Returns the codes of this family in a text, in each mode; both are the same.
fn codes(text: &str) -> Vec<&'static str> {
    let [mdx, markdown] = [Mode::Mdx, Mode::Markdown].map(|mode| {
        let document = parse(text, &Options::new(mode));
        let found = document.diagnostics.into_iter();
        let codes = found.map(|found| {
            assert!(found.help.is_some(), "{text}");
            assert!(
                text.get(found.span.range())
                    .is_some_and(|it| !it.is_empty()),
                "{text}"
            );
            found.code.as_str()
        });
        codes
            .filter(|code| ("W116".."W130").contains(code) || *code == "W134")
            .collect()
    });
    assert_eq!(mdx, markdown, "{text}");
    mdx
}

/// Asserts that each slip has one finding with a code, and that each near miss has none.
fn assert_slips(code: &str, slips: &[&str], near_misses: &[&str]) {
    for slip in slips {
        assert_eq!(codes(slip), [code], "{slip}");
    }
    for text in near_misses {
        assert_eq!(codes(text), <[&str; 0]>::default(), "{text}");
    }
}

#[test]
fn undefined_references() {
    let defined = "\n\n[two]: two.md\n\n[^2]: Note\n";
    assert_slips(
        "W116",
        &[
            &format!("[two][twoo]{defined}"),
            &format!("- ![a picture][twoo]{defined}"),
            "See [two][].\n",
            &format!("Text.[^3]{defined}"),
            "文字。[^注]\n",
            "> a [^2] b\n",
        ],
        &[
            &format!("[two][Two], [TWO][], [two] and [^2]{defined}"),
            "list[0][1], f()[a][b], a[] and string[][]\n",
            "[feature][api][http] a list, and [][x](https://example.org)\n",
            "[^a-z] and [a-z][^0-9]+ in /[^abc]/\n",
            "[optional] \\[a][b] \\[^2] `[a][b]` `[^2]`\n",
            "```\n[a][b] [^2]\n```\n",
            ":::note[See [two][two]]\n\ntext\n\n:::\n\n[two]: two.md\n",
        ],
    );
}

#[test]
fn labels_that_are_defined_twice() {
    assert_slips(
        "W134",
        &[
            "[a]\n\n[a]: one.md\n[A]: two.md\n",
            "[a b]\n\n[a b]: one.md\n\n> [a  b]: two.md\n>\n> text\n",
        ],
        &[
            "[a]\n\n[a]: one.md\n[b]: two.md\n",
            "[//]: # (one)\n[//]: # (two)\n",
            "[a]\n\n[a]: one.md\n\n```md\n[a]: two.md\n```\n",
            "[a]\n\n[a]: one.md\n\nSee [a]: it is here.\n",
        ],
    );
}

#[test]
fn text_that_resembles_a_link() {
    assert_slips(
        "W117",
        &[
            "[x] (two.md)\n",
            "[x]  (https://example.org/a)\n",
            "- [x y] (./two.mdx#a)\n",
            "[x](one mdx)\n",
            "![x](my picture.png)\n",
            "[x](two.md “title”)\n",
            "[x](two.md\n",
            "[x](<two.md)\n",
            "[链接]（one.mdx）\n",
            "[链接](one.mdx）\n",
            "［链接］(one.mdx)\n",
            "见［链接](one.mdx)。\n",
            "【链接】（https://example.org）\n",
        ],
        &[
            "[x](two.md) [x](<a b.md>) [x](two.md \"title\")\n",
            "[x] (see below) and [y] (and/or)\n",
            "list[0](a b), f()[x](a b), [ ](a b)\n",
            "[注]（见下文）和【注】（见下文）\n",
            "\\[x] (two.md) \\[x](one mdx) `[x] (two.md)`\n",
            "```\n[x] (two.md) ［链接］(one.mdx)\n```\n",
            "[a][b](c d)\n\n[b]: d.md\n",
        ],
    );
}

#[test]
fn lines_that_resemble_headings() {
    assert_slips(
        "W118",
        &[
            "＃ 标题\n",
            "text\n\n＃＃标题\n",
            "##NoSpace\n",
            "###`code`\n",
            "> ##Quoted\n",
            "##\u{a0}Space\n",
            "#\u{3000}标题\n",
            "#标题\n",
            "#Title\n\ntext\n",
            "####### Seven\n",
        ],
        &[
            "## Title\n\n##\ttitle\n",
            "#123 and #tag\n",
            "#Tag #Other\n\n#general\n",
            "#!/bin/sh\n\n##__VA_ARGS__\n",
            "\\##NoSpace\n\n`##NoSpace`\n",
            "＃话题＃\n",
            "a\n#Tag\n",
            "```\n##NoSpace\n＃ 标题\n```\n",
        ],
    );
}

#[test]
fn lines_that_resemble_tables() {
    assert_slips(
        "W119",
        &[
            "| a | b | c |\n|---|---|\n| 1 | 2 | 3 |\n",
            "a | b\n--|--|--\n1 | 2\n",
            "> | a | b |\n> |---|\n",
            "- | a | b |\n  |---|\n",
            "| a | b |\n|—|—|\n| 1 | 2 |\n",
            "｜ a ｜ b ｜\n｜---｜---｜\n",
            "| a | b |\n| 1 | 2 |\n",
            "| a | b |\n|---|---|\n| 1 | 2 |\n\n| 3 | 4 |\n",
        ],
        &[
            "| a | b |\n|---|---|\n| 1 |\n\n| c |\n|---|\n| 2 |\n",
            "| alone | here |\n",
            "a | b\nc | d\n",
            "|x| and |y|\n|z|\n",
            "```\n| a | b |\n|---|\n```\n",
            "text\n--- | x\n",
            "a \\| b\n|---|\n",
        ],
    );
}

#[test]
fn lines_that_resemble_items() {
    assert_slips(
        "W125",
        &[
            "-列表项\n",
            "-第一\n-第二\n-第三\n",
            "*项\n",
            "1.第一\n2.第二\n",
            "文字\n1)第一\n",
            "-First item\n-Second item\n",
            "1.Open the page\n",
            "> -**重要**：文字\n",
            "- 甲\n-乙\n",
            "1. a\n - b\n - c\n2. d\n",
            "> 1. a\n>   * b\n",
        ],
        &[
            "- 项\n\n1. 第一\n",
            "-5 度，+86，1.5 倍，-v\n",
            "-v  print\n-Xmx 512\n",
            "——他说\n",
            "\\-列表项\n\n1\\.第一\n",
            "## 1.概述\n\n**1.概述**\n",
            "`-列表项`\n\n```\n-列表项\n1.第一\n```\n",
            "*项* 和 *项*\n",
            "- 1.第一\n",
            "1. a\n   - b\n2. c\n- d\n",
            "1. a\n\n\n - b\n",
        ],
    );
}

#[test]
fn marks_without_a_partner() {
    assert_slips(
        "W126",
        &[
            "This is **important.\n",
            "这是**重要的。\n",
            "This is ** important ** too.\n",
            "This is **important ** too.\n",
            "**注意 **文字\n",
            "~~gone\n",
            "Call `open() first.\n",
            "- 用 `npm 安装\n",
            "## Use `open()\n",
            "**a\n\n",
            "**one and **two\n",
            "**one** and two **\n",
            "* * one**\n",
            "``js\nlet a;\n``\n",
            "==marked== text\n",
        ],
        &[
            "2 ** 3 and a**b and **kwargs\n",
            "src/**/*.js, dir/**, f(**options)\n",
            "``TeX'' and `old'\n",
            "\\*\\*a and \\`b\n",
            "**重要**的`代码`。\n",
            "**多行\n文字** and `a\nb`\n",
            "***both*** **a *b* c**\n",
            "```\n**a `b\n```\n",
            "`a\nb` and ``a b\nc``\n",
            "a == b == c, `==x==` and ==> x ==\n",
            "see word** and \\**a\n",
            "**one** costs 2**\n\n** a note\n",
        ],
    );
}

#[test]
fn wide_characters_in_place_of_marks() {
    assert_slips(
        "W127",
        &[
            "用｀npm｀安装\n",
            "｀｀｀\n",
            "- ｀a`\n",
            "···js\n",
            "＊＊重要＊＊文字\n",
            "＞ 引用\n",
            "－ 项\n",
            "＊ 项\n",
        ],
        &[
            "约翰·史密斯···\n",
            "密码 ＊＊＊＊＊＊\n",
            "5 ＞ 3，a－b\n",
            "`｀` 和 `＊＊a＊＊`\n",
            "```\n＞ 引用\n｀a｀\n```\n",
        ],
    );
    assert_slips(
        "W117",
        &["！[图](a.png)\n", "文字！[图](a/b.svg)\n"],
        &["真好！[链接](a.md)\n", "！[图]\n", "![图](a.png)\n"],
    );
}

#[test]
fn braces_that_resemble_ids() {
    assert_slips(
        "W128",
        &[
            "## A {# b}\n",
            "## A {#b c}\n",
            "## 甲 ｛#b｝\n",
            "## A {＃b}\n",
        ],
        &[
            "## A {#b}\n",
            "## A {#b .c}\n",
            "## `{# b}`\n",
            "## C# and F#\n",
        ],
    );
}

#[test]
fn front_matter_after_something_else() {
    assert_slips(
        "W120",
        &[
            "\n---\ntitle: Two\n---\n\ntext\n",
            "\u{feff}\r\n\r\n---\r\ntitle: Two\r\n---\r\n",
            "  ---\ntitle: Two\n---\n",
            "----\ntitle: Two\n----\n",
            "———\ntitle: Two\n———\n",
            "+++\ntitle = \"Two\"\n+++\n",
        ],
        &[
            "---\ntitle: Two\n---\n",
            "\n---\n\ntitle: Two\n\n---\n",
            "\n---\nsome words: more\n---\n",
            "\n---\ntitle: Two\n",
            "text\n\n---\ntitle: Two\n---\n",
        ],
    );
}

#[test]
fn links_and_headings_without_content() {
    assert_slips(
        "W121",
        &[
            "[](two.md)\n",
            "a [ ](two.md) b\n",
            "[two]()\n",
            "- [two](<>)\n",
            "[two](#)\n",
        ],
        &[
            "[Back to top](#) and [回到顶部](#)\n",
            "[![](a.png)](two.md)\n",
            "[](two.md",
            "[`a`](#a) <https://example.org>\n",
            "\\[](two.md) `[](two.md)`\n",
        ],
    );
    assert_slips(
        "W122",
        &["##\n\ntext\n", "# \n", "> ###\n", "## {#id}\n", "## ##\n"],
        &["## ![](a.png)\n", "## `#`\n", "\\##\n", "## &#35;\n"],
    );
}

#[test]
fn outlines_with_faults() {
    assert_slips(
        "W123",
        &[
            "# One\n\n# Two\n",
            "One\n===\n\n## a\n\n# Two\n\n# Three\n",
            "# One\n# One\n",
        ],
        &[
            "# One\n\n## Two\n\n## Three\n",
            "# One\n\n> # Two\n",
            "# One\n\n\\# Two\n\n```\n# Three\n```\n",
            "## One\n\n# Two\n",
        ],
    );
    assert_slips(
        "W124",
        &[
            "## One\n\n#### Two\n",
            "# One\n\n### Two\n\n### Three\n",
            "One\n---\n\n##### Two\n",
        ],
        &[
            "# One\n\n## Two\n\n### Three\n\n# Four\n".trim_end_matches("# Four\n"),
            "### One\n\n#### Two\n\n## Three\n",
            "## One\n\n- #### Two\n",
            "## One\n\n> #### Two\n",
        ],
    );
}

#[test]
fn plain_commonmark_has_none_of_these_findings() {
    let text = "\n---\ntitle: Two\n---\n\n[a][b] [x] (two.md)\n\n##NoSpace\n\n##\n\n# a\n\n# b\n\n#### c\n\n[]()\n";
    let found = parse(text, &Options::new(Mode::CommonMark)).diagnostics;
    assert_eq!(found, []);
}

#[test]
fn many_brackets_take_linear_time() {
    for unit in [
        "](",
        "[x](a b ",
        "［x］（",
        "[a][b]",
        "|a|b|\n",
        "##a\n",
        "** a ",
        "｀a",
        "**a ",
        "`a",
        "-项\n",
    ] {
        let found = parse(&unit.repeat(4_000), &Options::new(Mode::Mdx)).diagnostics;
        assert!(found.len() <= 2_001, "{unit}");
    }
}

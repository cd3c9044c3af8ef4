//! Words of a fence, and their defaults in `[output.react.code]`.

use site_tests::{BookTest, select, text_of};

#[test]
fn lines_are_wrapped_by_a_word_or_by_the_settings() {
    for (settings, info, is_wrapped) in [
        ("", "ts", false),
        ("", "ts wrap", true),
        ("", "rust,wrap", true),
        ("wrap = true", "ts", true),
        ("wrap = true", "ts nowrap", false),
        ("wrap = true", "", true),
    ] {
        for (name, text) in [
            ("a.md", format!("```{info}\nlet a;\n```\n")),
            ("a.mdx", format!("- 项\n\n  ```{info}\n  let a;\n  ```\n")),
            (
                "a.md",
                format!("<details>\n\n```{info}\nlet a;\n```\n\n</details>\n"),
            ),
            // A table cannot contain interactive parts.
            (
                "a.md",
                format!("<table><tr><td>\n\n```{info}\nlet a;\n```\n\n</td></tr></table>\n"),
            ),
        ] {
            let site = BookTest::new()
                .react(&format!("[output.react.code]\n{settings}"))
                .chapter("一", name, &format!("# 一\n\n{text}"))
                .build();
            let page = site.page("/a");
            let wrapped = select(&page, ".mr-code__pre[data-wrapped]").len();
            let case = format!("{settings} {text}");
            assert_eq!(select(&page, ".mr-code__pre").len(), 1, "{case}");
            assert_eq!(wrapped, usize::from(is_wrapped), "{case}");
        }
    }
}

#[test]
fn the_copy_button_is_removed_by_a_word_or_by_the_settings() {
    for (settings, info, has_button) in [
        ("", "ts", true),
        ("", "ts no-copy", false),
        ("", "rust,nocopy", false),
        ("[output.react.code]\ncopy = false", "ts", false),
        ("[output.react.code]\ncopy = false", "ts copy", true),
        ("[output.html.playground]\ncopyable = false", "ts", false),
        (
            "[output.html.playground]\ncopyable = false",
            "ts copy",
            true,
        ),
        (
            "[output.html.playground]\ncopyable = false\n[output.react.code]\ncopy = true",
            "ts",
            true,
        ),
    ] {
        let site = BookTest::new()
            .react(settings)
            .chapter("一", "a.md", &format!("# 一\n\n```{info}\nlet a;\n```\n"))
            .build();
        let page = site.page(match settings.contains("[output.html") {
            true => "/react/a",
            false => "/a",
        });
        let case = format!("{settings} {info}");
        assert_eq!(select(&page, ".mr-code__pre").len(), 1, "{case}");
        let buttons = select(&page, ".mr-code button").len();
        assert_eq!(buttons, usize::from(has_button), "{case}");
    }
}

#[test]
fn long_blocks_are_folded_by_a_word_or_by_the_settings() {
    let rust = "# hidden();\nfirst();\nsecond();\nthird();\n";
    for (settings, info, code, shown, all) in [
        ("", "ts", "a\nb\nc\n", "a\nb\nc", ""),
        ("", "ts max-lines=2", "a\nb\nc\n", "a\nb\n", "全部 3 行"),
        ("", "ts collapse", "a\nb\nc\n", "", "全部 3 行"),
        ("max-lines = 1", "ts", "a\nb\nc\n", "a\n", "全部 3 行"),
        (
            "max-lines = 1",
            "ts no-collapse",
            "a\nb\nc\n",
            "a\nb\nc",
            "",
        ),
        ("max-lines = 1", "ts", "a\n", "a", ""),
        // Lines that the author hid are not counted.
        (
            "",
            "rust max-lines=1",
            rust,
            "hidden();\nfirst();\n",
            "全部 3 行",
        ),
        (
            "",
            "rust max-lines=3",
            rust,
            "hidden();\nfirst();\nsecond();\nthird();",
            "",
        ),
    ] {
        let site = BookTest::new()
            .react(&format!("[output.react.code]\n{settings}"))
            .chapter("一", "a.md", &format!("# 一\n\n```{info}\n{code}```\n"))
            .build();
        let page = site.page("/a");
        let case = format!("{settings} {info}");
        let whole = text_of(&page, ".mr-code code");
        let rest = select(&page, ".mr-code .line--rest[hidden='until-found']")
            .texts()
            .concat();
        let before = whole.strip_suffix(rest.as_str()).expect("the rest is last");
        // A label of hidden lines precedes the code.
        let before = before.trim_start_matches("显示隐藏的行");
        assert_eq!(before, shown, "{case}");
        assert_eq!(
            select(&page, ".mr-code details summary").texts().concat(),
            all,
            "{case}"
        );
    }
}

#[test]
fn a_block_without_a_bar_is_not_folded() {
    // A summary cannot contain interactive parts.
    let code = "```ts collapse\nlet a;\n```";
    let text = format!("# 一\n\n<details><summary>\n\n{code}\n\n</summary>乙</details>\n");
    let site = BookTest::new().chapter("一", "a.md", &text).build();
    let page = site.page("/a");
    assert_eq!(text_of(&page, ".mr-code code"), "let a;");
    assert_eq!(select(&page, ".mr-code [hidden]").len(), 0);
}

#[test]
fn a_word_that_folds_nothing_is_reported() {
    for (info, is_reported) in [
        ("ts collapse={1-5}", true),
        ("ts max-lines=few", true),
        ("ts max-lines=5", false),
        ("ts title=\"collapse={1}\"", false),
    ] {
        let run = BookTest::new()
            .chapter("一", "a.md", &format!("# 一\n\n```{info}\na\n```\n"))
            .run();
        assert_eq!(
            run.stderr.contains("K007"),
            is_reported,
            "{info}: {}",
            run.stderr
        );
    }
}

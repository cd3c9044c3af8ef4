//! Blocks with the escape sequences of terminals.

use site_tests::{BookTest, select, text_of};

const OUTPUT: &str = "\u{1b}[1;31merror\u{1b}[0m: no \u{1b}[38;5;46mtea\u{1b}[m\n\u{1b}[2K  done";

#[test]
fn output_has_colours_and_no_sequences() {
    for (name, text) in [
        ("a.md", format!("```ansi\n{OUTPUT}\n```")),
        (
            "a.mdx",
            format!("```ansi title=\"out\" {{1}} showLineNumbers\n{OUTPUT}\n```"),
        ),
        (
            "a.md",
            format!(
                "- 项\n\n  ~~~text\n  {}\n  ~~~",
                OUTPUT.replace('\n', "\n  ")
            ),
        ),
        (
            "a.md",
            format!("<details>\n\n```ansi\n{OUTPUT}\n```\n\n</details>"),
        ),
        ("a.md", "```ansi file=out.txt\n```".to_owned()),
    ] {
        let site = BookTest::new()
            .chapter("一", name, &format!("# 一\n\n{text}\n"))
            .file("src/out.txt", OUTPUT)
            .build();
        let page = site.page("/a");
        // The copy button copies the text of the element.
        assert_eq!(
            text_of(&page, ".mr-code code"),
            "error: no tea\n  done",
            "{text}"
        );
        assert_eq!(
            select(&page, ".mr-terminal--red").texts(),
            ["error"],
            "{text}"
        );
        assert_eq!(
            select(&page, ".mr-terminal--green").texts(),
            ["tea"],
            "{text}"
        );
        let html = site.html("/a");
        assert!(
            !html.contains('\u{1b}') && !html.contains("\\u001b"),
            "{text}"
        );
        assert!(html.contains(".mr-terminal--red"), "{text}");
        assert!(!site.stderr.contains("warning["), "{text}\n{}", site.stderr);
    }
}

#[test]
fn other_blocks_lose_sequences() {
    let text = format!(
        "# 一\n\n```console\n$ make\n{OUTPUT}\n```\n\n```rust\n\u{1b}[1mlet\u{1b}[0m a;\n```\n"
    );
    let site = BookTest::new().chapter("一", "a.md", &text).build();
    assert!(!site.html("/a").contains('\u{1b}'));
    let page = site.page("/a");
    let code = select(&page, ".mr-code code").texts();
    assert_eq!(code, ["$ make\nerror: no tea\n  done", "let a;"]);
}

#[test]
fn a_book_without_output_has_no_rules_for_it() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n\n```sh\nls\n```\n")
        .build();
    assert!(!site.html("/a").contains("mr-terminal"));
}

#[test]
fn escape_sequences_are_in_no_text_of_a_site() {
    let text = format!(
        "# 一\n\nSee `\u{1b}[31mred\u{1b}[0m text`.\n\n```ansi\n{OUTPUT}\n```\n\n```text\n{OUTPUT}\n```\n"
    );
    let site = BookTest::new()
        .react("markdown-pages = true")
        .chapter("一", "a.md", &text)
        .build();
    assert_eq!(
        select(&site.page("/a"), "article p code").texts(),
        ["red text"]
    );
    for file in ["a.md", "llms-full.txt"] {
        let text = site.text(file);
        assert!(
            text.contains("`red text`") && text.contains("error: no tea"),
            "{text}"
        );
    }
    let has_escape = |(path, bytes): (&String, &Vec<u8>)| {
        let is_text = !path.starts_with("_app/") && !path.contains("search/index.");
        (is_text && (bytes.contains(&0x1b) || String::from_utf8_lossy(bytes).contains("\\u001b")))
            .then(|| path.clone())
    };
    let found: Vec<_> = site.files().iter().filter_map(has_escape).collect();
    assert_eq!(found, Vec::<String>::new());
}

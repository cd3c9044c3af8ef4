//! Errors in the texts of chapters: they end the build, or are warnings.

use std::fs;

use site_tests::{page, run, small_book, text_of};

const TOML: &str =
    "[book]\nlanguage = 'en'\n[output.react]\nmdx = 'full'\non-chapter-errors = 'warn'\n";

#[test]
fn one_chapter_does_not_stop_the_others() {
    for (text, code) in [
        ("create 'S', {NAME => 'info'}", "J006"),
        ("{provider}", "J002"),
        ("a {b", "E002"),
        ("<Tabs>\n\ntext", "E003"),
        ("import flow from './flow.mermaid'\n\n{flow}", "J003"),
    ] {
        let chapter = format!("# A\n\nBefore.\n\n{text}\n\nAfter.\n");
        let files = [
            ("book.toml", TOML),
            ("src/SUMMARY.md", "# S\n\n- [A](a.mdx)\n- [B](b.md)\n"),
            ("src/a.mdx", &chapter),
            ("src/b.md", "# B\n"),
        ];
        let book = small_book(&files);
        let (is_good, messages) = run(book.path(), &["build"]);
        assert!(
            is_good && messages.contains(&format!("warning[{code}]")),
            "{text}: {messages}"
        );
        let shown = page(&book.path().join("book"), "a");
        assert!(text_of(&shown, "article").contains("Before."), "{text}");
        assert_eq!(text_of(&page(&book.path().join("book"), "b"), "h1"), "B");
        let strict = format!("{TOML}strict = true\n");
        fs::write(book.path().join("book.toml"), strict).unwrap();
        let (is_good, messages) = run(book.path(), &["build"]);
        assert!(
            !is_good && messages.contains(&format!("error[{code}]")),
            "{text}: {messages}"
        );
    }
    let default = TOML.replace("on-chapter-errors = 'warn'\n", "");
    let files = [
        ("book.toml", &*default),
        ("src/SUMMARY.md", "# S\n\n- [A](a.mdx)\n"),
        ("src/a.mdx", "{provider}\n"),
    ];
    let (is_good, messages) = run(small_book(&files).path(), &["build"]);
    assert!(!is_good && messages.contains("error[J002]"), "{messages}");
}

//! Ordinary mdBooks with the one line `[output.react]`: headings, titles and ids, and files for other
//! programs.

use site_tests::{BookTest, select, text_of};

#[test]
fn a_heading_named_footnotes_keeps_its_id_to_itself() {
    let site = BookTest::new()
        .react("strict = true")
        .chapter(
            "甲",
            "a.md",
            "# 甲\n\n文[^一]\n\n## Footnotes\n\n[^一]: 注\n",
        )
        .build();
    let page = site.page("/a");
    assert_eq!(select(&page, "#footnotes").len(), 1);
    let reference = &select(&page, ".footnote-ref a")[0];
    let title = reference.attr("aria-describedby").expect("a description");
    assert_eq!(select(&page, &format!("p#{title}")).len(), 1);
}

#[test]
fn the_shell_leaves_ids_to_headings() {
    let site = BookTest::new()
        .react("strict = true")
        .chapter(
            "甲",
            "a.md",
            "# 甲\n\n## Main\n\n## App\n\n## Toc list\n\n## Code 1\n\n```rust,wrong\nfn\n```\n",
        )
        .build();
    let page = site.page("/a");
    for id in ["main", "app", "toc-list", "code-1"] {
        let found = select(&page, &format!("[id='{id}']"));
        assert_eq!(found.len(), 1, "{id}");
        assert_eq!(found[0].value().name(), "h2", "{id}");
    }
    assert_eq!(select(&page, "#code-2 code.language-rust.wrong").len(), 1);
}

#[test]
fn a_title_after_other_text_is_shown_once() {
    let site = BookTest::new()
        .chapter("甲", "a.md", "先说一句。\n\n# 甲\n\n## 节\n")
        .chapter("乙", "b.md", "## 乙：长题\n\n### 节\n")
        .chapter("丙", "c.mdx", "---\ntitle: 丁\n---\n\n# 丙 *字*\n\n文\n")
        .chapter("戊", "e.md", "## 前言\n\n# 戊\n\n## 节\n")
        .build();
    for (path, title, markdown) in [
        ("/e", "戊", "## 前言\n\n# 戊\n\n## 节\n"),
        ("/a", "甲", "先说一句。\n\n# 甲\n\n## 节\n"),
        ("/b", "乙：长题", "# 乙：长题\n\n### 节\n"),
        ("/c", "丙 字", "# 丙 字\n\n文\n"),
    ] {
        let page = site.page(path);
        assert_eq!(select(&page, "h1").len(), 1, "{path}");
        assert!(text_of(&page, "h1").starts_with(title), "{path}");
        assert!(select(&page, "h1[aria-level]").is_empty(), "{path}");
        assert_eq!(site.text(&format!("{}.md", &path[1..])), markdown);
    }
}

#[test]
fn the_folder_well_known_is_copied() {
    let site = BookTest::new()
        .chapter("甲", "a.md", "# 甲\n")
        .file("src/.well-known/security.txt", "Contact: mailto:a@b.c\n")
        .file("src/.env", "SECRET=1\n")
        .build();
    let files = site.files();
    assert!(files.contains_key(".well-known/security.txt"));
    assert!(!files.contains_key(".env"));
}

#[test]
fn a_script_for_mdbooks_pages_is_reported_unless_it_is_listed_for_these() {
    let book = || {
        BookTest::new()
            .chapter("甲", "a.md", "# 甲\n")
            .file("own.js", "hljs.registerLanguage('x', f);\n")
    };
    let site = book()
        .react("\n[output.html]\nadditional-js = [\"own.js\"]")
        .build();
    assert!(site.stderr.contains("C013"), "{}", site.stderr);
    let site = book().react("additional-js = [\"own.js\"]").build();
    assert!(!site.stderr.contains("C013"), "{}", site.stderr);
}

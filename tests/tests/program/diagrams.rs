//! Mermaid diagrams: drawn at build, or shown as code.

use site_tests::{BOOK, folder, run, select};

const CHAPTER: &str = "# 图\n\n```mermaid\nflowchart LR\n  A[守卫] --> B[管道]\n```\n\n\
                       ```mermaid\nflowchart LR\n  A --\n```\n\n```mermaid\npie\n  \"猫\" : 3\n```\n";

/// Builds a book with this chapter; returns its page, its Markdown form, the printed page and the
/// messages.
fn build(settings: &str) -> [String; 4] {
    let toml = format!("{BOOK}{settings}");
    let folder = folder([
        ("book.toml", toml.as_bytes()),
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [图](a.md)\n- [二](b.md)\n".as_bytes(),
        ),
        ("src/a.md", CHAPTER.as_bytes()),
        ("src/b.md", CHAPTER.as_bytes()),
    ]);
    let (is_good, messages) = run(folder.path(), &["build", "--format", "short"]);
    assert!(is_good, "{messages}");
    let read = |path: &str| {
        let path = folder.path().join("book").join(path);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    [
        read("a/index.html"),
        read("a.md"),
        read("print.html"),
        messages,
    ]
}

#[test]
fn diagrams_are_drawings_and_broken_ones_code() {
    let [html, markdown, print, messages] = build("mermaid = true\n");
    let page = scraper::Html::parse_document(&html);
    let drawings = select(&page, "article figure.mr-diagram > svg[role=img]");
    let names = drawings.attributes("aria-label");
    assert_eq!(names.len(), 2, "{html}");
    assert_eq!(names[0], "守卫 → 管道");
    assert!(names[1].contains('猫'), "{names:?}");
    assert_eq!(select(&page, "article pre code").len(), 1);
    assert_eq!(messages.matches("[M002]").count(), 2, "{messages}");
    assert!(messages.contains("src/a.md:10:3"), "{messages}");
    assert!(!messages.contains("[K001]"), "{messages}");
    assert!(markdown.contains("```mermaid\nflowchart LR\n  A[守卫] --> B[管道]\n```"));

    // Both chapters have a drawing with these ids on the printed page.
    let printed = scraper::Html::parse_document(&print);
    for prefix in ["p1-", "p2-"] {
        let markers = select(&printed, &format!("marker[id^={prefix}diagram-1]"));
        assert_eq!(markers.len(), 1, "{prefix}");
        let id = markers[0].attr("id").unwrap_or_default();
        let lines = select(&printed, &format!("path[marker-end='url(#{id})']"));
        assert_eq!(lines.len(), 1, "{id}");
    }
}

#[test]
fn without_the_setting_diagrams_are_code() {
    let [html, _, _, messages] = build("");
    assert!(!html.contains("mr-diagram"), "{html}");
    assert_eq!(messages.matches("[M002]").count(), 0, "{messages}");
    assert_eq!(messages.matches("[K001]").count(), 1, "{messages}");
}

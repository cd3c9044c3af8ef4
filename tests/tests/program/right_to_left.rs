//! Books in scripts from right to left.

use site_tests::{BookTest, select, text_of};

#[test]
fn foreign_words_in_labels_are_isolated() {
    let text = "---\ntitle: C++\n---\n\n## foo()\n\n## مع C# هنا\n\n## `bar()`\n\n## مقدمة\n";
    let book = BookTest::new()
        .chapter("مقدمة", "a.md", "# مقدمة\n")
        .chapter("C++", "b.md", text);
    let arabic = book.language("ar").build();
    let page = arabic.page("/b");
    for (place, expected) in [
        (".mr-sidebar", &["C++"][..]),
        ("h1", &["C++"]),
        (".mr-toc", &["foo()", "C#", "bar()"]),
    ] {
        let found = select(&page, &format!("{place} bdi[dir=ltr]")).texts();
        assert_eq!(found, expected, "{place}");
    }
    // Links of the sidebar are flex containers: the parts of a label must be one item.
    assert_eq!(select(&page, ".mr-sidebar a > span > bdi").len(), 1);
    let first = arabic.page("/a");
    assert_eq!(text_of(&first, ".mr-pagination bdi[dir=ltr]"), "C++");

    let english = BookTest::new()
        .chapter("C++", "b.md", text)
        .language("en")
        .build();
    assert!(!english.html("/b").contains("<bdi dir"));
}

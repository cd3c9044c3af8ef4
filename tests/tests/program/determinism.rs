//! The same book produces the same bytes, whatever the number of threads.

use std::fmt::Write as _;

use site_tests::BookTest;

/// Enough pages for two threads to finish in different orders.
const PAGES: usize = 24;

fn book(threads: &str) -> BookTest {
    (0..PAGES).fold(
        BookTest::new()
            .variable("RAYON_NUM_THREADS", threads)
            .react("[output.react.languages.en]\n[output.react.languages.de]")
            .file("i18n/en/p1.md", "# Page 1\n\nTranslated.\n")
            .file(
                "po/de.po",
                "msgid \"前一页\"\nmsgstr \"\"\n\nmsgid \"小节 1\"\nmsgstr \"Abschnitt 1\"\n",
            ),
        |book, at| {
            let mut text = format!("# 第 {at} 页\n\n");
            for section in 0..=at % 5 {
                let _ = write!(
                    text,
                    "## 小节 {section}\n\n```ts\nconst n = {at};\n```\n\n[前一页](p{}.md)\n\n",
                    at.saturating_sub(1)
                );
            }
            book.chapter(&format!("第 {at} 页"), &format!("p{at}.md"), &text)
        },
    )
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let one = book("1").build();
    let two = book("2").build();
    let names = |site: &site_tests::Site| site.files().keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&one), names(&two));
    assert!(one.html("/de/p1").contains("Abschnitt 1"));
    for (path, bytes) in one.files() {
        assert!(bytes == &two.files()[path], "{path} differs");
    }
}

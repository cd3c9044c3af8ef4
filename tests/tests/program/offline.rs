//! `offline` of `[output.react]`: the files that it writes and the marks in pages.

use site_tests::BookTest;

fn book() -> BookTest {
    BookTest::new().chapter("首页", "index.mdx", "# 首页\n")
}

#[test]
fn features_that_are_off_leave_no_trace() {
    let site = book().build();
    for file in ["sw.js", "offline.html"] {
        assert!(!site.files().contains_key(file), "{file}");
    }
    assert!(!site.html("/").contains("data-offline"));
}

#[test]
fn a_book_that_is_offered_has_a_worker_and_a_page_in_its_language() {
    let site = book().react("offline = true").build();
    assert!(site.text("sw.js").contains("skipWaiting"));
    assert!(site.html("/").contains(" data-offline=\"\""));
    let page = site.text("offline.html");
    assert!(page.contains("<h1>现在没有网络</h1>"), "{page}");
    assert!(!page.contains("<script type=\"module\""), "{page}");
}

#[test]
fn the_texts_are_the_books_to_change() {
    let site = book()
        .react("offline = true\n[output.react.strings]\nofflineTitle = \"没网\"")
        .build();
    assert!(site.text("offline.html").contains("<h1>没网</h1>"));
}

#[test]
fn a_book_without_offline_has_a_worker_that_unregisters_itself() {
    let on = book().react("offline = true").build();
    let off = book().react("offline = false").build();
    assert!(off.text("sw.js").contains("unregister"));
    assert_ne!(off.text("sw.js"), on.text("sw.js"));
    assert!(!off.files().contains_key("offline.html"));
    assert!(!off.html("/").contains("data-offline"));
}

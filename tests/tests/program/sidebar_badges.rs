//! Badges of pages in the sidebar.

use site_tests::{BookTest, select};

#[test]
fn a_badge_is_beside_the_entry_of_its_page() {
    let page =
        |title: &str, badge: &str| format!("---\nsidebar_badge: {badge}\n---\n\n# {title}\n");
    let site = BookTest::new()
        .react("section-numbers = false\n[output.react.sidebar]\nopen-levels = 9")
        .file(
            "src/SUMMARY.md",
            "- [一](a.md)\n- [二](b.md)\n  - [三](c.md)\n- [四](d.md)\n",
        )
        .file("src/a.md", &page("一", "新"))
        .file("src/b.md", &page("二", "{ text: 测试, type: warning }"))
        .file("src/c.md", "# 三\n")
        .file("src/d.md", &page("四", "\"<b>&\""))
        .build();
    for address in ["/a", "/b", "/c", "/d"] {
        let page = site.page(address);
        let badges = select(&page, ".mr-sidebar .mr-sidebar__badge").texts();
        assert_eq!(badges, ["新", "测试", "<b>&"], "{address}");
        let names = select(&page, ".mr-sidebar a:has(.mr-sidebar__badge)").texts();
        assert_eq!(names, ["一 新", "二 测试", "四 <b>&"], "{address}");
        let of_kind = ".mr-sidebar a[href='/b'] .mr-sidebar__badge--warning";
        assert_eq!(select(&page, of_kind).len(), 1, "{address}");
        // The badge is no part of titles and of links to neighbours.
        assert_eq!(
            select(&page, "main .mr-sidebar__badge").len(),
            0,
            "{address}"
        );
        assert!(
            !select(&page, ".mr-pagination")
                .texts()
                .concat()
                .contains("新")
        );
    }
}

#[test]
fn a_changed_badge_reaches_all_pages() {
    let book = BookTest::new()
        .chapter("一", "a.md", "---\nsidebar_badge: alpha\n---\n\n# 一\n")
        .chapter("二", "b.md", "# 二\n");
    book.build();
    book.write(
        "src/a.md",
        "---\nsidebar_badge: beta\n---\n\n# 一\n".as_bytes(),
    );
    let page = book.build().page("/b");
    assert_eq!(select(&page, ".mr-sidebar__badge").texts(), ["beta"]);
}

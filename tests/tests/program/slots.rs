//! The owner's HTML in slots of the frame.

use site_tests::{BOOK, check, expect, folder, run, select};

#[test]
fn slots_are_cleaned_and_shown_at_their_places() {
    let names = [
        ("navbar-start", "nav.mr-navbar"),
        ("navbar-end", "nav.mr-navbar .mr-navbar__tools"),
        ("sidebar-top", "nav.mr-sidebar__nav"),
        ("sidebar-bottom", "nav.mr-sidebar__nav"),
        ("doc-before", "header.mr-page__header"),
        ("doc-after", "footer.mr-page__footer"),
        ("footer", "footer.mr-footer"),
    ];
    let texts: Vec<_> = names
        .iter()
        .map(|(name, _)| {
            let html = format!("<p id=\"{name}\" onclick=\"x()\"><a href=\"/a\">{name}</a></p>");
            (format!("theme/slots/{name}.html"), html)
        })
        .collect();
    let toml = format!("{BOOK}base-path = \"/docs/\"\n");
    let mut files = vec![
        ("book.toml", toml.as_bytes()),
        ("src/SUMMARY.md", "# Summary\n\n- [一](a.md)\n".as_bytes()),
        ("src/a.md", "# 一\n".as_bytes()),
        ("theme/slots/sidebartop.html", "x".as_bytes()),
    ];
    files.extend(
        texts
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_bytes())),
    );
    let folder = folder(files);
    let (is_good, text) = run(folder.path(), &["build", "--format", "short"]);
    assert!(is_good, "{text}");
    assert!(
        text.contains("`theme/slots/sidebartop.html` is not a slot")
            && text.contains("`sidebar-top.html`"),
        "{text}"
    );
    assert_eq!(
        text.matches("warning[C012]").count(),
        names.len() + 1,
        "{text}"
    );

    let html = std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
    assert!(!html.contains("onclick=\"x"));
    let page = scraper::Html::parse_document(&html);
    for (name, place) in names {
        let link = format!("{place} .mr-slot--{name} a[href='/docs/a']");
        assert_eq!(select(&page, &link).len(), 1, "{link}");
    }
}

#[test]
fn an_edited_slot_changes_every_page() {
    let folder = folder([
        ("book.toml", BOOK.as_bytes()),
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a.md)\n- [二](b.md)\n".as_bytes(),
        ),
        ("src/a.md", "# 一\n".as_bytes()),
        ("src/b.md", "# 二\n".as_bytes()),
        ("theme/slots/doc-after.html", "<p>旧的</p>".as_bytes()),
    ]);
    let page =
        |name: &str| std::fs::read_to_string(folder.path().join(format!("book/{name}/index.html")));
    assert!(run(folder.path(), &["build"]).0);
    assert!(page("b").is_ok_and(|html| html.contains("旧的")));
    std::fs::write(
        folder.path().join("theme/slots/doc-after.html"),
        "<p>新的</p>",
    )
    .expect("a file");
    assert!(run(folder.path(), &["build"]).0);
    assert!(page("b").is_ok_and(|html| html.contains("新的") && !html.contains("旧的")));
}

#[test]
fn links_of_slots_are_checked_once() {
    let html = "<p><a href=\"/a\">一</a> <a href='/a/#x'>二</a>\n<a href=\"/none\">无</a> <img src=/none.png></p>\n<img src=\"/here.png\"> <a href=\"https://x.y/\">y</a> <a href=\"/llms.txt\">z</a>\n";
    let (is_good, text) = check(
        &[("theme/slots/doc-after.html", html), ("src/here.png", "")],
        &[],
    );
    assert!(is_good, "{text}");
    expect(
        &text,
        &[
            (
                "theme/slots/doc-after.html:2:10: warning[L001]",
                "the slot `doc-after` links to a page that does not exist: `/none`",
            ),
            (
                "theme/slots/doc-after.html:2:32: warning[L001]",
                "`/none.png`",
            ),
        ],
        "slots",
    );
}

#[test]
fn removed_html_has_the_place_of_its_first_part() {
    for (html, place) in [
        (
            "<p>茶</p>\n\n <script>x</script><b onclick=\"a\">b</b>",
            "3:2",
        ),
        (
            "<!-- 茶 -->\n茶 <b class=\"a\" onclick=\"a\">b</b><SCRIPT></SCRIPT>",
            "2:16",
        ),
        ("<scripts>\n<script></script></scripts>", "1:1"),
    ] {
        let (_, text) = check(&[("theme/slots/footer.html", html)], &[]);
        let start = format!("theme/slots/footer.html:{place}: warning[C012]");
        expect(&text, &[(&start, "removed from")], html);
    }
}

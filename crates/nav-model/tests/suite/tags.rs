//! Tags: their addresses, and pages without lists.

use nav_model::{Code, Options, Summary, SummaryItem, build};

use crate::support::page;

#[test]
fn tag_addresses_are_unique() {
    let summary = Summary::new([
        SummaryItem::chapter("A", "a.md"),
        SummaryItem::chapter("B", "b.md"),
    ]);
    let pages = [
        page("a.md", "tags: [C++, '++', 2024]"),
        page("b.md", "tags: [C#, lone]\nunlisted: false"),
    ];
    let (site, found) = build(&summary, &pages, &Options::default());
    let paths: Vec<_> = site.tags().iter().map(|tag| tag.path.as_str()).collect();
    assert_eq!(
        paths,
        ["/tags/2b-2b", "/tags/2024", "/tags/c", "/tags/lone"]
    );
    let codes: Vec<_> = found.iter().map(|found| found.code).collect();
    assert_eq!(codes, [Code::Tag]);
}

#[test]
fn unlisted_page_drops_tags_without_list() {
    let summary = Summary::new([
        SummaryItem::chapter("A", "a.md"),
        SummaryItem::chapter("B", "b.md"),
    ]);
    let pages = [
        page("a.md", "tags: [shared]"),
        page("b.md", "tags: [shared, secret]\nunlisted: true"),
    ];
    let (site, _) = build(&summary, &pages, &Options::default());
    let tags: Vec<_> = site
        .doc("b")
        .unwrap()
        .tags
        .iter()
        .map(|(tag, _)| tag)
        .collect();
    assert_eq!(tags, ["shared"]);
}

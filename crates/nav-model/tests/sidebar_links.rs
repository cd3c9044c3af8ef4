//! Links to other sites in sidebars.

use std::collections::BTreeMap;

use nav_model::{Code, FrontMatter, Item, Options, PageMeta, Summary, SummaryItem, build};

#[test]
fn links_of_the_sidebar_are_at_their_drafts() {
    let summary = Summary::new([
        SummaryItem::chapter("Home", "index.md"),
        SummaryItem::category("Forum", []),
        SummaryItem::category("Later", []),
    ]);
    let links = [("Forum", "https://a.b"), ("Chatt", "https://c.d")];
    let links: BTreeMap<_, _> = links.map(|(a, b)| (a.to_owned(), b.to_owned())).into();
    let options = Options::default().with_links(links);
    let pages = [PageMeta::new("index.md", FrontMatter::default())];
    let (site, found) = build(&summary, &pages, &options);
    let expected = [
        Item::External {
            label: "Forum".into(),
            href: "https://a.b".into(),
        },
        Item::Draft {
            label: "Later".into(),
        },
    ];
    assert_eq!(site.sidebars()["docs"].items[1..], expected);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].code, Code::UnknownLink);
    assert_eq!(found[0].key.as_deref(), Some("Chatt"));
    let help = found[0].help.as_deref().unwrap_or_default();
    assert!(
        help.contains("`- [Chatt]()`") && help.contains("`Later`"),
        "{help}"
    );
}

//! Links to other sites in sidebars.

use std::collections::BTreeMap;

use nav_model::{Code, FrontMatter, Item, Options, PageMeta, Summary, SummaryItem, build};

#[test]
fn links_of_the_sidebar_are_at_their_drafts() {
    let summary = Summary::new([
        SummaryItem::chapter("Home", "index.md"),
        SummaryItem::category("Forum", []),
        SummaryItem::category("Later", []),
        SummaryItem::category("Again", []),
    ]);
    let links = [
        ("Forum", "https://a.b"),
        ("Chatt", "https://c.d"),
        ("Again", "/"),
    ];
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
        Item::Link {
            label: "Again".into(),
            path: "/".into(),
            class_name: None,
            unlisted: false,
            badge: None,
            repeats: true,
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

#[test]
fn a_repeated_entry_keeps_the_place_of_its_page() {
    let summary = Summary::new([
        SummaryItem::Part { title: "A".into() },
        SummaryItem::chapter("One", "one.md"),
        SummaryItem::category("Two again", []),
        SummaryItem::Part { title: "B".into() },
        SummaryItem::chapter("Two", "two.md"),
        SummaryItem::chapter("Three", "three.md"),
    ]);
    let own = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
        let pairs = pairs.iter();
        pairs
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .collect()
    };
    let links = own(&[("Two again", "/two/"), ("Lost", "/none")]);
    let sidebars = own(&[("a", "A"), ("b", "B")]);
    let options = Options::default().with_links(links).with_sidebars(sidebars);
    let pages = ["one.md", "two.md", "three.md"];
    let pages = pages.map(|path| PageMeta::new(path, FrontMatter::default()));
    let (site, found) = build(&summary, &pages, &options);
    let two = site.at("/two").unwrap();
    assert_eq!(two.sidebar.as_deref(), Some("b"));
    assert_eq!(two.previous, None);
    assert_eq!(site.at("/one").unwrap().next, None);
    let codes: Vec<_> = found
        .iter()
        .map(|it| (it.code, it.message.contains("/none")))
        .collect();
    assert_eq!(
        codes,
        [(Code::UnknownLink, false), (Code::UnknownLink, true)]
    );
}

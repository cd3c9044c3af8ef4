//! Sidebars of books with hundreds of pages in one category.

use nav_model::{Branches, Options, Summary, SummaryItem, build};

use crate::support::outline;

#[test]
fn first_levels_are_open_on_every_page() {
    let page = |name: &str| SummaryItem::chapter(name, &format!("{name}.md"));
    let inner = SummaryItem::category("Inner", [page("c")]);
    let outer = SummaryItem::category("Outer", [page("b"), inner]);
    let (site, _) = build(&Summary::new([page("a"), outer]), &[], &Options::default());
    for (levels, wanted) in [
        (0, "a Outer[…]"),
        (1, "a Outer[b Inner[…]]"),
        (2, "a Outer[b Inner[c]]"),
    ] {
        let branches = Branches::new(&site.sidebars()["docs"]).with_open_levels(levels);
        assert_eq!(outline(&branches.branch("/a").items), wanted);
    }
}

#[test]
fn long_lists_keep_the_neighbours_of_the_page() {
    let many = |folder: &str| {
        let page = |at: usize| SummaryItem::chapter(&format!("{at}"), &format!("{folder}/{at}.md"));
        (0..300).map(page).collect::<Vec<_>>()
    };
    let flat = SummaryItem::category("Flat", many("flat"));
    let short = SummaryItem::category("Short", [SummaryItem::chapter("S", "s.md")]);
    let (site, _) = build(&Summary::new([flat, short]), &[], &Options::default());
    let branches = Branches::new(&site.sidebars()["docs"]);
    let view = |at: &str| outline(&branches.branch(at).items);
    let numbers = |range: std::ops::Range<usize>| {
        let numbers: Vec<_> = range.map(|at| at.to_string()).collect();
        numbers.join(" ")
    };
    assert_eq!(view("/s"), "Flat[…] Short[S]");
    assert_eq!(
        view("/flat/3"),
        format!("Flat[{} …250] Short[…]", numbers(0..50))
    );
    let middle = format!("Flat[…75 {} …150] Short[…]", numbers(75..150));
    assert_eq!(
        (view("/flat/100"), view("/flat/124")),
        (middle.clone(), middle)
    );
    assert_eq!(
        view("/flat/299"),
        format!("Flat[…250 {}] Short[…]", numbers(250..300))
    );
    let ids = |path| {
        let lists = branches.open_lists(path).unwrap_or_default();
        lists
            .into_values()
            .map(|list| list.id())
            .collect::<Vec<_>>()
    };
    assert_eq!(ids("/flat/100"), [("", 0), ("0", 4)]);
    assert_eq!(ids("/flat/124"), [("", 0), ("0", 4)]);
    assert_eq!(ids("/flat/125"), [("", 0), ("0", 5)]);
    assert_eq!(branches.long_lists("/flat/3"), ["0"]);
    assert_eq!(branches.long_lists("/s"), Vec::<String>::new());

    let (site, _) = build(&Summary::new(many("top")), &[], &Options::default());
    let branches = Branches::new(&site.sidebars()["docs"]);
    let view = outline(&branches.branch("/top/299").items);
    assert_eq!(view, format!("…250 {}", numbers(250..300)));
    assert_eq!(branches.long_lists("/top/1"), [""]);
}
